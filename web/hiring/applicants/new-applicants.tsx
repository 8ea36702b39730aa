import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '#web/app/i18n/text.tsx'
import { useNewSince } from '#web/parts/workspace/waiting-counts.ts'
import { button } from '#web/ui/button.ts'
import { isWholeList, wholeList } from './applicant-address.ts'
import './new-applicants.css'

type NewApplicantsProps = {
  post: number
  /** Changes whenever the page has loaded again. */
  loaded: unknown
  /** Somebody else moved applicants since. */
  isMoved?: boolean
  /** Nobody is in the list, so that nothing can be pressed by mistake. */
  isEmpty: boolean
  /** Loads the page again. */
  onShow: () => void
}

/**
 * Says how many applied and whether others moved somebody while the page is open, and shows it on request: rows that moved by themselves
 * would be pressed by mistake. The first of all are shown at once. From a part of the list it leads those who are new to the whole, where they are.
 */
export function NewApplicants({ post, loaded, isMoved, isEmpty, onShow }: NewApplicantsProps) {
  const text = useText()
  const [search, setSearch] = useSearchParams()
  const isWhole = isWholeList(search)
  const { count, see } = useNewSince('NEW_APPLICANT', post, isWhole ? loaded : undefined)
  const place = useRef<HTMLDivElement>(null)
  const isNew = count > 0
  const show = () => {
    // The button goes with its press.
    place.current?.focus()
    if (!isNew) onShow()
    else if (isWhole) void see().then(onShow)
    // At once, as it would undo what was opened or filtered meanwhile; the whole list marks what it shows.
    else setSearch(wholeList(search))
  }
  const isFirst = isNew && isWhole && isEmpty
  const showFirst = useEffectEvent(() => void see().then(onShow))
  useEffect(() => {
    if (isFirst && count > 0) showFirst()
  }, [isFirst, count])
  return (
    <div ref={place} tabIndex={-1} role="status" className="new-applicants">
      {!isFirst && (isNew || isMoved) && (
        <button
          type="button"
          className={button('secondary')}
          aria-label={isNew ? text('applicants.new', { count }) : undefined}
          onClick={show}
        >
          {isNew ? text('applicants.newShort', { count }) : text('applicants.moved')}
        </button>
      )}
    </div>
  )
}

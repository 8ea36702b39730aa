import { useRef } from 'react'
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
  /** Loads the page again. */
  onShow: () => void
}

/**
 * Says how many applied while the page is open, and shows them on request: rows that moved by themselves would be pressed by mistake.
 * From a part of the list it leads to the whole, where they are.
 */
export function NewApplicants({ post, loaded, onShow }: NewApplicantsProps) {
  const text = useText()
  const [search, setSearch] = useSearchParams()
  const isWhole = isWholeList(search)
  const { count, see } = useNewSince('NEW_APPLICANT', post, isWhole ? loaded : undefined)
  const place = useRef<HTMLDivElement>(null)
  const show = () => {
    // The button goes with its press.
    place.current?.focus()
    if (isWhole) void see().then(onShow)
    // At once, as it would undo what was opened or filtered meanwhile; the whole list marks what it shows.
    else setSearch(wholeList(search))
  }
  return (
    <div ref={place} tabIndex={-1} role="status" className="new-applicants">
      {count > 0 && (
        <button
          type="button"
          className={button('secondary')}
          aria-label={text('applicants.new', { count })}
          onClick={show}
        >
          {text('applicants.newShort', { count })}
        </button>
      )}
    </div>
  )
}

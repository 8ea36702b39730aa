import '#web/app/i18n/account-texts.ts'
import { isApiError } from '#contract/errors.ts'
import type { Collection } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toggleBookmark, useIsBookmarked } from './bookmarks.ts'
import './bookmark-button.css'

export type BookmarkButtonProps = {
  collection: Collection
  id: number
  name: string
  /** Shows a word beside the icon. */
  isLabelled?: boolean
}

/** Toggles a bookmark optimistically and rolls back when the request fails. */
export function BookmarkButton({ collection, id, name, isLabelled = false }: BookmarkButtonProps) {
  const text = useText()
  const isOn = useIsBookmarked(id)
  const toggle = () => {
    dismissErrors()
    toggleBookmark(collection, id).catch((error: unknown) => {
      toast('error', isApiError(error) ? error.message : text('bookmark.failed'))
    })
  }
  return (
    <button
      type="button"
      className={button(isLabelled ? 'secondary' : 'icon', 'bookmark')}
      aria-pressed={isOn}
      aria-label={text('bookmark.label', { name })}
      onClick={toggle}
    >
      <Icon name={isOn ? 'bookmarked' : 'bookmark'} />
      {isLabelled && text('bookmark.word')}
    </button>
  )
}

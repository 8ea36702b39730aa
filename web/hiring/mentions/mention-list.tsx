import { useText } from '#web/app/i18n/text.tsx'
import type { useMentions } from './use-mentions.ts'
import './mention-list.css'

/** The colleagues that a name begun in a note can mean. The text keeps the focus. */
export function MentionList({ mentions }: { mentions: ReturnType<typeof useMentions> }) {
  const text = useText()
  const { open, listId, choose } = mentions
  return (
    <>
      <div className="sr-only" role="status">
        {open && text('mentions.found', { count: open.found.length })}
      </div>
      {open && (
        <div
          ref={intoView}
          role="listbox"
          id={listId}
          aria-label={text('mentions.list')}
          className="mention-list"
        >
          {open.found.map((one, at) => (
            <div
              key={one.id}
              id={`${listId}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === open.active}
              // Pressing must not take the focus from the text.
              onPointerDown={(event) => {
                event.preventDefault()
                choose(one)
              }}
            >
              {one.label} <small>{one.about}</small>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/** A note stands at the foot of what scrolls, and the list below it. */
const intoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' })

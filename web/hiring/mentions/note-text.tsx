import type { Note } from '#contract/hiring/applicants.ts'
import { partsOfNote } from '#contract/hiring/mentions.ts'
import { useText } from '#web/app/i18n/text.tsx'
import './mention-list.css'

/** A note with the names of the colleagues it mentions, also of those who left. */
export function NoteText({ note }: { note: Note }) {
  const text = useText()
  const names = new Map(note.mentions.map(({ id, name }) => [id, name]))
  let at = 0
  return (
    <p className="kept-lines">
      {partsOfNote(note.text).map((part) =>
        'text' in part ? (
          part.text
        ) : (
          <strong key={`${part.id} ${at++}`} className="mention">
            {`@${names.get(part.id) ?? text('history.someone')}`}
          </strong>
        ),
      )}
    </p>
  )
}

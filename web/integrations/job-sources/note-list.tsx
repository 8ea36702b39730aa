import type { SourceNote } from '#contract/integrations/job-sources.ts'
import { useWording } from '#web/app/i18n/problem-texts.ts'
import './job-sources.css'

/** Why jobs were refused or stay drafts. */
export function NoteList({ label, notes }: { label: string; notes: SourceNote[] }) {
  const word = useWording()
  if (notes.length === 0) return null
  return (
    <details className="source-notes">
      <summary>{label}</summary>
      <ul>
        {notes.map(({ record, code, params, reason }) => (
          <li key={`${record} ${reason}`}>
            <b>{record}</b>: {word({ code, ...(params && { params }) }, reason)}
          </li>
        ))}
      </ul>
    </details>
  )
}

import { useCallback } from 'react'
import { type ProposalDraft, readProposalDraft } from '#contract/applications/drafts.ts'
import { api } from '#web/app/api.ts'
import { fileSizeWords, instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import '#web/applications/application-section.css'
import './draft-notes.css'

/** The part of a proposal that was not sent in time, to read; nothing where there is none. */
export function ClosedDraft({ id }: { id: number }) {
  const text = useText()
  const load = useCallback(() => api(readProposalDraft, { params: { id: String(id) } }), [id])
  const { data: draft } = useLoaded(load)
  if (!draft) return null
  return (
    <section id="apply" className="application" aria-labelledby="closed-draft-title">
      <h2 id="closed-draft-title">{text('draft.closed')}</h2>
      <p>{keptWords(text, draft)}</p>
      {draft.bio && <blockquote className="draft-words">{draft.bio}</blockquote>}
      {draft.files.length > 0 && (
        <ul>
          {draft.files.map(({ part, name, size }) => (
            <li key={part}>
              {name} ({fileSizeWords(size)})
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function keptWords(text: ReturnType<typeof useText>, { kept_until, firm }: ProposalDraft): string {
  const date = kept_until && instantWords(kept_until, true)
  if (firm) return date ? text('draft.closedFirm', { firm, date }) : text('draft.closedKeptFirm', { firm })
  return date ? text('draft.closedText', { date }) : text('draft.closedKept')
}

import { useState } from 'react'
import { type DraftSummary, discardProposalDraft, listProposalDrafts } from '#contract/applications/drafts.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useOwnList } from '#web/app/own-list.ts'
import { codeOf, isCancelled, problemWords } from '#web/app/problem.ts'
import { toast } from '#web/app/toast.ts'
import { ConfirmDialog } from '#web/parts/confirm-dialog.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { OwnListPanel } from '#web/parts/workspace/own-list-panel.tsx'
import { button } from '#web/ui/button.ts'
import './draft-list.css'

const load = () => api(listProposalDrafts)

/** Proposals that are not sent, the one that closes first above; nothing where there is none. */
export function DraftList() {
  const text = useText()
  const list = useOwnList(load)
  const [deleted, setDeleted] = useState<DraftSummary>()
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const close = () => {
    setDeleted(undefined)
    setProblem(undefined)
  }
  const discard = async ({ proposal_request_id: id }: DraftSummary) => {
    setPending(true)
    try {
      await api(discardProposalDraft, { params: { id: String(id) } }).catch((error: unknown) => {
        // It was sent or deleted elsewhere meanwhile.
        if (codeOf(error) !== 'not_found') throw error
      })
      list.change((items) => items.filter((each) => each.proposal_request_id !== id))
      close()
      toast('success', text('draftList.deleted'))
    } catch (error) {
      if (!isCancelled(error)) setProblem(problemWords(error, text('error.offline.text')))
    }
    setPending(false)
  }
  if (!list.hasFailed && !list.items?.length) return null
  return (
    <OwnListPanel
      title={text('draftList.title')}
      list={list}
      item={(draft) => (
        <DraftItem key={draft.proposal_request_id} draft={draft} onDelete={() => setDeleted(draft)} />
      )}
    >
      {deleted && (
        <ConfirmDialog
          title={text('draftList.delete.title')}
          words={deleteWords(text, deleted)}
          confirmLabel={text('draftList.delete')}
          isPending={isPending}
          problem={problem}
          onConfirm={() => void discard(deleted)}
          onCancel={close}
        />
      )}
    </OwnListPanel>
  )
}

function DraftItem({ draft, onDelete }: { draft: DraftSummary; onDelete: () => void }) {
  const text = useText()
  const { proposal_request_id: id, proposal_request_name: name, deadline_at, kept_until, is_open } = draft
  const day = (at: string) => ({ date: instantWords(at, true) })
  return (
    <li className="draft">
      <div>
        <h3>
          <LocalLink to={`/rfps/${id}/#apply`} className="text-link">
            {name}
          </LocalLink>
        </h3>
        <p>{draft.company}</p>
        {draft.firm && <p>{firmWords(text, draft.firm, draft.saved_by)}</p>}
        <p>
          {text('draftList.documents', { done: draft.files, all: draft.asked })}
          {is_open && deadline_at && ` · ${text('applications.closes', day(deadline_at))}`}
          {!is_open && ` · ${text('draftList.closed')}`}
          {!is_open && kept_until && ` · ${text('draftList.kept', day(kept_until))}`}
        </p>
      </div>
      <div className="draft-acts">
        {is_open && (
          <LocalLink to={`/rfps/${id}/#apply`} className={button('secondary')}>
            {text('draftList.continue')}
          </LocalLink>
        )}
        <button
          type="button"
          className={button('quiet')}
          aria-label={text('draftList.deleteOf', { name })}
          onClick={onDelete}
        >
          {text('draftList.delete')}
        </button>
      </div>
    </li>
  )
}

const firmWords = (text: ReturnType<typeof useText>, firm: string, name: string | null) =>
  name ? text('draftList.firmBy', { firm, name }) : text('draftList.firm', { firm })

function deleteWords(text: ReturnType<typeof useText>, { proposal_request_name: name, firm }: DraftSummary) {
  return firm ? text('draftList.delete.firmWords', { name, firm }) : text('draftList.delete.words', { name })
}

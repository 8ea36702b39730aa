import { useState } from 'react'
import { isOfEvery } from '#contract/applications/parts.ts'
import { type Proposal, type ProposalFile, readProposals } from '#contract/procurement/bid-opening.ts'
import { api } from '#web/app/api.ts'
import { saveAnswer } from '#web/app/download-file.ts'
import { exactWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { FirmFacts } from '#web/parts/firms/firm-facts.tsx'
import { MailLink } from '#web/parts/mail-link.tsx'
import { MessageThread } from '#web/parts/workspace/message-thread.tsx'
import { button } from '#web/ui/button.ts'
import './proposal-card.css'
import './question-answer.css'

type ProposalCardProps = { opportunityId: number; proposal: Proposal; timeZone: string }

/** An opened proposal: its bidder, the facts of its receipt, its technical part. */
export function ProposalCard({ opportunityId, proposal, timeZone }: ProposalCardProps) {
  const text = useText()
  const { number, bidder, firm, bio, submitted_at, began_at, files, reconfirmed, unconfirmed } = proposal
  return (
    <li>
      <h2>{bidder?.name ?? firm?.name ?? text('proposals.deleted')}</h2>
      <p className="quiet">
        {bidder && (
          <>
            <MailLink email={bidder.email} />
            {' · '}
          </>
        )}
        {text('proposals.received', { number, date: exactWords(submitted_at, timeZone) })}
      </p>
      {began_at && <p>{text('history.late', { began: exactWords(began_at, timeZone) })}</p>}
      {firm && <FirmFacts firm={firm} sentBy={proposal.sent_by} />}
      <p className="proposal-bio">{bio}</p>
      <ul className="proposal-files">
        {files.map((file) => (
          <FileEntry key={file.part} file={file} opportunityId={opportunityId} number={number} />
        ))}
      </ul>
      {reconfirmed.length > 0 && <p>{text('proposals.reconfirmed', { numbers: reconfirmed.join(', ') })}</p>}
      {unconfirmed.length > 0 && (
        <p className="proposal-doubt">{text('proposals.unconfirmed', { numbers: unconfirmed.join(', ') })}</p>
      )}
      {bidder && <Messages number={number} />}
    </li>
  )
}

/** Shown on request, because messages on the screen count as read. */
function Messages({ number }: { number: string }) {
  const text = useText()
  const [isShown, setShown] = useState(false)
  if (isShown) return <MessageThread number={number} side="company" />
  return (
    <button type="button" className={button('secondary', 'proposal-show')} onClick={() => setShown(true)}>
      {text('thread.title')}
    </button>
  )
}

type FileEntryProps = { file: ProposalFile; opportunityId: number; number: string }

function FileEntry({ file, opportunityId, number }: FileEntryProps) {
  const text = useText()
  const [isComing, setComing] = useState(false)
  const download = async () => {
    if (isComing) return
    setComing(true)
    dismissErrors()
    await saveFile({ file, opportunityId, number }).catch(() => toast('error', text('proposals.noFile')))
    setComing(false)
  }
  return (
    <li>
      <p className="strong">
        {isOfEvery(file.part) ? text(`proposals.${file.part}`) : (file.asked ?? text('proposals.notAsked'))}
      </p>
      {file.name && <p>{file.name}</p>}
      {file.is_sealed && <p>{text('proposals.sealed')}</p>}
      {!file.is_checked && <p>{text('proposals.checking')}</p>}
      <p className="quiet">
        {text('proposals.bytes', { size: file.size })} · SHA-256 <code>{file.sha256}</code>
      </p>
      {file.link && (
        <button
          type="button"
          className="text-link"
          aria-busy={isComing}
          aria-label={text('proposals.downloadOf', { name: file.name ?? '' })}
          onClick={() => void download()}
        >
          {text('proposals.download')}
        </button>
      )}
    </li>
  )
}

/** A link works for five minutes; an older one is replaced first. */
async function saveFile({ file, opportunityId, number }: FileEntryProps): Promise<void> {
  const name = file.name ?? number
  try {
    await saveAnswer(file.link ?? '', name)
  } catch {
    const { proposals } = await api(readProposals, { params: { id: String(opportunityId) } })
    const proposal = proposals?.find((each) => each.number === number)
    const again = proposal?.files.find(({ part }) => part === file.part)?.link
    if (!again) throw new Error('The file is not there any more')
    await saveAnswer(again, name)
  }
}

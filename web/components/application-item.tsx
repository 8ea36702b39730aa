import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import type { Part } from '#contract/vocabulary.ts'
import { instantWords } from '#web/lib/browser-words.ts'
import { downloadFile } from '#web/lib/download-file.ts'
import type { SentApplication } from '#web/lib/sent-applications.ts'
import { useText } from '#web/lib/text.tsx'
import { dismissErrors, toast } from '#web/lib/toast.ts'
import { ApplicationTimeline } from './application-timeline.tsx'
import { LocalLink } from './local-link.tsx'

/** One thing that was sent: to which call, where it stands, its files and what became of it. */
export function ApplicationItem({ sent }: { sent: SentApplication }) {
  const text = useText()
  const isSealed = sent.isProposal && sent.files.every(({ link }) => link === null)
  return (
    <li className="sent">
      <h3>
        <LocalLink to={sent.path} className="text-link">
          {sent.name}
        </LocalLink>
      </h3>
      <p className={`sent-status sent-${sent.status.toLowerCase()}`}>{sent.label}</p>
      <p className="sent-words">
        {text(sent.isProposal ? 'applications.proposal' : 'applications.application', {
          date: instantWords(sent.submittedAt, true),
        })}
        {isSealed && ` · ${text('applications.sealed')}`}
      </p>
      <div className="sent-links">
        <LocalLink to={`/user/applications/${sent.number}/`} className="text-link">
          {text('applications.receipt')}
        </LocalLink>
        {sent.files.map(
          ({ part, link }) => link && <FileButton key={part} number={sent.number} part={part} />,
        )}
      </div>
      <ApplicationTimeline number={sent.number} />
    </li>
  )
}

function FileButton({ number, part }: { number: string; part: Part }) {
  const text = useText()
  const [isComing, setComing] = useState(false)
  const download = async () => {
    if (isComing) return
    setComing(true)
    dismissErrors()
    try {
      await downloadFile(number, part)
    } catch (error) {
      toast('error', isApiError(error) ? text('applications.noFile') : text('error.offline.text'))
    }
    setComing(false)
  }
  return (
    <button type="button" className="text-link" aria-busy={isComing} onClick={download}>
      {text(`applications.part.${part}`)}
    </button>
  )
}

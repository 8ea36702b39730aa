import { useEffect, useRef, useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { type MailPreview, PREVIEWS_AT_ONCE, previewStageChange } from '#contract/hiring/stages.ts'
import { api } from '#web/app/api.ts'
import { firstMessage } from '#web/app/forms/faults.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { MailPaper } from '#web/hiring/templates/mail-paper.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { MoveForm } from './move-form.ts'
import './move-preview.css'

type MovePreviewProps = { opportunityId: number; applicants: string[]; planned: MoveForm['planned'] }

/** Pages through the emails as the API renders them. */
export function MovePreview({ opportunityId, applicants, planned }: MovePreviewProps) {
  const text = useText()
  const [at, setAt] = useState(0)
  const { mails, problem } = usePreviews({ opportunityId, applicants, planned }, at)
  const count = applicants.length
  const mail = mails.get(applicants[at] ?? '')
  const box = useRef<HTMLElement>(null)
  const isShown = mail !== undefined
  // It takes the place of the button that was pressed for it.
  useEffect(() => box.current?.focus(), [])
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <section ref={box} tabIndex={-1} aria-label={text('move.preview')}>
      {problem && <Banner kind="error">{problem}</Banner>}
      <div className="move-preview-head">
        <button
          type="button"
          className={button('icon')}
          aria-label={text('move.preview.previous')}
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          <Icon name="previous" />
        </button>
        <p role="status">
          {text('move.preview.at', { at: at + 1, count })}
          {mail &&
            ` · ${mail.name ? text('move.preview.to', { name: mail.name }) : text('move.preview.hidden')}`}
        </p>
        <button
          type="button"
          className={button('icon')}
          aria-label={text('move.preview.next')}
          disabled={at + 1 >= count}
          onClick={() => setAt(at + 1)}
        >
          <Icon name="next" />
        </button>
      </div>
      {mail && <MailPaper subject={mail.subject} body={mail.body} />}
    </section>
  )
}

/** Loads the batch of previews around the current one. */
function usePreviews({ opportunityId, applicants, planned }: MovePreviewProps, at: number) {
  const text = useText()
  const [mails, setMails] = useState(new Map<string, MailPreview>())
  const [problem, setProblem] = useState<string>()
  const first = at - (at % PREVIEWS_AT_ONCE)
  const wanted = applicants.slice(first, first + PREVIEWS_AT_ONCE)
  // biome-ignore lint/correctness/useExhaustiveDependencies: applicants and text stay the same while it is shown
  useEffect(() => {
    if (mails.has(wanted[0] ?? '')) return
    api(previewStageChange, {
      params: { id: String(opportunityId) },
      body: { ...planned, applicants: wanted },
    })
      .then((loaded) => {
        setProblem(undefined)
        setMails((now) => new Map([...now, ...loaded.map((mail) => [mail.number, mail] as const)]))
      })
      .catch((error) => setProblem(isApiError(error) ? firstMessage(error) : text('error.offline.text')))
  }, [first])
  return { mails, problem }
}

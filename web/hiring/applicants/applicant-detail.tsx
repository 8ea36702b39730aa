import { type ReactNode, useRef } from 'react'
import type { Applicant, Background } from '#contract/hiring/applicants.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { countryWords, dateWords, instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { InterviewList } from '#web/hiring/interviews/interview-list.tsx'
import { OfferPanel } from '#web/hiring/offers/offer-panel.tsx'
import { ApplicantAnswers } from '#web/hiring/screening/applicant-answers.tsx'
import { DueRejection } from '#web/hiring/screening/due-rejection.tsx'
import { Avatar } from '#web/parts/avatar.tsx'
import { StatusMark } from '#web/parts/status-mark.tsx'
import { MessageThread } from '#web/parts/workspace/message-thread.tsx'
import { type PageKeys, usePageKeys } from '#web/parts/workspace/page-keys.ts'
import { BackgroundSheet, isBlank } from '#web/people/preview/background-sheet.tsx'
import { button } from '#web/ui/button.ts'
import { ApplicantCv } from './applicant-cv.tsx'
import { ApplicantHistory } from './applicant-history.tsx'
import { useApplicantName } from './applicant-name.tsx'
import { ApplicantNotes } from './applicant-notes.tsx'
import { ApplicantRating } from './applicant-rating.tsx'
import { useApplicant } from './loaded-applicant.ts'
import { RejectionNote } from './rejection-note.tsx'
import './applicant-detail.css'
import './applicants.css'

type ApplicantDetailProps = {
  number: string
  /** Reloads the applicant when it changes. */
  version: number
  /** Links to the previous and next applicant. */
  tools?: ReactNode
  onMove: ((applicant: Applicant, to?: ApplicationStatus) => void) | undefined
  onChange: () => void
}

export function ApplicantDetail({ number, version, tools, onMove, onChange }: ApplicantDetailProps) {
  const text = useText()
  const { applicant, hasFailed, reload, rate } = useApplicant(number, version)
  if (hasFailed) {
    return (
      <div role="alert" className="applicant-none">
        <p>{text('applicants.failed')}</p>
        <button type="button" className={button('secondary')} onClick={reload}>
          {text('applicants.retry')}
        </button>
      </div>
    )
  }
  if (!applicant) return <p className="applicant-none">{text('account.loading')}</p>
  const rateAndSay = async (rating: number | null) => {
    try {
      await rate(rating)
      toast('success', rating ? text('rating.saved', { rating }) : text('rating.removed'))
      onChange()
    } catch {
      toast('error', text('rating.failed'))
    }
  }
  return (
    <ApplicantParts
      key={number}
      applicant={applicant}
      tools={tools}
      onRate={rateAndSay}
      onMove={onMove}
      onChange={() => {
        reload()
        onChange()
      }}
    />
  )
}

type PartsProps = Pick<ApplicantDetailProps, 'tools' | 'onMove' | 'onChange'> & {
  applicant: Applicant
  onRate: (rating: number | null) => void
}

function ApplicantParts({ applicant, tools, onRate, onMove, onChange }: PartsProps) {
  const text = useText()
  const name = useApplicantName()(applicant)
  const note = useRef<HTMLTextAreaElement>(null)
  const part = useRef<HTMLElement>(null)
  const late = applicant.history.find(({ kind }) => kind === 'CHANGED' || kind === 'SUBMITTED')?.began_at
  usePageKeys({
    ...(applicant.can_assess && ratingKeys(text, onRate, applicant.ratings.own)),
    n: { label: text('keys.note'), act: () => (note.current ? note.current.focus() : false) },
    c: {
      label: text('keys.cv'),
      act: () => {
        const cv = part.current?.querySelector<HTMLButtonElement>('[data-cv]')
        return cv ? cv.click() : false
      },
    },
  })
  return (
    <article ref={part} aria-label={name}>
      <header className="applicant-head">
        <Avatar image={applicant.image} isLarge />
        <div>
          <h2 tabIndex={-1}>{name}</h2>
          <p>
            <StatusMark status={applicant.status} stage={applicant.stage} />
            {' · '}
            {text('applicants.appliedAt', { date: dateWords(applicant.submitted_at) })}
            {applicant.withdrawn_at &&
              ` · ${text('applicants.withdrawnAt', { date: dateWords(applicant.withdrawn_at) })}`}
          </p>
          {late && <p>{text('history.late', { began: instantWords(late, true) })}</p>}
          {!applicant.is_hidden && !applicant.is_deleted && <p>{applicant.number}</p>}
        </div>
        <div className="applicant-tools">
          {onMove && applicant.can_move && applicant.status !== 'WITHDRAWN' && (
            <button type="button" className={button('primary')} onClick={() => onMove(applicant)}>
              {text('applicants.moveOrWrite')}
            </button>
          )}
          {tools}
        </div>
      </header>
      <DueRejection applicant={applicant} onChange={onChange} />
      <div className="applicant-columns">
        <div>
          <About applicant={applicant} />
          {applicant.answers.length > 0 && (
            <section className="applicant-part">
              <h3>{text('questions.answers')}</h3>
              <ApplicantAnswers applicant={applicant} onNoted={onChange} />
            </section>
          )}
          {applicant.background && <Profile background={applicant.background} />}
          <section className="applicant-part">
            <h3>{text('cv.title')}</h3>
            <ApplicantCv applicant={applicant} name={name} cv={applicant.cv} onNoted={onChange} />
          </section>
          <OfferPanel
            applicant={applicant}
            onHire={onMove && applicant.can_move ? () => onMove(applicant, 'HIRED') : undefined}
            onChange={onChange}
          />
          <InterviewList
            number={applicant.number}
            side="company"
            version={applicant.status}
            onChange={onChange}
            className="applicant-part"
          />
          <MessageThread
            number={applicant.number}
            side="company"
            version={applicant.active_at}
            onSent={onChange}
            className="applicant-part"
          />
        </div>
        <div>
          <RejectionNote applicant={applicant} />
          <ApplicantRating ratings={applicant.ratings} canRate={applicant.can_assess} onRate={onRate} />
          <ApplicantNotes
            number={applicant.number}
            notes={applicant.notes}
            canAdd={applicant.can_assess}
            field={note}
            onChange={onChange}
          />
          <Contact applicant={applicant} />
          <ApplicantHistory history={applicant.history} />
        </div>
      </div>
    </article>
  )
}

/** A digit sets the rating, the same digit again removes it. */
type Rate = (rating: number | null) => void

function ratingKeys(text: ReturnType<typeof useText>, onRate: Rate, own: number | null): PageKeys {
  const label = text('keys.rate')
  const keys = [1, 2, 3, 4, 5].map((rating) => [String(rating), { label, act: () => onRate(rating) }])
  const remove = () => (own === null ? false : onRate(null))
  return { ...Object.fromEntries(keys), '0': { label: text('keys.unrate'), act: remove } }
}

function About({ applicant: { bio, is_hidden, is_deleted, skills } }: { applicant: Applicant }) {
  const text = useText()
  return (
    <section className="applicant-part">
      <h3>{text('applicants.about')}</h3>
      {is_deleted && !bio ? (
        <p className="quiet">{text('applicants.aboutNone')}</p>
      ) : (
        <p className="measure kept-lines">{bio}</p>
      )}
      {is_hidden && <p className="fine">{text('applicants.redacted')}</p>}
      {skills.length > 0 && (
        <p className="quiet">
          {text('applicants.skills')}: {skills.join(', ')}
        </p>
      )}
    </section>
  )
}

function Profile({ background }: { background: Background }) {
  const text = useText()
  if (isBlank(background)) return null
  return (
    <section className="applicant-part">
      <h3>{text('applicants.profile')}</h3>
      <BackgroundSheet background={background} />
    </section>
  )
}

function Contact({ applicant: { contact } }: { applicant: Applicant }) {
  const text = useText()
  if (!contact) return null
  const { email, contact_number, country, links } = contact
  return (
    <section className="applicant-part">
      <h3>{text('applicants.contact')}</h3>
      <dl>
        <dt>{text('applicants.email')}</dt>
        <dd>
          <a className="text-link" href={`mailto:${encodeURIComponent(email)}`}>
            {email}
          </a>
        </dd>
        {contact_number && (
          <>
            <dt>{text('applicants.phone')}</dt>
            <dd>
              <a className="text-link" href={`tel:${contact_number}`}>
                {contact_number}
              </a>
            </dd>
          </>
        )}
        {country && (
          <>
            <dt>{text('applicants.country')}</dt>
            <dd>{countryWords(country)}</dd>
          </>
        )}
        {links.length > 0 && (
          <>
            <dt>{text('applicants.links')}</dt>
            {links.map((link) => (
              <dd key={link}>
                <a className="text-link" href={link} target="_blank" rel="noopener noreferrer nofollow">
                  {link.replace(/^https?:\/\/(www\.)?/, '')}
                </a>
              </dd>
            ))}
          </>
        )}
      </dl>
    </section>
  )
}

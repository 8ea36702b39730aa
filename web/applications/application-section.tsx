import '#web/app/i18n/account-texts.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Application } from '#contract/applications/applications.ts'
import type { Collection } from '#contract/vocabulary.ts'
import { exactWords } from '#web/app/i18n/browser-words.ts'
import { RichText, useText } from '#web/app/i18n/text.tsx'
import { useAccount } from '#web/app/session/account.ts'
import { withNext } from '#web/app/session/next-address.ts'
import { VERIFICATION } from '#web/app/session/require-account.ts'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ApplicationForm } from './application-form.tsx'
import { ClosedDraft } from './drafts/closed-draft.tsx'
import { DraftSection } from './drafts/draft-section.tsx'
import { loadStanding, useStanding } from './standings.ts'
import { lateStart, standingText } from './timeline-text.ts'
import { VoluntaryQuestions } from './voluntary/voluntary-questions.tsx'
import { WhatNext } from './what-next.tsx'
import './application-section.css'
import '#web/parts/fields/form-page.css'
import '#web/parts/waiting.css'

export type ApplicationSectionProps = { collection: Collection; id: number; isOpen: boolean }

/** The form, or that the job seeker has applied (product-spec §2, detail screens). */
export function ApplicationSection({ collection, id, isOpen }: ApplicationSectionProps) {
  const text = useText()
  const account = useAccount()
  const standing = useStanding(collection, id)
  const [sentFor, setSentFor] = useState<number>()
  if (standing === 'unverified') return isOpen ? <Unverified email={account?.email} /> : null
  if (standing === 'failed') return <Failed onRetry={() => loadStanding(collection, id)} />
  if (!account || !standing) return isOpen ? <p className="waiting">{text('account.loading')}</p> : null
  const { application } = standing
  if (application && application.status !== 'WITHDRAWN')
    return <Applied application={application} isSentNow={sentFor === id} />
  if (!isOpen) return collection === 'jobs' ? null : <ClosedDraft id={id} />
  const Form = collection === 'jobs' ? ApplicationForm : DraftSection
  return (
    <section ref={atForm} id="apply" className="application" aria-labelledby="apply-title">
      <h2 id="apply-title">{text(collection === 'jobs' ? 'apply.title.JOB' : 'apply.title.RFP')}</h2>
      {application && <p className="lead">{text('apply.withdrawn')}</p>}
      <Form key={id} id={id} userId={account.id} standing={standing} onApplied={() => setSentFor(id)} />
    </section>
  )
}

/**
 * Marks the document while the form is in sight, so that a phone hides the button that leads to it. The form comes after the
 * page, so a link to it that was followed meanwhile has not found it.
 */
function atForm(section: HTMLElement | null) {
  if (!section) return
  if (location.hash === `#${section.id}`) section.scrollIntoView()
  const { classList } = document.documentElement
  const watch = new IntersectionObserver((entries) => {
    classList.toggle('at-application', entries.at(-1)?.isIntersecting)
  })
  watch.observe(section)
  return () => {
    watch.disconnect()
    classList.remove('at-application')
  }
}

/** Takes the focus from the form's button, which it replaces; a page that opens like this stays at its top. */
function Applied({ application, isSentNow }: { application: Application; isSentNow: boolean }) {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const { number, submitted_at, time_zone, collection, timeline } = application
  const late = lateStart(timeline)
  useEffect(() => {
    if (isSentNow && document.activeElement === document.body) heading.current?.focus()
  }, [isSentNow])
  return (
    <section id="apply" className="application">
      <h2 ref={heading} tabIndex={-1}>
        <Icon name="check" />
        {text('apply.applied')}
      </h2>
      <p>
        {text(collection === 'jobs' ? 'apply.appliedOn.JOB' : 'apply.appliedOn.RFP', {
          date: exactWords(submitted_at, time_zone),
        })}
      </p>
      {late && <p>{text('receipt.late', { began: exactWords(late, time_zone) })}</p>}
      <p>
        {text('apply.status')} <strong>{text(standingText(application))}</strong>
      </p>
      <LocalLink to={`/user/applications/${number}/`} className={button('secondary', 'button-below')}>
        {text('apply.receipt')}
      </LocalLink>
      {isWaiting(application) && <WhatNext application={application} />}
      {collection === 'jobs' && (
        <VoluntaryQuestions number={number} company={application.opportunity.company} />
      )}
    </section>
  )
}

/** Until the company answers it can be said what comes next. */
const isWaiting = ({ status, result }: Application) =>
  !result && (status === 'RECEIVED' || status === 'IN_REVIEW')

/** An unverified person enters their code before they apply; the way leads back here. */
function Unverified({ email }: { email: string | undefined }) {
  const text = useText()
  const { pathname } = useLocation()
  return (
    <section id="apply" className="application">
      <h2>{text('apply.verify')}</h2>
      <p>
        <RichText id="apply.verifyText" values={{ email: email ?? '' }} components={{ strong: <strong /> }} />
      </p>
      <LocalLink to={withNext(VERIFICATION, pathname)} className={button('primary', 'button-below')}>
        {text('apply.verifyLink')}
      </LocalLink>
    </section>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  return (
    <section id="apply" className="application" role="alert">
      <p>{text('apply.failed')}</p>
      <button type="button" className={button('secondary', 'button-below')} onClick={onRetry}>
        {text('error.retry')}
      </button>
    </section>
  )
}

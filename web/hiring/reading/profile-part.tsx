import type { Applicant } from '#contract/hiring/applicants.ts'
import { countryWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ApplicationLines } from '#web/hiring/people/person-applications.tsx'
import { MailLink } from '#web/parts/mail-link.tsx'
import { BackgroundSheet, isBlank } from '#web/people/preview/background-sheet.tsx'
import { CoveringNote } from './covering-note.tsx'
import '#web/hiring/applicants/applicant-part.css'

/** The note that was sent, unless it stands in the place of a hidden CV, and what the applicant's profile says by now. */
export function ProfilePart({ applicant }: { applicant: Applicant }) {
  return (
    <>
      {!applicant.is_hidden && <CoveringNote applicant={applicant} />}
      <OtherApplications applicant={applicant} />
      <Profile applicant={applicant} />
      <Contact applicant={applicant} />
    </>
  )
}

function OtherApplications({ applicant: { others } }: { applicant: Applicant }) {
  const text = useText()
  if (others.length === 0) return null
  return (
    <section className="applicant-part">
      <h3>{text('reader.others')}</h3>
      <ApplicationLines applications={others} />
    </section>
  )
}

function Profile({ applicant: { background, is_hidden, status } }: { applicant: Applicant }) {
  const text = useText()
  const none = is_hidden
    ? 'reader.profileHidden'
    : status === 'WITHDRAWN'
      ? 'reader.profileWithdrawn'
      : undefined
  const isEmpty = !background || isBlank(background)
  return (
    <section className="applicant-part">
      <h3>{text('applicants.profile')}</h3>
      {isEmpty ? (
        <p className="quiet">{text(none ?? 'reader.profileNone')}</p>
      ) : (
        <>
          <p className="fine">{text('reader.profileNow')}</p>
          <BackgroundSheet background={background} />
        </>
      )}
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
          <MailLink email={email} />
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

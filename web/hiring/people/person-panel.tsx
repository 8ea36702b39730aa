import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type PeopleChoices, type Person, readPerson } from '#contract/hiring/people.ts'
import { api } from '#web/app/api.ts'
import { useFocusKept } from '#web/app/forms/focus-kept.ts'
import { countryWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { toast } from '#web/app/toast.ts'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { MailLink } from '#web/parts/mail-link.tsx'
import { Skeleton } from '#web/parts/skeleton.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import { opening } from './people-address.ts'
import { PersonActs } from './person-acts.tsx'
import { PersonApplications } from './person-applications.tsx'
import { PersonDuplicates } from './person-duplicates.tsx'
import { PersonHistory } from './person-history.tsx'
import { PersonKeeping } from './person-keeping.tsx'
import { PersonMarks } from './person-marks.tsx'
import './person-panel.css'

type PersonPanelProps = {
  id: number
  choices: PeopleChoices
  canEdit: boolean
  /** Rows of the list may have changed. */
  onChange: () => unknown
}

/** One person: applications, tags, pools, whether they may be invited, how long they are kept, and history. */
export function PersonPanel({ id, choices, canEdit, onChange }: PersonPanelProps) {
  const text = useText()
  const [version, setVersion] = useState(0)
  const load = useCallback(() => api(readPerson, { params: { id: String(id) } }), [id])
  const { data: person, state, reload, change } = useLoaded(load, version)
  // Where an answer of the API could come in, it is called without: it would be said.
  const changed = (said?: string) => {
    if (said) toast('success', said)
    setVersion((before) => before + 1)
    void onChange()
  }
  const show = (now: Person) => {
    change(() => now)
    void onChange()
  }
  return (
    <article className="one-person-panel" aria-label={person?.name ?? text('people.one')} aria-busy={!person}>
      {state === 'failed' && !person && <LoadFailed onRetry={reload} />}
      {state === 'loading' && !person && <Skeleton rows={6} />}
      {person && (
        <>
          <PersonHead key={person.id} person={person} />
          {canEdit && <PersonActs person={person} choices={choices} onChange={changed} onPerson={show} />}
          <PersonApplications applications={person.all} />
          <PersonMarks person={person} canEdit={canEdit} onChange={() => changed()} />
          <PersonKeeping person={person} />
          <PersonDuplicates person={person} canEdit={canEdit} onChange={() => changed()} />
          <PersonHistory history={person.history} />
        </>
      )}
    </article>
  )
}

function PersonHead({ person }: { person: Person }) {
  const text = useText()
  const [search] = useSearchParams()
  // Buttons go with what they did, as a duplicate with its joining.
  const name = useFocusKept(person)
  const { last_job: job, emails, phones } = person
  const about = [job && text('applicants.lastJob', job), countryWords(person.country)].filter(Boolean)
  return (
    <header className="one-person-head">
      <h2 ref={name} tabIndex={-1}>
        {person.name}
      </h2>
      <LocalLink
        to={opening(search, undefined)}
        preventScrollReset
        className={button('icon')}
        aria-label={text('people.close')}
      >
        <Icon name="close" />
      </LocalLink>
      {about.length > 0 && <p>{about.join(' · ')}</p>}
      <p className="one-person-contact">
        {emails.map((email) => (
          <MailLink key={email} email={email} />
        ))}
        {phones.map((phone) => (
          <a key={phone} className="text-link" href={`tel:${phone}`}>
            {phone}
          </a>
        ))}
      </p>
    </header>
  )
}

import { useState } from 'react'
import type { PeopleChoices, Person } from '#contract/hiring/people.ts'
import { allowContact } from '#contract/hiring/people-acts.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ActButton } from '#web/parts/workspace/act-button.tsx'
import { button } from '#web/ui/button.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { NoContactDialog } from './no-contact-dialog.tsx'
import { PoolDialog } from './pool-dialog.tsx'
import { TagDialog } from './tag-dialog.tsx'
import './person-panel.css'

type PersonActsProps = {
  person: Person
  choices: PeopleChoices
  onChange: (said: string) => void
  onPerson: (now: Person) => void
}

/** The acts for one person. */
export function PersonActs({ person, choices, onChange, onPerson }: PersonActsProps) {
  const text = useText()
  const [asked, setAsked] = useState<'tag' | 'pool' | 'invite' | 'stop'>()
  const close = () => setAsked(undefined)
  const done = (said: string) => {
    close()
    onChange(said)
  }
  const of = { ids: [person.id], onDone: done, onClose: close }
  return (
    <div className="one-person-acts">
      {person.may_contact && (
        <button type="button" className={button('primary')} onClick={() => setAsked('invite')}>
          {text('people.invite')}
        </button>
      )}
      <button type="button" className={button('secondary')} onClick={() => setAsked('tag')}>
        {text('people.addTag')}
      </button>
      <button type="button" className={button('secondary')} onClick={() => setAsked('pool')}>
        {text('people.addToPool')}
      </button>
      {person.may_contact && (
        <button type="button" className={button('secondary')} onClick={() => setAsked('stop')}>
          {text('people.stop')}
        </button>
      )}
      {person.no_contact?.by === 'COMPANY' && (
        <ActButton
          label={text('people.allow')}
          done={text('people.allowed')}
          act={async () => {
            const now = await api(allowContact, { params: { id: String(person.id) } })
            if (now) onPerson(now)
          }}
        />
      )}
      {asked === 'tag' && <TagDialog {...of} tags={choices.tags} />}
      {asked === 'pool' && <PoolDialog {...of} pools={choices.pools} />}
      {asked === 'invite' && <InviteDialog {...of} jobs={choices.jobs} />}
      {asked === 'stop' && (
        <NoContactDialog
          person={person}
          onDone={(now) => {
            close()
            onPerson(now)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

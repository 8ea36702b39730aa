import type { Person } from '#contract/hiring/people.ts'
import { joinPeople, partPerson } from '#contract/hiring/people-acts.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ActButton } from '#web/parts/workspace/act-button.tsx'
import './person-panel.css'

type PersonDuplicatesProps = { person: Person; canEdit: boolean; onChange: () => void }

/** Other accounts of the same person: those that are joined, and those that may be. */
export function PersonDuplicates({ person, canEdit, onChange }: PersonDuplicatesProps) {
  const text = useText()
  const { joined, duplicates } = person
  if (joined.length + duplicates.length === 0) return null
  return (
    <section className="one-person-part">
      <h3>{text(joined.length > 0 ? 'people.accounts' : 'people.maybeSame')}</h3>
      <ul>
        {joined.map(({ id, name, email }) => (
          <li key={id} className="one-person-line">
            <span>{text('people.joined', { name, email })}</span>
            {canEdit && (
              <ActButton
                label={text('people.part')}
                about={email}
                done={text('people.parted')}
                act={() => api(partPerson, { params: { id: String(id) } }).then(onChange)}
              />
            )}
          </li>
        ))}
        {duplicates.map(({ id, name, email, clue }) => (
          <li key={id} className="one-person-line">
            <span>
              {text('people.duplicate', { name, email })}
              <span className="one-person-quiet"> {text(`people.clue.${clue}`)}</span>
            </span>
            {canEdit && (
              <ActButton
                label={text('people.join')}
                about={email}
                done={text('people.joinedNow')}
                act={() =>
                  api(joinPeople, { params: { id: String(person.id) }, body: { person: id } }).then(onChange)
                }
              />
            )}
          </li>
        ))}
      </ul>
      <p className="one-person-quiet">{text('people.accountsLead')}</p>
    </section>
  )
}

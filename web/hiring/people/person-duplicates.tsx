import type { Person } from '#contract/hiring/people.ts'
import { forgetToldApart, joinPeople, partPerson, tellApart } from '#contract/hiring/people-acts.ts'
import { useAct } from '#web/app/act.ts'
import { api } from '#web/app/api.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { UNDO_TOAST_MS } from '#web/app/timing.ts'
import { toast } from '#web/app/toast.ts'
import { ActButton } from '#web/parts/workspace/act-button.tsx'
import { button } from '#web/ui/button.ts'
import './person-panel.css'

type PersonDuplicatesProps = { person: Person; canEdit: boolean; onChange: () => void }

/** Other accounts of the same person: those that are joined, and those that may be. */
export function PersonDuplicates({ person, canEdit, onChange }: PersonDuplicatesProps) {
  const text = useText()
  const { joined, duplicates, told_apart: apart } = person
  if (joined.length + duplicates.length + apart.length === 0) return null
  return (
    <section className="one-person-part">
      <h3>{text(headingOf(person))}</h3>
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
              <span className="one-person-acts">
                <ActButton
                  label={text('people.join')}
                  about={email}
                  done={text('people.joinedNow')}
                  act={() =>
                    api(joinPeople, { params: { id: String(person.id) }, body: { person: id } }).then(
                      onChange,
                    )
                  }
                />
                <TellApartButton id={person.id} other={{ id, email }} onChange={onChange} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {apart.length > 0 && joined.length + duplicates.length > 0 && <h3>{text('people.apart')}</h3>}
      <ul>
        {apart.map(({ id, name, email }) => (
          <li key={id} className="one-person-line">
            <span>{text('people.duplicate', { name, email })}</span>
            {canEdit && (
              <ActButton
                label={text('people.suggest')}
                about={email}
                done={text('people.suggestedAgain')}
                act={() =>
                  api(forgetToldApart, { params: { id: String(person.id), person: String(id) } }).then(
                    onChange,
                  )
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

function headingOf({ joined, duplicates }: Person) {
  if (joined.length > 0) return 'people.accounts'
  return duplicates.length > 0 ? 'people.maybeSame' : 'people.apart'
}

type TellApartButtonProps = { id: number; other: { id: number; email: string }; onChange: () => void }

/** The other is not suggested again, unless it is undone. */
function TellApartButton({ id, other, onChange }: TellApartButtonProps) {
  const text = useText()
  const { act, isPending } = useAct()
  const key = `apart ${id} ${other.id}`
  const undo = async () => {
    await api(forgetToldApart, { params: { id: String(id), person: String(other.id) } })
    toast('success', text('people.suggestedAgain'), { id: key })
    onChange()
  }
  const tell = async () => {
    await api(tellApart, { params: { id: String(id) }, body: { person: other.id } })
    const action = { id: key, label: text('move.undo'), over: text('move.undo.over'), lasts: UNDO_TOAST_MS }
    toast('success', text('people.toldApart'), { action: { ...action, run: () => void act('', undo) } })
    onChange()
  }
  return (
    <button type="button" className={button('secondary')} disabled={isPending} onClick={() => act('', tell)}>
      {text('people.part')}
      <span className="sr-only"> {other.email}</span>
    </button>
  )
}

import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { type MoveForm, mayBeSilent, type Telling } from './move-form.ts'
import './move-telling.css'

/** Time of the email. Outcomes and messages are always sent. */
export function MoveTelling({ move }: { move: MoveForm }) {
  const text = useText()
  const { tell } = move.choice
  const ways: Telling[] = mayBeSilent(move) ? ['soon', 'later', 'no'] : ['soon', 'later']
  return (
    <>
      <FormField name="tell" label={text('move.tell')} isGroup>
        {({ id, ...attributes }) =>
          ways.map((way, at) => (
            <label key={way} className="move-choice">
              <input
                type="radio"
                {...attributes}
                {...(at === 0 && { id })}
                checked={way === tell}
                onChange={() => move.change({ tell: way })}
              />
              {text(way === 'no' ? silentWords(move) : `move.tell.${way}`)}
            </label>
          ))
        }
      </FormField>
      {tell === 'later' && <TellAt move={move} />}
    </>
  )
}

/** An open offer ends with its stage, which its applicant learns in any case. */
function silentWords({ choice, keepsStatus, endsOffers }: MoveForm) {
  if (keepsStatus) return 'stages.tell.no'
  if (choice.to === 'OFFER') return 'move.tell.noBefore'
  return endsOffers ? 'move.tell.noOffer' : 'move.tell.no'
}

function TellAt({ move }: { move: MoveForm }) {
  const text = useText()
  const zone = move.options?.time_zone ?? ''
  return (
    <FormField name="tell_at" label={text('move.tellAt')} hint={text('move.tellZone', { zone })} isGroup>
      {({ id, ...attributes }) => (
        <div className="move-at">
          <input
            type="date"
            id={id}
            className="input"
            aria-label={text('move.day')}
            {...attributes}
            value={move.at.day}
            onChange={({ currentTarget: { value } }) => move.change({ day: value })}
          />
          <input
            type="time"
            className="input"
            aria-label={text('move.time')}
            {...attributes}
            value={move.at.time}
            onChange={({ currentTarget: { value } }) => move.change({ time: value })}
          />
        </div>
      )}
    </FormField>
  )
}

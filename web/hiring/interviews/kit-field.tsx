import type { KitQuestion, Seat } from '#contract/hiring/interview-plans.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { button } from '#web/ui/button.ts'
import type { FieldAttributes } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import './times-field.css'

type KitFieldProps = { kit: KitQuestion[]; panel: Seat[]; onKit: (kit: KitQuestion[]) => void }

/** The questions of an interview in order, each with who asks it. */
export function KitField({ kit, panel, onKit }: KitFieldProps) {
  const text = useText()
  const change = (at: number, part: Partial<KitQuestion>) =>
    onKit(kit.map((each, row) => (row === at ? { ...each, ...part } : each)))
  const moveUp = (at: number) => {
    const [moved] = kit.slice(at, at + 1)
    if (moved) onKit(kit.toSpliced(at, 1).toSpliced(at - 1, 0, moved))
  }
  return (
    <FormField name="kit" label={text('interview.kit')} hint={text('interview.kitHint')} isOptional isGroup>
      {({ id, name, ...aria }) => (
        <div className="times-field">
          {kit.map((each, at) => (
            <KitRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
              key={at}
              attributes={{ ...aria, name, id: at === 0 ? id : `${id}-${at}` }}
              question={each}
              at={at}
              panel={panel}
              onChange={(part) => change(at, part)}
              onUp={() => moveUp(at)}
              onRemove={() => onKit(kit.toSpliced(at, 1))}
            />
          ))}
          {kit.length < LIMITS.kitQuestions && (
            <button
              type="button"
              className={button('secondary')}
              onClick={() => onKit([...kit, { question: '', asker: null }])}
            >
              <Icon name="add" />
              {text('interview.addQuestion')}
            </button>
          )}
        </div>
      )}
    </FormField>
  )
}

type KitRowProps = {
  attributes: FieldAttributes
  question: KitQuestion
  at: number
  panel: Seat[]
  onChange: (part: Partial<KitQuestion>) => void
  onUp: () => void
  onRemove: () => void
}

function KitRow({ attributes, question: { question, asker }, at, panel, ...acts }: KitRowProps) {
  const text = useText()
  return (
    <div className="kit-row">
      <textarea
        {...attributes}
        rows={2}
        className="input"
        maxLength={LIMITS.kitQuestionLength}
        aria-label={text('interview.questionOf', { at: at + 1 })}
        value={question}
        onChange={({ currentTarget: { value } }) => acts.onChange({ question: value })}
      />
      <div className="kit-tools">
        <select
          className="input select"
          aria-label={text('interview.askerOf', { at: at + 1 })}
          value={asker ?? ''}
          onChange={({ currentTarget: { value } }) =>
            acts.onChange({ asker: value === '' ? null : Number(value) })
          }
        >
          <option value="">{text('interview.anybody')}</option>
          {panel.map((seat) => (
            <option key={seat.id} value={seat.id}>
              {seat.name}
            </option>
          ))}
        </select>
        {at > 0 && (
          <button
            type="button"
            className={button('icon', 'kit-up')}
            aria-label={text('interview.questionUp', { at: at + 1 })}
            onClick={acts.onUp}
          >
            <Icon name="previous" />
          </button>
        )}
        <button
          type="button"
          className={button('icon')}
          aria-label={text('interview.removeQuestion', { at: at + 1 })}
          onClick={acts.onRemove}
        >
          <Icon name="delete" />
        </button>
      </div>
    </div>
  )
}

import { useId, useState } from 'react'
import type { Firm } from '#contract/applications/firms.ts'
import { isApiError } from '#contract/errors.ts'
import type { Part } from '#contract/vocabulary.ts'
import { firstMessage } from '#web/app/forms/faults.ts'
import { dayWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { isCancelled } from '#web/app/problem.ts'
import { isOffered } from '#web/applications/firms/firm-texts.ts'
import { button } from '#web/ui/button.ts'
import { fieldId } from '#web/ui/field.tsx'
import type { DraftKeeper } from './draft-keeper.ts'
import '#web/ui/field.css'
import './firm-file-choice.css'

type FirmFileChoiceProps = { part: Part; firm: Firm; keeper: DraftKeeper }

/** Takes a document that the firm keeps in place of a file of this device; nothing where it keeps none. */
export function FirmFileChoice({ part, firm, keeper }: FirmFileChoiceProps) {
  const text = useText()
  const id = useId()
  const [chosen, setChosen] = useState('')
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  const offered = firm.documents.filter(isOffered)
  if (offered.length === 0) return null
  const use = async () => {
    setPending(true)
    setProblem('')
    try {
      await keeper.files.copy(part, Number(chosen))
      document.getElementById(fieldId(part))?.focus()
    } catch (error) {
      if (isApiError(error)) setProblem(firstMessage(error))
      else if (error instanceof TypeError) setProblem(text('error.offline.text'))
      else if (!isCancelled(error)) throw error
    }
    setPending(false)
  }
  return (
    <div className="firm-file field">
      <label htmlFor={id}>{text('firm.use')}</label>
      <div className="firm-file-row">
        <select
          id={id}
          className="input select"
          value={chosen}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          <option value="">{text('form.choose')}</option>
          {offered.map((each) => (
            <option key={each.id} value={each.id}>
              {nameOf(text, each)}
            </option>
          ))}
        </select>
        <button
          type="button"
          className={button('secondary')}
          disabled={chosen === '' || isPending}
          onClick={() => void use()}
        >
          {text('firm.useDocument')}
        </button>
      </div>
      {problem && (
        <p id={`${id}-problem`} className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

function nameOf(text: ReturnType<typeof useText>, each: Firm['documents'][number]): string {
  const { kind, file_name, state, valid_until: day } = each
  const name = text('firm.document', { kind: text(`firm.kind.${kind}`), name: file_name })
  if (!day) return name
  return `${name}, ${text(state === 'EXPIRED' ? 'firm.expiredOn' : 'firm.validUntil', { day: dayWords(day) })}`
}

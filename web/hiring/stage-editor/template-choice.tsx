import { useState } from 'react'
import type { PlannedStage, StageTemplate } from '#contract/hiring/job-stages.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'

type TemplateChoiceProps = { templates: StageTemplate[]; onChoose: (plan: PlannedStage[]) => void }

/** Fills in the stages of a template of the company, if it has any. */
export function TemplateChoice({ templates, onChoose }: TemplateChoiceProps) {
  const text = useText()
  const [taken, setTaken] = useState<StageTemplate>()
  if (templates.length === 0) return null
  return (
    <>
      <FormField name="template" label={text('stages.from')} hint={text('stages.fromHint')} isOptional>
        {(attributes) => (
          <select
            className="input select"
            {...attributes}
            value={taken?.id ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const template = templates.find(({ id }) => String(id) === value)
              setTaken(template)
              if (template) onChoose(template.stages)
            }}
          >
            <option value="">{text('form.choose')}</option>
            {templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <p role="status">{taken && text('stages.fromTaken', { name: taken.name })}</p>
    </>
  )
}

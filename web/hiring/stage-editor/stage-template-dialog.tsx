import { useState } from 'react'
import {
  addStageTemplate,
  type StageTemplate,
  StageTemplateForm,
  saveStageTemplate,
} from '#contract/hiring/job-stages.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { useFaultWithRows, useRowFaults } from './row-faults.ts'
import { StageList } from './stage-list.tsx'
import { rowsOfPlan, standardRows } from './stage-rows.ts'
import '#web/parts/fields/check.css'

type StageTemplateDialogProps = {
  /** undefined adds one. */
  template: StageTemplate | undefined
  onDone: () => void
  onClose: () => void
}

/** Adds or changes a template of stages. */
export function StageTemplateDialog({ template, onDone, onClose }: StageTemplateDialogProps) {
  const text = useText()
  const [first] = useState(() => ({
    name: template?.name ?? '',
    rows: template ? rowsOfPlan(template.stages) : standardRows(text),
    isDefault: template?.is_default ?? false,
  }))
  const [typed, setTyped] = useState(first)
  const change = (part: Partial<typeof first>) => setTyped((before) => ({ ...before, ...part }))
  const values = () => ({
    name: typed.name,
    stages: typed.rows.map(({ name, status }) => ({ name, status })),
    is_default: typed.isDefault,
  })
  const { rows: faulty, onFault } = useRowFaults(StageTemplateForm, values)
  const form = useForm({
    schema: StageTemplateForm,
    values,
    onFault,
    submit: async (body) => {
      await (template
        ? api(saveStageTemplate, {
            params: { id: String(template.id) },
            body: { ...body, version: template.version },
          })
        : api(addStageTemplate, { body }))
      onDone()
    },
  })
  const fault = useFaultWithRows(form.fault, faulty)
  return (
    <FormDialog
      title={text(template ? 'stages.templateEdit' : 'stages.templateAdd')}
      form={{ ...form, fault }}
      isChanged={() => typed !== first}
      onClose={onClose}
      submitLabel={text('stages.templateSave')}
    >
      <TextField
        name="name"
        label={text('stages.templateName')}
        maxLength={LIMITS.stageNameLength}
        value={typed.name}
        onValue={(name) => change({ name })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={typed.isDefault}
          onChange={({ currentTarget: { checked } }) => change({ isDefault: checked })}
        />
        {text('stages.templateDefault')}
      </label>
      <StageList rows={typed.rows} onRows={(rows) => change({ rows })} />
    </FormDialog>
  )
}

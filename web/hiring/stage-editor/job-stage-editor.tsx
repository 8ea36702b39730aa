import { useEffect, useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import {
  type JobStages,
  JobStagesChange,
  type StageTemplate,
  saveJobStages,
} from '#contract/hiring/job-stages.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { LeaveQuestion } from '#web/parts/fields/leave-question.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { button } from '#web/ui/button.ts'
import { fieldId } from '#web/ui/field.tsx'
import { DeleteStage } from './delete-stage.tsx'
import { useFaultWithRows, useRowFaults } from './row-faults.ts'
import { StageList } from './stage-list.tsx'
import { type Destinations, rowsOf, type StageRow, sentOn, withSaved, withTemplate } from './stage-rows.ts'
import { TemplateChoice } from './template-choice.tsx'
import '#web/parts/fields/form-page.css'

type JobStageEditorProps = {
  postId: number
  loaded: JobStages
  templates: StageTemplate[]
  onSaved: (stages: JobStages) => void
  /** Loads what a colleague saved. */
  onNewest: () => void
}

/** Edits the stages of one job. Those of a colleague are never saved over. */
export function JobStageEditor({ postId, loaded, templates, onSaved, onNewest }: JobStageEditorProps) {
  const text = useText()
  const [rows, setRows] = useState(() => rowsOf(loaded, text))
  const [first, setFirst] = useState(rows)
  const [moved, setMoved] = useState<Destinations>(new Map())
  const [leaving, setLeaving] = useState<StageRow>()
  useEffect(() => {
    if (!leaving) return
    return () => {
      // With the row its button is gone, where the dialog would give the focus back.
      if (document.activeElement === document.body) document.getElementById(fieldId('stages'))?.focus()
    }
  }, [leaving])
  const values = () => ({
    version: loaded.version,
    stages: rows.map(({ id, name, status }) => ({ id, name, status })),
    moved: [...moved].flatMap(([from, key]) => {
      const to = rows.findIndex((row) => row.key === key)
      return to < 0 || rows.some(({ id }) => id === from) ? [] : [{ from, to }]
    }),
  })
  const { rows: faulty, onFault } = useRowFaults(JobStagesChange, values)
  const form = useForm({
    schema: JobStagesChange,
    values,
    onFault,
    submit: async (body) => {
      const saved = await api(saveJobStages, { params: { id: String(postId) }, body })
      const kept = withSaved(rows, rows, saved)
      setFirst(kept)
      setRows((now) => (now === rows ? kept : withSaved(now, rows, saved)))
      setMoved((now) => new Map([...now].filter(([id]) => !moved.has(id))))
      toast('success', text('stages.saved'))
      onSaved(saved)
    },
  })
  const fault = useFaultWithRows(form.fault, faulty)
  const isStale = isApiError(fault?.error) && fault.error.code === 'conflict'
  return (
    <FormErrorsContext value={fault?.fields ?? {}}>
      <form method="post" noValidate className="stage-editor" onSubmit={form.onSubmit}>
        <p className="quiet measure">{text('stages.lead')}</p>
        {fault && <ErrorSummary fault={fault} onClose={form.clear} />}
        {isStale && (
          <p>
            <button type="button" className={button('secondary')} onClick={onNewest}>
              {text('stages.newest')}
            </button>
          </p>
        )}
        <TemplateChoice
          templates={templates}
          onChoose={(plan) => {
            const next = withTemplate(rows, plan, moved)
            setMoved(next.moved)
            setRows(next.rows)
          }}
        />
        <StageList
          rows={rows}
          onRows={setRows}
          hasPeople
          mayRemove={(row) => {
            if (row.count === 0) return true
            setLeaving(row)
            return false
          }}
        />
        <div>
          <SubmitButton label={text('stages.save')} isPending={form.isPending} />
        </div>
      </form>
      <LeaveQuestion hasUnsaved={() => rows !== first} />
      {leaving && (
        <DeleteStage
          row={leaving}
          others={rows.filter(({ key, status }) => key !== leaving.key && status === leaving.status)}
          postId={postId}
          onDelete={(to) => {
            const { count } = leaving
            setMoved((before) => sentOn(before, leaving, to.key))
            const rest = rows.filter(({ key }) => key !== leaving.key)
            setRows(rest.map((row) => (row.key === to.key ? { ...row, count: row.count + count } : row)))
            setLeaving(undefined)
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </FormErrorsContext>
  )
}

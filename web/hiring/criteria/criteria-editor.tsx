import { useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import { type JobCriteria, JobCriteriaChange, saveJobCriteria } from '#contract/hiring/criteria.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { useFaultWithRows, useRowFaults } from '#web/hiring/stage-editor/row-faults.ts'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { LeaveQuestion } from '#web/parts/fields/leave-question.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { button } from '#web/ui/button.ts'
import { CriteriaList } from './criteria-list.tsx'
import { newRow, rowsOf } from './criteria-rows.ts'
import './criteria.css'
import '#web/parts/fields/form-page.css'

type CriteriaEditorProps = {
  postId: number
  loaded: JobCriteria
  onSaved: (criteria: JobCriteria) => void
  /** Loads what a colleague saved. */
  onNewest: () => void
}

/** Edits the criteria of one job. Those of a colleague are never saved over. */
export function CriteriaEditor({ postId, loaded, onSaved, onNewest }: CriteriaEditorProps) {
  const text = useText()
  const [rows, setRows] = useState(() => rowsOf(loaded))
  const [first, setFirst] = useState(rows)
  const values = () => ({
    version: loaded.version,
    criteria: rows.map(({ id, name, guidance }) => ({ id, name, guidance })),
  })
  const { rows: faulty, onFault } = useRowFaults(JobCriteriaChange, values)
  const form = useForm({
    schema: JobCriteriaChange,
    values,
    onFault,
    submit: async (body) => {
      const saved = await api(saveJobCriteria, { params: { id: String(postId) }, body })
      const next = rowsOf(saved)
      setRows(next)
      setFirst(next)
      toast('success', text('scorecards.criteriaSaved'))
      onSaved(saved)
    },
  })
  const fault = useFaultWithRows(form.fault, faulty, 'criteria')
  const isStale = isApiError(fault?.error) && fault.error.code === 'conflict'
  return (
    <FormErrorsContext value={fault?.fields ?? {}}>
      <form method="post" noValidate className="criteria-editor" onSubmit={form.onSubmit}>
        <p className="quiet measure">{text('scorecards.criteriaLead')}</p>
        {fault && <ErrorSummary fault={fault} onClose={form.clear} />}
        {isStale && (
          <p>
            <button type="button" className={button('secondary')} onClick={onNewest}>
              {text('scorecards.criteriaNewest')}
            </button>
          </p>
        )}
        {rows.length === 0 && loaded.last && (
          <p>
            <button
              type="button"
              className={button('secondary')}
              onClick={() => setRows((loaded.last?.criteria ?? []).map(newRow))}
            >
              {text('scorecards.criteriaFromLast', {
                count: loaded.last.criteria.length,
                name: loaded.last.name,
              })}
            </button>
          </p>
        )}
        <CriteriaList rows={rows} onRows={setRows} />
        <div>
          <SubmitButton label={text('scorecards.criteriaSave')} isPending={form.isPending} />
        </div>
      </form>
      <LeaveQuestion hasUnsaved={() => rows !== first} />
    </FormErrorsContext>
  )
}

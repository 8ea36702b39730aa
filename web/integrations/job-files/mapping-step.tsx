import {
  DAY_ORDERS,
  type DayOrder,
  type FilePreview,
  type JobFile,
  Mapping,
  previewJobFile,
} from '#contract/integrations/job-files.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { button } from '#web/ui/button.ts'
import { ColumnTable } from './column-table.tsx'
import { StepHeading } from './step-heading.tsx'
import '#web/parts/fields/check.css'
import './job-files.css'

type MappingStepProps = {
  file: JobFile
  mapping: Mapping
  onMapping: (mapping: Mapping) => void
  onChecked: (preview: FilePreview) => void
}

/** The first step: what the columns of the file mean. */
export function MappingStep({ file, mapping, onMapping, onChecked }: MappingStepProps) {
  const text = useText()
  const form = useForm({
    schema: Mapping,
    values: () => mapping,
    submit: async (body) => onChecked(await api(previewJobFile, { params: { id: String(file.id) }, body })),
  })
  const { fault } = form
  return (
    <>
      {fault && <ErrorSummary fault={fault} onClose={form.clear} />}
      <StepHeading>{text('jobFiles.columns')}</StepHeading>
      <p className="measure">{text('jobFiles.columnsText')}</p>
      {file.is_old_encoding && <p className="quiet measure">{text('jobFiles.old')}</p>}
      <FormErrorsContext value={fault?.fields ?? {}}>
        <form method="post" noValidate className="job-file-form" onSubmit={form.onSubmit}>
          <label className="check">
            <input
              type="checkbox"
              checked={mapping.has_headings}
              onChange={({ currentTarget: { checked } }) => onMapping({ ...mapping, has_headings: checked })}
            />
            {text('jobFiles.headings')}
          </label>
          <ColumnTable file={file} mapping={mapping} onMapping={onMapping} />
          {mapping.columns.includes('deadline') && <DayOrderField mapping={mapping} onMapping={onMapping} />}
          <div className="job-file-acts">
            <SubmitButton
              label={text('jobFiles.check')}
              pendingLabel={text('jobFiles.checking')}
              isPending={form.isPending}
            />
            <LocalLink to="/admin/jobs/import/" className={button('secondary')}>
              {text('jobFiles.other')}
            </LocalLink>
          </div>
        </form>
      </FormErrorsContext>
    </>
  )
}

function DayOrderField({ mapping, onMapping }: Pick<MappingStepProps, 'mapping' | 'onMapping'>) {
  const text = useText()
  return (
    <FormField name="day_order" label={text('jobFiles.days')}>
      {(attributes) => (
        <select
          className="input select"
          {...attributes}
          value={mapping.day_order}
          onChange={
            ({ currentTarget: { value } }) => onMapping({ ...mapping, day_order: value as DayOrder }) // one of the options
          }
        >
          {DAY_ORDERS.map((order) => (
            <option key={order} value={order}>
              {text(`jobFiles.days.${order}`)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

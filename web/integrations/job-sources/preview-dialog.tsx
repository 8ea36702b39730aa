import { useState } from 'react'
import { addJobSource, SourceForm, type SourcePreview } from '#contract/integrations/job-sources.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { hostOf } from '#web/integrations/host.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { NoteList } from './note-list.tsx'
import { type Choices, SourceChoices } from './source-choices.tsx'
import './job-sources.css'

type PreviewDialogProps = { preview: SourcePreview; onSaved: () => Promise<void>; onClose: () => void }

/** The second step: what is there, and how it is imported. */
export function PreviewDialog({ preview, onSaved, onClose }: PreviewDialogProps) {
  const text = useText()
  const [choices, setChoices] = useState<Choices>({ publishes: 'no', schedule: 'DAILY' })
  const form = useForm({
    schema: SourceForm,
    values: () => ({
      url: preview.url,
      schedule: choices.schedule as SourceForm['schedule'], // one of the options
      publishes: choices.publishes === 'yes',
    }),
    submit: async (body) => {
      await api(addJobSource, { body })
      await onSaved()
    },
  })
  const { added, changed, unchanged, gone, refused, jobs, notes } = preview
  const more = added + changed + unchanged + gone - jobs.length
  return (
    <FormDialog
      title={text('jobSources.preview', { host: hostOf(preview) })}
      form={form}
      isChanged={() => false}
      submitLabel={text('jobSources.import', { count: added })}
      onClose={onClose}
    >
      <p>{text('jobSources.found', { added, changed, gone, refused })}</p>
      {preview.is_part && <p className="quiet">{text('jobSources.part')}</p>}
      {jobs.length > 0 && (
        <ul className="source-jobs" aria-label={text('jobSources.jobs')}>
          {jobs.map(({ name, city, what }, at) => (
            // Two jobs may have one name and one place.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={at}>
              <b>{name}</b>
              <span className="quiet">
                {[city, text(`jobSources.what.${what}`)].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
          {more > 0 && <li className="quiet">{text('jobSources.more', { count: more })}</li>}
        </ul>
      )}
      <NoteList label={text('jobSources.notes')} notes={notes} />
      <SourceChoices choices={choices} onChoices={setChoices} />
    </FormDialog>
  )
}

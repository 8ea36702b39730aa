import { useLingui } from '@lingui/react'
import type { FilePreview, JobFile, Mapping } from '#contract/integrations/job-files.ts'
import { countryWords, dayWords } from '#web/app/i18n/browser-words.ts'
import { salaryWords } from '#web/app/i18n/format.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { DataTable } from '#web/parts/data-table.tsx'
import { button } from '#web/ui/button.ts'
import { FaultTable } from './fault-table.tsx'
import { ImportButton } from './import-button.tsx'
import { StepHeading } from './step-heading.tsx'
import './job-files.css'

type PreviewStepProps = {
  file: JobFile
  preview: FilePreview
  mapping: Mapping
  onFile: (file: JobFile) => void
  onBack: () => void
}

/** The second step: what becomes drafts, and what does not. */
export function PreviewStep({ file, preview, mapping, onFile, onBack }: PreviewStepProps) {
  const text = useText()
  const { i18n } = useLingui()
  const { total, good, faults, more_faults: moreFaults, jobs } = preview
  return (
    <>
      <StepHeading>{text('jobFiles.found', { good, refused: total - good })}</StepHeading>
      <div className="job-file-acts">
        {good > 0 && (
          <ImportButton
            file={file}
            mapping={mapping}
            label={text('jobFiles.import', { count: good })}
            onFile={onFile}
          />
        )}
        <button type="button" className={button('secondary')} onClick={onBack}>
          {text('jobFiles.again')}
        </button>
      </div>
      {faults.length > 0 && (
        <section>
          <h3>{text('jobFiles.faults')}</h3>
          {good > 0 && total > good && <p className="quiet measure">{text('jobFiles.faultsText')}</p>}
          <FaultTable columns={file.columns} faults={faults} caption={text('jobFiles.faults')} isMixed />
          {moreFaults > 0 && <p className="quiet">{text('jobFiles.more', { count: moreFaults })}</p>}
        </section>
      )}
      {jobs.length > 0 && (
        <section>
          <h3>{text('jobFiles.jobs')}</h3>
          <DataTable
            rows={jobs}
            rowKey={({ line }) => line}
            caption={text('jobFiles.jobs')}
            columns={[
              { title: text('jobFiles.field.name'), cell: ({ name }) => name },
              {
                title: text('jobFiles.place'),
                cell: ({ city, country }) =>
                  [city, countryWords(country || null)].filter(Boolean).join(', ') || '–',
              },
              {
                title: text('jobFiles.pay'),
                cell: ({ pay }) => salaryWords(pay, { i18n, timeZone: 'UTC' }) ?? '–',
              },
              {
                title: text('jobFiles.field.deadline'),
                cell: ({ deadline }) => (deadline ? dayWords(deadline) : '–'),
              },
            ]}
          />
          {good > jobs.length && (
            <p className="quiet">{text('jobFiles.more', { count: good - jobs.length })}</p>
          )}
        </section>
      )}
    </>
  )
}

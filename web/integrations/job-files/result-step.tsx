import { useState } from 'react'
import type { JobFile } from '#contract/integrations/job-files.ts'
import { saveAnswer } from '#web/app/download-file.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { problemWords } from '#web/app/problem.ts'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { DataTable } from '#web/parts/data-table.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { postAddress } from '#web/posting/hub/hub.ts'
import { button } from '#web/ui/button.ts'
import { FaultTable } from './fault-table.tsx'
import { ImportButton } from './import-button.tsx'
import { StepHeading } from './step-heading.tsx'
import './job-files.css'

type ResultStepProps = { file: JobFile; onFile: (file: JobFile) => void }

/** The last step: the drafts that were made, and the rows that were not imported. */
export function ResultStep({ file, onFile }: ResultStepProps) {
  const text = useText()
  const { made, drafts, refused, done, total } = file
  const out = new Set(refused.map(({ line }) => line)).size
  return (
    <>
      <StepHeading>{text('jobFiles.result', { drafts: made, refused: out })}</StepHeading>
      {done < total && <p>{text('jobFiles.halted', { done, total })}</p>}
      {drafts.length < made && <p>{text('jobFiles.left', { count: drafts.length })}</p>}
      {drafts.length > 0 && <p className="measure">{text('jobFiles.resultText')}</p>}
      <div className="job-file-acts">
        {done < total ? (
          <ImportButton file={file} mapping={file.mapping} label={text('jobFiles.goOn')} onFile={onFile} />
        ) : (
          <LocalLink to="/admin/jobs/?state=DRAFT" className={button('primary')}>
            {text('jobFiles.seeJobs')}
          </LocalLink>
        )}
        <LocalLink to="/admin/jobs/import/" className={button('secondary')}>
          {text('jobFiles.other')}
        </LocalLink>
      </div>
      {refused.length > 0 && (
        <section>
          <h3>{text('jobFiles.notImported')}</h3>
          <p>
            <DownloadRefused id={file.id} />
          </p>
          <FaultTable columns={file.columns} faults={refused} caption={text('jobFiles.notImported')} />
        </section>
      )}
      {drafts.length > 0 && (
        <section>
          <h3>{text('jobFiles.jobs')}</h3>
          <DataTable
            rows={drafts}
            rowKey={({ id }) => id}
            caption={text('jobFiles.jobs')}
            columns={[
              {
                title: text('jobFiles.field.name'),
                cell: ({ id, name }) => (
                  <LocalLink to={postAddress(id, 'edit')} className="text-link">
                    {name}
                  </LocalLink>
                ),
              },
              { title: text('jobFiles.row'), cell: ({ line }) => line },
            ]}
          />
        </section>
      )}
    </>
  )
}

function DownloadRefused({ id }: { id: number }) {
  const text = useText()
  const [isComing, setComing] = useState(false)
  const download = async () => {
    if (isComing) return
    setComing(true)
    dismissErrors()
    try {
      await saveAnswer(`/api/company/job-files/${id}/refused/csv/`)
    } catch (error) {
      toast('error', problemWords(error, text('error.offline.text')))
    }
    setComing(false)
  }
  return (
    <button type="button" className={button('secondary')} aria-busy={isComing} onClick={download}>
      {text('jobFiles.download')}
    </button>
  )
}

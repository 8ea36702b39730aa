import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isApiError, problem } from '#contract/errors.ts'
import { addJobFile, JOB_FILE } from '#contract/integrations/job-files.ts'
import { firstMessage } from '#web/app/forms/faults.ts'
import { useSending } from '#web/app/forms/sending.ts'
import { useProblemText } from '#web/app/i18n/problem-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useAbilities } from '#web/app/session/abilities.ts'
import { UploadProgress } from '#web/applications/upload-progress.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { NotForRole } from '#web/parts/workspace/not-for-role.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import '#web/parts/panel.css'

const MEGABYTES = JOB_FILE.bytes / 1024 / 1024

export default function JobFiles() {
  return useAbilities().includes('posts.edit') ? <SendFile /> : <NotForRole />
}

/** Sends a CSV of jobs; its columns are on the next page. */
function SendFile() {
  const text = useText()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const { progress, send, forget } = useSending(addJobFile)
  const [fault, setFault] = useState<string>()
  const isBusy = useRef(false)
  const add = async (file: File) => {
    if (isBusy.current) return
    // Nobody waits for the upload of a file that is not taken.
    if (file.size > JOB_FILE.bytes)
      return setFault(problemText(problem('upload_too_large', { megabytes: MEGABYTES })))
    isBusy.current = true
    setFault(undefined)
    forget()
    const body = new FormData()
    body.append('file', file)
    try {
      const sent = await send({}, body)
      if (sent) await navigate(`/admin/jobs/import/${sent.id}/`)
    } catch (error) {
      if (isApiError(error)) setFault(firstMessage(error))
      else if (error instanceof TypeError) setFault(text('error.offline.text'))
      else throw error
    } finally {
      isBusy.current = false
    }
  }
  return (
    <WorkspacePage
      title={text('jobFiles.title')}
      about={<p className="measure">{text('jobFiles.about')}</p>}
      back={{ to: '/admin/jobs/', label: text('jobFiles.back') }}
      isFaulty={fault !== undefined}
    >
      <section className="panel">
        <FormErrorsContext value={fault ? { file: fault } : {}}>
          <FormField
            name="file"
            label={text('jobFiles.file')}
            hint={text('jobFiles.hint', { rows: JOB_FILE.rows, megabytes: MEGABYTES })}
          >
            {(attributes) => (
              <>
                <FileDrop
                  {...attributes}
                  accept=".csv,.tsv,.txt,text/csv"
                  choose={text('jobFiles.choose')}
                  onFile={(file) => void add(file)}
                >
                  {text('jobFiles.drop')}
                </FileDrop>
                {progress && <UploadProgress progress={progress} />}
              </>
            )}
          </FormField>
          {fault && (
            <p role="alert" className="sr-only">
              {fault}
            </p>
          )}
        </FormErrorsContext>
      </section>
    </WorkspacePage>
  )
}

import { useRef, useState } from 'react'
import { acceptedBy, BYTES_OF, fileFault, ofFile } from '#contract/applications/documents.ts'
import { isApiError } from '#contract/errors.ts'
import { type Attachment, addAttachments, removeAttachment } from '#contract/opportunities/attachments.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { firstMessage } from '#web/app/forms/faults.ts'
import { useSending } from '#web/app/forms/sending.ts'
import { fileSizeWords } from '#web/app/i18n/browser-words.ts'
import { useProblemText } from '#web/app/i18n/problem-texts.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { UploadProgress } from '#web/applications/upload-progress.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { button } from '#web/ui/button.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import './attachments-field.css'

type AttachmentsFieldProps = { id: number; files: Attachment[]; onFiles: (files: Attachment[]) => void }

/** The files of an RFP, added one after the other. */
export function AttachmentsField({ id, files, onFiles }: AttachmentsFieldProps) {
  const text = useText()
  const problemText = useProblemText()
  const [problem, setProblem] = useState<string>()
  const { progress, send, forget } = useSending(addAttachments)
  const last = useRef('')
  const params = { id: String(id) }
  const attempt = async (act: () => Promise<Attachment[] | undefined>) => {
    setProblem(undefined)
    try {
      const next = await act()
      if (next) onFiles(next)
    } catch (error) {
      if (isApiError(error)) setProblem(firstMessage(error))
      else if (error instanceof TypeError) setProblem(text('error.offline.text'))
      else throw error
    }
  }
  const add = async (file: File) => {
    const fault = fileFault('RFP', file)
    if (fault) return setProblem(problemText(ofFile(file.name, fault)))
    const body = new FormData()
    body.append('files', file)
    // The same file may be a second try after a lost answer, so it keeps its key.
    const sent = JSON.stringify([file.name, file.size, file.lastModified])
    if (sent !== last.current) forget()
    last.current = sent
    await attempt(async () => {
      const next = await send(params, body)
      if (next) forget()
      return next
    })
  }
  const remove = (file: Attachment) =>
    attempt(() => api(removeAttachment, { params: { ...params, attachment: String(file.id) } }))
  const hint = text('post.filesHint', { most: LIMITS.attachments, size: BYTES_OF.RFP / 1024 / 1024 })
  return (
    <FormErrorsContext value={problem ? { files: problem } : {}}>
      <FormField name="files" label={text('post.files')} hint={hint} isOptional>
        {(attributes) => (
          <>
            <FileDrop
              {...attributes}
              accept={acceptedBy('RFP')}
              choose={text('file.choose')}
              onFile={(file) => void add(file)}
            >
              {text('companyWizard.logoDrop')}
            </FileDrop>
            {progress && <UploadProgress progress={progress} />}
          </>
        )}
      </FormField>
      <ul className="post-files" aria-label={text('post.files')}>
        {files.map((file) => (
          <li key={file.id}>
            <span>
              {file.name}
              <span className="field-hint">{fileSizeWords(file.size)}</span>
            </span>
            <button
              type="button"
              className={button('secondary')}
              aria-label={text('apply.remove', { file: file.name })}
              onClick={() => void remove(file)}
            >
              {text('companyWizard.logoRemove')}
            </button>
          </li>
        ))}
      </ul>
    </FormErrorsContext>
  )
}

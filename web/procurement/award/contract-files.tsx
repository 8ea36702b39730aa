import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { fileFault, ofFile } from '#contract/applications/documents.ts'
import { problem } from '#contract/errors.ts'
import type { Award, Contract } from '#contract/procurement/award.ts'
import { ContractDocument, keepContractDocument } from '#contract/procurement/contracts.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useSending } from '#web/app/forms/sending.ts'
import { zonedWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { UploadProgress } from '#web/applications/upload-progress.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { TextAreaField } from '#web/parts/fields/text-area-field.tsx'
import { DocumentButton } from '#web/procurement/clarifications/document-button.tsx'
import { DocumentChoice } from '#web/procurement/clarifications/document-choice.tsx'
import './award-part.css'

type ContractFilesProps = {
  documents: Contract['documents']
  timeZone: string
  pathOf: (id: number) => string
}

/** The signed contract with those that it replaced, the newest first. */
export function ContractFiles({ documents, timeZone, pathOf }: ContractFilesProps) {
  const text = useText()
  if (documents.length === 0) return null
  return (
    <>
      <h3 className="strong">{text('award.signedFile')}</h3>
      <ol className="contract-changes">
        {documents.map((each, at) => (
          <li key={each.id}>
            <DocumentButton path={pathOf(each.id)} document={each} />
            <p className="quiet">
              {text('award.signedFileBy', {
                name: each.by,
                date: zonedWords(each.at, timeZone),
                standing: at === 0 ? 'newest' : 'replaced',
              })}
            </p>
            {each.reason && <p>{text('award.signedFileBecause', { reason: each.reason })}</p>}
            <p className="signed-hash quiet">{text('award.signedFileHash', { hash: each.sha256 })}</p>
          </li>
        ))}
      </ol>
    </>
  )
}

const isPdf = (file: File) => /\.pdf$/i.test(file.name)

/** As the API asks for it: a PDF, and a reason where it takes the place of another. */
const Signed = (isReplacing: boolean) =>
  ContractDocument.extend({
    document: z.custom<File | undefined>().superRefine((file, context) => {
      if (!file) return context.addIssue(problem('signed_document_missing'))
      const fault = fileFault('RFP', file)
      if (fault) context.addIssue(ofFile(file.name, fault))
      else if (!isPdf(file)) context.addIssue(problem('signed_document_pdf'))
    }),
  }).superRefine(({ reason }, context) => {
    if (isReplacing && !reason.trim())
      context.addIssue({ code: 'custom', path: ['reason'], message: problem('reason_missing') })
  })

/** Keeps the signed contract, or another one in its place. */
export function ContractFileDialog({ award, onClose }: { award: Award; onClose: () => void }) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const [file, setFile] = useState<File>()
  const [reason, setReason] = useState('')
  const [isSent, setSent] = useState(false)
  const { progress, send, forget } = useSending(keepContractDocument)
  const isReplacing = (award.contract?.documents.length ?? 0) > 0
  const title = text(isReplacing ? 'award.contract.replace' : 'award.contract.keep')
  const form = useForm({
    schema: Signed(isReplacing),
    values: () => ({ reason, document: file }),
    submit: async () => {
      const body = new FormData()
      body.append('reason', reason)
      if (file) body.append('document', file)
      if (!(await send({ id: String(award.opportunity.id) }, body))) return
      setSent(true)
      toast('success', text('award.signedFileKept'))
      await revalidate()
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      form={form}
      isChanged={() => !isSent && (reason.trim() !== '' || file !== undefined)}
      submitLabel={title}
      onClose={onClose}
    >
      <p>{text('award.signedFileWords')}</p>
      <DocumentChoice
        label={text('award.signedFile')}
        file={file}
        onFile={(chosen) => {
          forget()
          setFile(chosen)
        }}
        isPdf
      />
      {isReplacing && (
        <TextAreaField
          name="reason"
          label={text('award.replaceReason')}
          rows={3}
          maxLength={LIMITS.reasonLength}
          value={reason}
          onValue={setReason}
        />
      )}
      {progress && <UploadProgress progress={progress} />}
    </FormDialog>
  )
}

import { STATUS_OF_TEMPLATE, type TemplateKind } from '#contract/applications/mail-templates.ts'
import { fillIn } from '#contract/applications/merge-fields.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { MailPaper } from './mail-paper.tsx'
import './template-preview.css'

type TemplatePreviewProps = { kind: TemplateKind; subject: string; body: string }

/** The email to an example applicant, updated while typing. */
export function TemplatePreview({ kind, subject, body }: TemplatePreviewProps) {
  const text = useText()
  const values = {
    first_name: text('templates.example.firstName'),
    full_name: text('templates.example.fullName'),
    job: text('templates.example.job'),
    company: text('templates.example.company'),
    status: text(`status.seen.${STATUS_OF_TEMPLATE[kind]}`),
    number: '7K3M-9QXD-P2HB',
  }
  return (
    <section aria-labelledby="template-preview">
      <h3 id="template-preview" className="strong template-preview-title">
        {text('templates.preview')}
      </h3>
      <MailPaper
        subject={fillIn(subject, values)}
        body={`${fillIn(body, values)}\n\n${values.company} · ${values.job}`}
      />
    </section>
  )
}

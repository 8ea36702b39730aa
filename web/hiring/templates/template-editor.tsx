import { useRevalidator } from 'react-router'
import {
  type MailTemplate,
  resetMailTemplate,
  saveMailTemplate,
  TemplateChange,
} from '#contract/applications/mail-templates.ts'
import { isApiError } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import type { FormState } from '#web/app/forms/late-form.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { toast } from '#web/app/toast.ts'
import { ErrorSummary } from '#web/parts/fields/error-summary.tsx'
import { FormErrorsContext } from '#web/parts/fields/form-context.ts'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { LeaveQuestion } from '#web/parts/fields/leave-question.tsx'
import { SubmitButton } from '#web/parts/fields/submit-button.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { button } from '#web/ui/button.ts'
import { MergeFieldButtons, useMergeFields } from './merge-field-buttons.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { TemplateReset } from './template-reset.tsx'
import { useTemplateWords } from './template-words.ts'
import './template-editor.css'
import '#web/parts/fields/form-page.css'

/** Edits one template with a preview. A colleague's newer version is never overwritten. */
export function TemplateEditor({ template }: { template: MailTemplate }) {
  const text = useText()
  const { kind } = template
  const { words, change, isChanged, replace } = useTemplateWords(template)
  const fields = useMergeFields()
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: TemplateChange,
    values: () => words,
    submit: async (body) => {
      replace(await api(saveMailTemplate, { params: { kind }, body }))
      toast('success', text('templates.saved'))
      await revalidate()
    },
  })
  const discard = () => {
    form.clear()
    replace(template)
  }
  return (
    <FormErrorsContext value={form.fault?.fields ?? {}}>
      <form method="post" noValidate className="form" onSubmit={form.onSubmit}>
        <div>
          <h2 className="heading">{text(`templates.kind.${kind}`)}</h2>
          <p className="quiet">
            {text(WHEN[kind] ?? 'templates.when.move')}
            {template.updated_by && ` ${text('templates.savedBy', { name: template.updated_by })}.`}
          </p>
        </div>
        {form.fault && <ErrorSummary fault={form.fault} onClose={form.clear} />}
        {isStale(form) && (
          <button
            type="button"
            className={button('secondary', 'template-own')}
            onClick={() => {
              discard()
              void revalidate()
            }}
          >
            {text('templates.newest')}
          </button>
        )}
        <TextField
          name="subject"
          label={text('move.subject')}
          value={words.subject}
          maxLength={LIMITS.mailSubjectLength}
          onFocus={fields.onFocus}
          onValue={(subject) => change({ subject })}
        />
        <FormField name="body" label={text('move.body')}>
          {(attributes) => (
            <textarea
              ref={fields.body}
              rows={10}
              className="input"
              {...attributes}
              value={words.body}
              onFocus={fields.onFocus}
              onChange={({ currentTarget: { value } }) => change({ body: value })}
            />
          )}
        </FormField>
        <MergeFieldButtons onInsert={fields.insert} />
        <div className="template-end">
          <SubmitButton label={text('templates.save')} isPending={form.isPending} />
          {isChanged && (
            <button type="button" className={button('secondary')} disabled={form.isPending} onClick={discard}>
              {text('companyForm.discard')}
            </button>
          )}
          {!template.is_ours && (
            <TemplateReset
              onReset={async () => {
                replace(await api(resetMailTemplate, { params: { kind } }))
                toast('success', text('templates.resetDone'))
                await revalidate()
              }}
            />
          )}
        </div>
        <TemplatePreview kind={kind} subject={words.subject} body={words.body} />
      </form>
      <LeaveQuestion hasUnsaved={() => isChanged} onDiscard={discard} />
    </FormErrorsContext>
  )
}

const WHEN: Partial<Record<MailTemplate['kind'], MessageId>> = {
  received: 'templates.when.received',
  'offer-letter': 'stages.templateWhenOffer',
}

const isStale = ({ fault }: FormState) => isApiError(fault?.error) && fault.error.code === 'conflict'

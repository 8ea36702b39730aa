import { useState } from 'react'
import type { MailText } from '#contract/applications/merge-fields.ts'
import type { Applicant } from '#contract/hiring/applicants.ts'
import { askOfferApproval, OfferForm, type Offers, sendOffer } from '#contract/hiring/offers.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { instantAt, wallTime } from '#contract/zoned-time.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useIdempotencyKey } from '#web/app/forms/idempotency-key.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useApplicantName } from '#web/hiring/applicants/applicant-name.tsx'
import { MergeFieldButtons, useMergeFields } from '#web/hiring/templates/merge-field-buttons.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { MomentField } from '#web/parts/fields/moment-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import { OfferPreview } from './offer-preview.tsx'

type OfferDialogProps = {
  applicant: Applicant
  template: MailText
  /** The proposed time to answer by. */
  respondBy: string
  timeZone: string
  /** Hands the letter in for approval in place of sending it. */
  isForApproval: boolean
  onDone: (now: Offers) => void
  onClose: () => void
}

/** The letter of an offer, with the time by which it is answered, in the company's zone. */
export function OfferDialog({
  applicant,
  template,
  respondBy,
  timeZone,
  isForApproval,
  ...ends
}: OfferDialogProps) {
  const text = useText()
  const name = useApplicantName()(applicant)
  const [first] = useState(() => ({ ...template, ...wallTime(new Date(respondBy), timeZone) }))
  const [typed, setTyped] = useState(first)
  const change = (part: Partial<typeof first>) => setTyped((before) => ({ ...before, ...part }))
  const keyOf = useIdempotencyKey()
  const fields = useMergeFields()
  const form = useForm({
    schema: OfferForm,
    values: () => ({
      subject: typed.subject,
      body: typed.body,
      respond_by: instantAt(typed.day, typed.time, timeZone)?.toISOString() ?? '',
    }),
    submit: async (body) => {
      const params = { number: applicant.number }
      if (isForApproval) return ends.onDone(await api(askOfferApproval, { params, body }))
      ends.onDone(await api(sendOffer, { params, body, idempotencyKey: keyOf(body) }))
    },
  })
  return (
    <FormDialog
      title={text(isForApproval ? 'approval.offerTitle' : 'offers.sendTitle', { name })}
      form={form}
      isChanged={() => typed !== first}
      onClose={ends.onClose}
      submitLabel={text(isForApproval ? 'approval.ask' : 'offers.send')}
    >
      <p className="quiet">{text(isForApproval ? 'approval.offerLead' : 'offers.lead')}</p>
      <TextField
        name="subject"
        label={text('offers.subject')}
        maxLength={LIMITS.mailSubjectLength}
        value={typed.subject}
        onFocus={fields.onFocus}
        onValue={(subject) => change({ subject })}
      />
      <FormField name="body" label={text('offers.body')}>
        {(attributes) => (
          <textarea
            ref={fields.body}
            rows={12}
            className="input"
            {...attributes}
            value={typed.body}
            onFocus={fields.onFocus}
            onChange={({ currentTarget: { value } }) => change({ body: value })}
          />
        )}
      </FormField>
      <MergeFieldButtons onInsert={fields.insert} />
      <OfferPreview
        number={applicant.number}
        name={name}
        letter={{ subject: typed.subject, body: typed.body }}
      />
      <MomentField
        name="respond_by"
        label={text('offers.respondBy')}
        hint={text('offers.zone', { zone: timeZone })}
        isTimeOptional={false}
        day={typed.day}
        time={typed.time}
        onDay={(day) => change({ day })}
        onTime={(time) => change({ time })}
      />
    </FormDialog>
  )
}

import { useState } from 'react'
import {
  changeWebhookSecret,
  SecretChange,
  type ShownWebhook,
  type Webhook,
} from '#contract/integrations/webhooks.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { hostOf } from '#web/integrations/host.ts'
import { ExplainedChoice } from '#web/parts/fields/explained-choice.tsx'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'

const HOURS = [24, 0] as const

type SecretDialogProps = {
  webhook: Webhook
  onShown: (shown: ShownWebhook) => Promise<void>
  onClose: () => void
}

/** Another secret, beside which the old one can sign for a while. */
export function SecretDialog({ webhook, onShown, onClose }: SecretDialogProps) {
  const text = useText()
  const [hours, setHours] = useState('24')
  const form = useForm({
    schema: SecretChange,
    values: () => ({ old_hours: Number(hours) }),
    submit: async (body) =>
      onShown(await api(changeWebhookSecret, { params: { id: String(webhook.id) }, body })),
  })
  return (
    <FormDialog
      title={text('webhooks.secretOf', { host: hostOf(webhook) })}
      form={form}
      isChanged={() => false}
      submitLabel={text('webhooks.secretSubmit')}
      onClose={onClose}
    >
      <p>{text('webhooks.secretText')}</p>
      <ExplainedChoice
        name="old_hours"
        label={text('webhooks.old')}
        value={hours}
        onValue={setHours}
        options={HOURS.map((each) => ({
          value: String(each),
          label: text(`webhooks.old.${each}`),
          text: text(`webhooks.old.${each}.text`),
        }))}
      />
    </FormDialog>
  )
}

import { useState } from 'react'
import {
  addWebhook,
  changeWebhook,
  type ShownWebhook,
  WEBHOOK_KINDS,
  type Webhook,
  WebhookForm,
  type WebhookKind,
} from '#contract/integrations/webhooks.ts'
import { api } from '#web/app/api.ts'
import { useForm } from '#web/app/forms/form.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { hostOf } from '#web/integrations/host.ts'
import { FormDialog } from '#web/parts/fields/form-dialog.tsx'
import { FormField } from '#web/parts/fields/form-field.tsx'
import { TextField } from '#web/parts/fields/text-field.tsx'
import '#web/parts/fields/check.css'

type WebhookDialogProps = {
  /** To be changed; without one it is added. */
  webhook?: Webhook
  onShown: (shown: ShownWebhook) => Promise<void>
  onSaved: () => Promise<void>
  onClose: () => void
}

/** The address of an endpoint, and the events that it is told of. */
export function WebhookDialog({ webhook, onShown, onSaved, onClose }: WebhookDialogProps) {
  const text = useText()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [kinds, setKinds] = useState<WebhookKind[]>(webhook?.kinds ?? [])
  const form = useForm({
    schema: WebhookForm,
    values: () => ({ url, kinds }),
    submit: async (body) => {
      if (!webhook) return onShown(await api(addWebhook, { body }))
      await api(changeWebhook, { params: { id: String(webhook.id) }, body })
      await onSaved()
    },
  })
  const save = webhook?.disabled_at ? text('webhooks.changeOn') : text('webhooks.changeSave')
  return (
    <FormDialog
      title={webhook ? text('webhooks.changeOf', { host: hostOf(webhook) }) : text('webhooks.add')}
      form={form}
      isChanged={() => url !== (webhook?.url ?? '') || kinds !== (webhook?.kinds ?? kinds)}
      submitLabel={webhook ? save : text('webhooks.add')}
      onClose={onClose}
    >
      <TextField
        name="url"
        label={text('webhooks.url')}
        hint={text('webhooks.urlHint')}
        type="url"
        autoComplete="off"
        spellCheck={false}
        value={url}
        onValue={setUrl}
      />
      <FormField name="kinds" label={text('webhooks.kinds')} isGroup>
        {({ id, ...attributes }) => (
          <div>
            {WEBHOOK_KINDS.map((kind, at) => (
              <label key={kind} className="check">
                <input
                  {...attributes}
                  {...(at === 0 && { id })}
                  type="checkbox"
                  checked={kinds.includes(kind)}
                  onChange={({ currentTarget: { checked } }) =>
                    setKinds(checked ? [...kinds, kind] : kinds.filter((each) => each !== kind))
                  }
                />
                {text(`webhooks.kind.${kind}`)}
              </label>
            ))}
          </div>
        )}
      </FormField>
    </FormDialog>
  )
}

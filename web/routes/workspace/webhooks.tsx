import { useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  deleteWebhook,
  listWebhooks,
  type ShownWebhook,
  type Webhook,
} from '#contract/integrations/webhooks.ts'
import { api } from '#web/app/api.ts'
import { RichText, useText } from '#web/app/i18n/text.tsx'
import { asPageError } from '#web/app/problem.ts'
import { hostOf } from '#web/integrations/host.ts'
import { DeliveriesDialog } from '#web/integrations/webhooks/deliveries-dialog.tsx'
import { SecretDialog } from '#web/integrations/webhooks/secret-dialog.tsx'
import { ShownSecretDialog } from '#web/integrations/webhooks/shown-secret-dialog.tsx'
import { WebhookDialog } from '#web/integrations/webhooks/webhook-dialog.tsx'
import { type Act, WebhookTable } from '#web/integrations/webhooks/webhook-table.tsx'
import { LocalLink } from '#web/parts/local-link.tsx'
import { ActDialog } from '#web/parts/workspace/act-dialog.tsx'
import { WorkspacePage } from '#web/parts/workspace/workspace-page.tsx'
import { button } from '#web/ui/button.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/webhooks.ts'

export const clientLoader = () => api(listWebhooks).catch(asPageError)
clientLoader.hydrate = true as const

type Asked = { what: 'add' } | { what: Act; webhook: Webhook } | { what: 'shown'; shown: ShownWebhook }

/** Addresses of the company's programs that are told of events. */
export default function Webhooks({ loaderData: webhooks }: Route.ComponentProps) {
  const text = useText()
  const [asked, setAsked] = useState<Asked>()
  const docs = <LocalLink to="https://www.standardwebhooks.com/" className="text-link" />
  return (
    <WorkspacePage
      title={text('webhooks.tab')}
      about={
        <>
          <p className="measure">{text('webhooks.about')}</p>
          <p>
            <RichText id="webhooks.docs" components={{ docs }} />
          </p>
        </>
      }
      actions={
        <button type="button" className={button('primary')} onClick={() => setAsked({ what: 'add' })}>
          <Icon name="add" />
          {text('webhooks.add')}
        </button>
      }
    >
      <WebhookTable webhooks={webhooks} onAsk={(what, webhook) => setAsked({ what, webhook })} />
      {asked && <Dialogs asked={asked} onAsk={setAsked} />}
    </WorkspacePage>
  )
}

function Dialogs({ asked, onAsk }: { asked: Asked; onAsk: (asked: Asked | undefined) => void }) {
  const text = useText()
  const { revalidate } = useRevalidator()
  const onClose = () => onAsk(undefined)
  const onShown = async (shown: ShownWebhook) => {
    onAsk({ what: 'shown', shown })
    await revalidate()
  }
  const onSaved = async () => {
    await revalidate()
    onClose()
  }
  switch (asked.what) {
    case 'add':
      return <WebhookDialog onShown={onShown} onSaved={onSaved} onClose={onClose} />
    case 'change':
      return <WebhookDialog webhook={asked.webhook} onShown={onShown} onSaved={onSaved} onClose={onClose} />
    case 'secret':
      return <SecretDialog webhook={asked.webhook} onShown={onShown} onClose={onClose} />
    case 'shown':
      return <ShownSecretDialog secret={asked.shown.secret} onClose={onClose} />
    case 'log':
      return <DeliveriesDialog webhook={asked.webhook} onClose={onClose} />
    case 'delete':
      return (
        <ActDialog
          title={text('webhooks.deleteAsk', { host: hostOf(asked.webhook) })}
          words={text('webhooks.deleteText')}
          confirmLabel={text('webhooks.deleteConfirm')}
          act={async () => {
            await api(deleteWebhook, { params: { id: String(asked.webhook.id) } })
            await revalidate()
          }}
          onClose={onClose}
        />
      )
  }
}

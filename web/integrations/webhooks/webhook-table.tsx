import { testWebhook, type Webhook } from '#contract/integrations/webhooks.ts'
import { useAct } from '#web/app/act.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { hostOf } from '#web/integrations/host.ts'
import { DataTable } from '#web/parts/data-table.tsx'
import { RowAct, RowActs } from '#web/parts/workspace/row-acts.tsx'
import './webhook-table.css'

const ACTS = ['log', 'change', 'secret', 'delete'] as const
export type Act = (typeof ACTS)[number]

type WebhookTableProps = { webhooks: Webhook[]; onAsk: (what: Act, webhook: Webhook) => void }

export function WebhookTable({ webhooks, onAsk }: WebhookTableProps) {
  const text = useText()
  return (
    <DataTable
      caption={text('webhooks.tab')}
      empty={text('webhooks.none')}
      rows={webhooks}
      rowKey={({ id }) => id}
      columns={[
        { title: text('webhooks.url'), cell: ({ url }) => <span className="webhook-url">{url}</span> },
        {
          title: text('webhooks.kinds'),
          cell: ({ kinds }) => (
            <ul>
              {kinds.map((kind) => (
                <li key={kind}>{text(`webhooks.kind.${kind}`)}</li>
              ))}
            </ul>
          ),
        },
        { title: text('webhooks.state'), cell: (webhook) => <StateWords webhook={webhook} /> },
        {
          title: text('integrations.acts'),
          isActs: true,
          cell: (webhook) => (
            <RowActs>
              {!webhook.disabled_at && <TestButton webhook={webhook} />}
              {ACTS.map((act) => (
                <RowAct
                  key={act}
                  label={text(`webhooks.${act}`)}
                  of={text(`webhooks.${act}Of`, { host: hostOf(webhook) })}
                  onPress={() => onAsk(act, webhook)}
                />
              ))}
            </RowActs>
          ),
        },
      ]}
    />
  )
}

function TestButton({ webhook }: { webhook: Webhook }) {
  const text = useText()
  const { act, isPending } = useAct()
  const send = () => api(testWebhook, { params: { id: String(webhook.id) } })
  return (
    <RowAct
      label={text('webhooks.test')}
      of={text('webhooks.testOf', { host: hostOf(webhook) })}
      isDisabled={isPending}
      onPress={() => void act(text('webhooks.queued'), send)}
    />
  )
}

function StateWords({ webhook }: { webhook: Webhook }) {
  const text = useText()
  const { disabled_at: off, failing_since: failing, old_until: oldUntil } = webhook
  return (
    <span>
      {off ? (
        <b className="webhook-off">{text('webhooks.off', { time: instantWords(off, true) })}</b>
      ) : failing ? (
        text('webhooks.failing', { time: instantWords(failing, true) })
      ) : (
        text('webhooks.on')
      )}
      {oldUntil && new Date(oldUntil) > new Date() && (
        <small>{text('webhooks.oldUntil', { time: instantWords(oldUntil, true) })}</small>
      )}
    </span>
  )
}

import { isApiError } from '#contract/errors.ts'
import { testWebhook, type Webhook } from '#contract/integrations/webhooks.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { button } from '#web/ui/button.ts'
import '#web/parts/data-table.css'
import './webhook-table.css'

export type Act = 'log' | 'change' | 'secret' | 'delete'

type WebhookTableProps = { webhooks: Webhook[]; onAsk: (what: Act, webhook: Webhook) => void }

export const hostOf = ({ url }: Webhook) => new URL(url).host

const ACTS = ['log', 'change', 'secret', 'delete'] as const

export function WebhookTable({ webhooks, onAsk }: WebhookTableProps) {
  const text = useText()
  return (
    <table className="data-table">
      <caption className="sr-only">{text('webhooks.tab')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('webhooks.url')}</th>
          <th scope="col">{text('webhooks.kinds')}</th>
          <th scope="col">{text('webhooks.state')}</th>
          <th scope="col">
            <span className="sr-only">{text('webhooks.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} onAsk={onAsk} />
        ))}
      </tbody>
    </table>
  )
}

function WebhookRow({ webhook, onAsk }: { webhook: Webhook; onAsk: WebhookTableProps['onAsk'] }) {
  const text = useText()
  const { id, url, kinds, old_until: oldUntil, disabled_at: disabledAt } = webhook
  const host = hostOf(webhook)
  const sendTest = async () => {
    dismissErrors()
    try {
      await api(testWebhook, { params: { id: String(id) } })
      toast('success', text('webhooks.queued'))
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('error.offline.text'))
    }
  }
  return (
    <tr>
      <th scope="row">
        <span className="webhook-url">{url}</span>
      </th>
      <td data-label={text('webhooks.kinds')}>
        <ul>
          {kinds.map((kind) => (
            <li key={kind}>{text(`webhooks.kind.${kind}`)}</li>
          ))}
        </ul>
      </td>
      <td data-label={text('webhooks.state')}>
        <span>
          <StateWords webhook={webhook} />
          {oldUntil && new Date(oldUntil) > new Date() && (
            <small>{text('webhooks.oldUntil', { time: instantWords(oldUntil, true) })}</small>
          )}
        </span>
      </td>
      <td>
        <div className="webhook-acts">
          {!disabledAt && (
            <button
              type="button"
              className={button('quiet')}
              aria-label={text('webhooks.testOf', { host })}
              onClick={sendTest}
            >
              {text('webhooks.test')}
            </button>
          )}
          {ACTS.map((act) => (
            <button
              key={act}
              type="button"
              className={button('quiet')}
              aria-label={text(`webhooks.${act}Of`, { host })}
              onClick={() => onAsk(act, webhook)}
            >
              {text(`webhooks.${act}`)}
            </button>
          ))}
        </div>
      </td>
    </tr>
  )
}

function StateWords({ webhook: { disabled_at: off, failing_since: failing } }: { webhook: Webhook }) {
  const text = useText()
  if (off) return <b className="webhook-off">{text('webhooks.off', { time: instantWords(off, true) })}</b>
  return failing ? text('webhooks.failing', { time: instantWords(failing, true) }) : text('webhooks.on')
}

import { useCallback, useState } from 'react'
import { isApiError } from '#contract/errors.ts'
import {
  DELIVERIES_AT_ONCE,
  type Delivery,
  listDeliveries,
  replayDelivery,
  type Webhook,
} from '#contract/integrations/webhooks.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { useLoaded } from '#web/app/loaded.ts'
import { dismissErrors, toast } from '#web/app/toast.ts'
import { LoadFailed } from '#web/parts/load-failed.tsx'
import { button } from '#web/ui/button.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { hostOf } from './webhook-table.tsx'
import '#web/parts/data-table.css'
import './deliveries-dialog.css'

/** All that was sent to an endpoint, the newest first, a page at a time. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const text = useText()
  const id = String(webhook.id)
  const [before, setBefore] = useState<number>()
  const load = useCallback(
    () =>
      api(listDeliveries, {
        params: { id },
        ...(before !== undefined && { query: { before: String(before) } }),
      }),
    [id, before],
  )
  const { state, data: deliveries, reload } = useLoaded(load)
  const last = deliveries?.at(-1)
  const replay = async (delivery: Delivery) => {
    dismissErrors()
    try {
      await api(replayDelivery, { params: { id, delivery: String(delivery.id) } })
      toast('success', text('webhooks.queued'))
      reload()
    } catch (error) {
      toast('error', isApiError(error) ? error.message : text('error.offline.text'))
    }
  }
  return (
    <Dialog
      title={text('webhooks.logOf', { host: hostOf(webhook) })}
      closeLabel={text('webhooks.close')}
      onClose={onClose}
    >
      <div className="dialog-body">
        <p className="quiet">{text('webhooks.logText')}</p>
        {state === 'failed' && <LoadFailed onRetry={reload} />}
        {deliveries?.length === 0 && <p>{text('webhooks.logNone')}</p>}
        {deliveries && deliveries.length > 0 && (
          <DeliveryTable deliveries={deliveries} onReplay={webhook.disabled_at ? undefined : replay} />
        )}
        {last && deliveries?.length === DELIVERIES_AT_ONCE && (
          <button
            type="button"
            className={button('secondary', 'button-below')}
            onClick={() => setBefore(last.id)}
          >
            {text('webhooks.older')}
          </button>
        )}
        {before !== undefined && (
          <button type="button" className={button('quiet')} onClick={() => setBefore(undefined)}>
            {text('webhooks.newest')}
          </button>
        )}
      </div>
    </Dialog>
  )
}

type DeliveryTableProps = { deliveries: Delivery[]; onReplay: ((delivery: Delivery) => void) | undefined }

function DeliveryTable({ deliveries, onReplay }: DeliveryTableProps) {
  const text = useText()
  return (
    <table className="data-table deliveries">
      <caption className="sr-only">{text('webhooks.log')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('webhooks.delivery.event')}</th>
          <th scope="col">{text('webhooks.delivery.state')}</th>
          <th scope="col">{text('webhooks.delivery.answer')}</th>
          <th scope="col">
            <span className="sr-only">{text('webhooks.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <tr key={delivery.id}>
            <th scope="row">
              <span>
                {text(`webhooks.kind.${delivery.kind}`)}
                <small>{instantWords(delivery.created_at, true)}</small>
                <small>{delivery.message_id}</small>
              </span>
            </th>
            <td data-label={text('webhooks.delivery.state')}>
              {text(`webhooks.delivery.${delivery.state}`, {
                tries: delivery.tries,
                time: delivery.next_at ? instantWords(delivery.next_at, true) : '',
              })}
            </td>
            <td data-label={text('webhooks.delivery.answer')}>
              <AnswerWords delivery={delivery} />
            </td>
            <td>
              {onReplay && delivery.state !== 'WAITING' && (
                <button
                  type="button"
                  className={button('quiet')}
                  aria-label={text('webhooks.delivery.replayOf', { id: delivery.message_id })}
                  onClick={() => onReplay(delivery)}
                >
                  {text('webhooks.delivery.replay')}
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function AnswerWords({ delivery: { status, fault, ms, answer } }: { delivery: Delivery }) {
  const text = useText()
  if (fault) return text(`webhooks.fault.${fault}`)
  if (status === null) return null
  return (
    <span>
      {text('webhooks.delivery.status', { status: String(status), ms: ms ?? 0 })}
      {answer && <code className="delivery-answer">{answer}</code>}
    </span>
  )
}

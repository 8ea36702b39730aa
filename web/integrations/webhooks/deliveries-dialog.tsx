import { useCallback } from 'react'
import {
  DELIVERIES_AT_ONCE,
  type Delivery,
  listDeliveries,
  replayDelivery,
  type Webhook,
} from '#contract/integrations/webhooks.ts'
import { useAct } from '#web/app/act.ts'
import { api } from '#web/app/api.ts'
import { instantWords } from '#web/app/i18n/browser-words.ts'
import { useText } from '#web/app/i18n/text.tsx'
import { hostOf } from '#web/integrations/host.ts'
import { LogDialog } from '#web/integrations/log-dialog.tsx'
import { DataTable } from '#web/parts/data-table.tsx'
import { RowAct } from '#web/parts/workspace/row-acts.tsx'
import './deliveries-dialog.css'

/** A first try is, and a test; what failed may wait for hours. */
const isDueSoon = ({ next_at: next }: Delivery) => next !== null && Date.parse(next) < Date.now() + 150_000

/** All that was sent to an endpoint. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const text = useText()
  const id = String(webhook.id)
  const load = useCallback(
    (before: number | undefined) =>
      api(listDeliveries, {
        params: { id },
        ...(before !== undefined && { query: { before: String(before) } }),
      }),
    [id],
  )
  return (
    <LogDialog
      title={text('webhooks.logOf', { host: hostOf(webhook) })}
      about={text('webhooks.logText')}
      none={text('webhooks.logNone')}
      load={load}
      atOnce={DELIVERIES_AT_ONCE}
      isMoving={isDueSoon}
      table={(deliveries, reload) => (
        <DeliveryTable webhook={webhook} deliveries={deliveries} onReplay={reload} />
      )}
      onClose={onClose}
    />
  )
}

type DeliveryTableProps = { webhook: Webhook; deliveries: Delivery[]; onReplay: () => void }

function DeliveryTable({ webhook, deliveries, onReplay }: DeliveryTableProps) {
  const text = useText()
  const { act, isPending } = useAct()
  const replay = ({ id }: Delivery) =>
    act(text('webhooks.queued'), async () => {
      await api(replayDelivery, { params: { id: String(webhook.id), delivery: String(id) } })
      onReplay()
    })
  return (
    <DataTable
      caption={text('webhooks.log')}
      rows={deliveries}
      rowKey={({ id }) => id}
      columns={[
        {
          title: text('webhooks.delivery.event'),
          cell: ({ kind, created_at: at, message_id: message }) => (
            <span>
              {text(`webhooks.kind.${kind}`)}
              <small>{instantWords(at, true)}</small>
              <small>{message}</small>
            </span>
          ),
        },
        {
          title: text('webhooks.delivery.state'),
          cell: ({ state, tries, next_at: next }) =>
            text(`webhooks.delivery.${state}`, { tries, time: next ? instantWords(next, true) : '' }),
        },
        {
          title: text('webhooks.delivery.answer'),
          cell: (delivery) => <AnswerWords delivery={delivery} />,
        },
        {
          title: text('integrations.acts'),
          isActs: true,
          cell: (delivery) =>
            !webhook.disabled_at &&
            delivery.state !== 'WAITING' && (
              <RowAct
                label={text('webhooks.delivery.replay')}
                of={text('webhooks.delivery.replayOf', { id: delivery.message_id })}
                isDisabled={isPending}
                onPress={() => void replay(delivery)}
              />
            ),
        },
      ]}
    />
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

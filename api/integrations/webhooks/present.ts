import type { Delivery, Webhook } from '#contract/integrations/webhooks.ts'
import type { DeliveryRow, EndpointRow } from './queries.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

export const presentWebhook = (row: EndpointRow): Webhook => ({
  id: row.id,
  url: row.url,
  kinds: row.kinds,
  created_at: row.createdAt.toISOString(),
  failing_since: iso(row.failingSince),
  disabled_at: iso(row.disabledAt),
  old_until: iso(row.oldUntil),
})

export const presentDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  message_id: row.messageId,
  kind: row.kind,
  created_at: row.createdAt.toISOString(),
  state: row.state,
  tries: row.tries,
  next_at: iso(row.nextAt),
  last_at: iso(row.lastAt),
  status: row.lastStatus,
  fault: row.lastFault as Delivery['fault'], // as `updateTried` wrote it
  ms: row.lastMs,
  answer: row.lastAnswer,
})

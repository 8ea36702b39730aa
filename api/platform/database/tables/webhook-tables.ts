import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DeliveryState, WebhookKind } from '#contract/integrations/webhooks.ts'
import { actorId } from './accounts-tables.ts'
import { createdAt, id, instant } from './columns.ts'
import { companyId } from './companies-tables.ts'

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    companyId: companyId(),
    url: text('url').notNull(),
    kinds: text('kinds').array().$type<WebhookKind[]>().notNull(),
    sealedSecret: text('sealed_secret').notNull(),
    /** From before the last change; both sign until then. */
    oldSealedSecret: text('old_sealed_secret'),
    oldUntil: instant('old_until'),
    createdBy: actorId('created_by'),
    createdAt: createdAt(),
    /** Since when no delivery succeeded. */
    failingSince: instant('failing_since'),
    disabledAt: instant('disabled_at'),
  },
  (t) => [index('webhook_endpoints_company').on(t.companyId)],
)

/** Written by triggers, in the transaction of what happened. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: id(),
    /** The same in each try, so that a receiver knows it again. */
    messageId: text('message_id').notNull().default(sql`'msg_' || replace(gen_random_uuid()::text, '-', '')`),
    companyId: companyId(),
    kind: text('kind').$type<WebhookKind | 'webhook.test'>().notNull(),
    data: jsonb('data').$type<object>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('webhook_events_company').on(t.companyId), index('webhook_events_created').on(t.createdAt)],
)

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    eventId: integer('event_id')
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    state: text('state').$type<DeliveryState>().notNull().default('WAITING'),
    tries: integer('tries').notNull().default(0),
    /** Empty once it is over. */
    nextAt: instant('next_at').defaultNow(),
    lastAt: instant('last_at'),
    lastStatus: integer('last_status'),
    lastFault: text('last_fault'),
    lastMs: integer('last_ms'),
    /** The first bytes of the answer. */
    lastAnswer: text('last_answer').notNull().default(''),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_event').on(t.eventId, t.endpointId),
    index('webhook_deliveries_endpoint').on(t.endpointId, t.id),
    index('webhook_deliveries_due').on(t.nextAt).where(sql`next_at is not null`),
    check('webhook_deliveries_state', sql`state in ('WAITING', 'DELIVERED', 'FAILED')`),
  ],
)

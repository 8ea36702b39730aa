import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SecurityDetails, SecurityEventKind } from '#contract/accounts/security-events.ts'
import { actorId, users } from './accounts-tables.ts'
import { instant } from './columns.ts'

/** Sign-ins and acts that matter for security; a deleted account takes its rows along, and log lines stay. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    /** The account it happened to; empty for a try at an address without one. */
    accountId: integer('account_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The signed-in person who did it; empty for a stranger. */
    actorId: actorId('actor_id'),
    /** The actor's session, which may have ended since. */
    sessionId: integer('session_id'),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    details: jsonb('details').$type<SecurityDetails>().notNull(),
  },
  (t) => [
    index('security_events_account').on(t.accountId, t.id),
    index('security_events_actor').on(t.actorId, t.id),
    index('security_events_kind').on(t.kind, t.id),
    index('security_events_at').on(t.at),
  ],
)

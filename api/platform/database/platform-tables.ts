import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { userId } from './accounts-tables.ts'
import { createdAt, id, instant } from './columns.ts'

/** Counters that guard accounts, shared by all processes: tries by address, failures by account. */
export const limitCounters = pgTable(
  'limit_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** No try before this. */
    nextAt: instant('next_at').notNull().defaultNow(),
  },
  (t) => [index('limit_counters_started').on(t.startedAt)],
)

/** Pictures that were taken in; the files are named by the hash. */
export const images = pgTable('images', {
  hash: text('hash').primaryKey(),
  createdAt: createdAt(),
})

/** Mail that is shown at /dev/mailbox/. */
export const keptMails = pgTable('kept_mails', {
  id: id(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  /** The invitation that came with it (RFC 5546). */
  calendar: text('calendar'),
  createdAt: createdAt(),
})

/** Append-only: a trigger refuses changes, and each entry's hash covers the one before it. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    actorId: integer('actor_id'),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    details: jsonb('details').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [index('audit_log_subject').on(t.subject, t.id)],
)

/** Answers of writes that came with an `Idempotency-Key`, so that a repeated one is not done again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: userId(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
)

import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { userId } from '#api/platform/database/tables/accounts-tables.ts'
import { createdAt, id, instant } from './columns.ts'

/** Counters of attempts by address and failures by account, shared by all processes. */
export const limitCounters = pgTable(
  'limit_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** Attempts before this moment are refused. */
    nextAt: instant('next_at').notNull().defaultNow(),
  },
  (t) => [index('limit_counters_started').on(t.startedAt)],
)

/** Uploaded pictures; their files are named by the hash. */
export const images = pgTable('images', {
  hash: text('hash').primaryKey(),
  createdAt: createdAt(),
  /** When the sweep first found that nothing shows it. */
  unusedAt: instant('unused_at'),
})

/** Files whose row was deleted, written by triggers. They stay a day, so that a dump of the database finds all of its files. */
export const removedFiles = pgTable('removed_files', {
  storageName: text('storage_name').primaryKey(),
  removedAt: instant('removed_at').notNull().defaultNow(),
})

/** The mail of the development mailbox, /dev/mailbox/. */
export const keptMails = pgTable('kept_mails', {
  id: id(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  /** The attached invitation (RFC 5546). */
  calendar: text('calendar'),
  createdAt: createdAt(),
})

/** Append-only: a trigger refuses changes, and each entry's hash, which is keyed, covers the one before it. */
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
    /** Of the key of the hash (api/platform/audit/keys.ts); empty in entries from before there was one. */
    keyId: integer('key_id'),
  },
  (t) => [index('audit_log_subject').on(t.subject, t.id)],
)

/** Answers to requests with an `Idempotency-Key`, so that a repeated request gets the same answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: userId(),
    key: text('key').notNull(),
    /** With the hash of the request; both can name a sealed file (api/platform/keys/kept-answers.ts). */
    sealedAnswer: text('sealed_answer').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
)

/** Encrypted under SECRET_KEY: a check that it is the right one, and keys of other things (api/platform/keys). */
export const keptKeys = pgTable('kept_keys', {
  name: text('name').primaryKey(),
  sealed: text('sealed').notNull(),
  createdAt: createdAt(),
})

/** The operator's own part of the front page, in the one row with the id 1; without it there is none. */
export const frontPage = pgTable('front_page', {
  id: integer('id').primaryKey(),
  /** Markdown. */
  text: text('text'),
  /** The hash of an image. */
  picture: text('picture'),
  pictureText: text('picture_text'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

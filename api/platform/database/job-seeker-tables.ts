import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ApplicationStatus, Part } from '#contract/vocabulary.ts'
import { users } from './account-tables.ts'
import { createdAt, id, instant } from './columns.ts'
import { opportunities } from './schema.ts'

const userId = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
const opportunityId = () =>
  integer('opportunity_id')
    .notNull()
    .references(() => opportunities.id, { onDelete: 'cascade' })

export const bookmarks = pgTable(
  'bookmarks',
  {
    userId: userId(),
    opportunityId: opportunityId(),
    createdAt: createdAt(),
    /** The deadline and the status that its owner knows; where the opportunity's own differ, there is something to tell. */
    knownDeadlineAt: instant('known_deadline_at'),
    knownStatus: text('known_status').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.opportunityId] }),
    index('bookmarks_opportunity').on(t.opportunityId),
  ],
)

export const projects = pgTable(
  'projects',
  {
    id: id(),
    userId: userId(),
    name: text('name').notNull(),
    role: text('role').notNull(),
    description: text('description').notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('projects_user').on(t.userId)],
)

/** One per person and opportunity. `userId` is empty once the application is anonymised, with the account or a year after its job. */
export const applications = pgTable(
  'applications',
  {
    id: id(),
    /** What the receipt is known by; tells nothing about how many there are. */
    number: text('number').notNull(),
    opportunityId: integer('opportunity_id')
      .notNull()
      .references(() => opportunities.id),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    bio: text('bio').notNull(),
    status: text('status').$type<ApplicationStatus>().notNull().default('RECEIVED'),
    /** What its owner was told last; `status` is what members of the company see. */
    toldStatus: text('told_status').$type<ApplicationStatus>().notNull().default('RECEIVED'),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    unique('applications_number').on(t.number),
    unique('applications_person').on(t.opportunityId, t.userId),
    index('applications_user').on(t.userId, t.submittedAt),
    // The lists of an opportunity's applicants, and how many there are of each status.
    index('applications_newest').on(t.opportunityId, t.submittedAt.desc(), t.id.desc()),
    index('applications_active').on(t.opportunityId, t.updatedAt.desc(), t.id.desc()),
    index('applications_statuses').on(t.opportunityId, t.status),
    check(
      'applications_status',
      sql`status in ('RECEIVED', 'IN_REVIEW', 'SHORTLISTED', 'INTERVIEW', 'OFFER', 'HIRED', 'REJECTED', 'WITHDRAWN')`,
    ),
  ],
)

/** A file that was sent. Once it is replaced, or its application withdrawn, only this row is kept of it. */
export const applicationFiles = pgTable(
  'application_files',
  {
    id: id(),
    applicationId: integer('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    part: text('part').$type<Part>().notNull(),
    /** As its owner called it: shown, never used as a path. */
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    /** Bytes of what was sent, as are the hash's. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Where it is kept, a name of ours. */
    storageName: text('storage_name').notNull(),
    /** Encrypted under the key of its RFP. */
    isSealed: boolean('is_sealed').notNull().default(false),
    scan: text('scan').notNull().default('NOT_SCANNED'),
    createdAt: createdAt(),
    replacedAt: instant('replaced_at'),
  },
  (t) => [
    unique('application_files_storage').on(t.storageName),
    uniqueIndex('application_files_current').on(t.applicationId, t.part).where(sql`replaced_at is null`),
    check('application_files_part', sql`part in ('cv', 'technical_proposal', 'financial_proposal')`),
    check('application_files_scan', sql`scan in ('NOT_SCANNED', 'WAITING', 'CLEAN', 'INFECTED')`),
  ],
)

/** What became of an application, for its timeline. */
export const applicationEvents = pgTable(
  'application_events',
  {
    id: id(),
    applicationId: integer('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** The status that a STATUS event led to. */
    status: text('status').$type<ApplicationStatus>(),
    createdAt: createdAt(),
  },
  (t) => [index('application_events_application').on(t.applicationId, t.id)],
)

/** The key of an RFP's sealed files, itself encrypted under one derived from SECRET_KEY. */
export const sealKeys = pgTable('seal_keys', {
  opportunityId: opportunityId().primaryKey(),
  wrappedKey: text('wrapped_key').notNull(),
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

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: userId(),
    kind: text('kind').notNull(),
    /** Says what it is about: the same is told once. */
    about: text('about').notNull(),
    /** Which text, and what it says: worded when it is read (api/accounts/notifications/present.ts). */
    message: text('message').notNull(),
    params: jsonb('params').notNull(),
    link: text('link').notNull(),
    createdAt: createdAt(),
    /** Not in the app, where its owner wants it by mail alone. */
    isShown: boolean('is_shown').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [
    unique('notifications_about').on(t.userId, t.kind, t.about),
    index('notifications_user').on(t.userId, t.id),
  ],
)

/** Where a person wants a kind told; without a row, in both places. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: userId(),
    kind: text('kind').notNull(),
    inApp: boolean('in_app').notNull(),
    byMail: boolean('by_mail').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)

export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    userId: userId(),
    name: text('name').notNull(),
    kinds: text('kinds').array().notNull(),
    query: jsonb('query').notNull(),
    frequency: text('frequency').notNull(),
    timeZone: text('time_zone').notNull(),
    /** Mail is due from then on. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** How far it has looked through the index of open opportunities, where what is new has the higher slots. */
    seenSlot: integer('seen_slot').notNull().default(-1),
    createdAt: createdAt(),
    /** Without mail since then, by the link in one. */
    unsubscribedAt: instant('unsubscribed_at'),
  },
  (t) => [
    index('saved_searches_user').on(t.userId),
    index('saved_searches_due').on(t.dueAt).where(sql`unsubscribed_at is null`),
    check('saved_searches_frequency', sql`frequency in ('INSTANT', 'DAILY', 'WEEKLY')`),
  ],
)

/** Opportunities that a person was told of by a saved search, also one that is removed by now. */
export const savedSearchOpportunities = pgTable(
  'saved_search_opportunities',
  {
    userId: userId(),
    opportunityId: opportunityId(),
    sentAt: instant('sent_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.opportunityId] })],
)

/** The secret address of a person's calendar of bookmarked deadlines, as its SHA-256. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  { userId: userId().primaryKey(), tokenHash: text('token_hash').notNull(), createdAt: createdAt() },
  (t) => [unique('calendar_feeds_token').on(t.tokenHash)],
)

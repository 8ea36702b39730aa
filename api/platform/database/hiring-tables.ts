import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { actorId, userId } from '#api/platform/database/accounts-tables.ts'
import { applicationId } from '#api/platform/database/applications-tables.ts'
import { opportunityId } from '#api/platform/database/opportunities-tables.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { createdAt, id, instant } from './columns.ts'

/** Members' actions on an application, the opening of its files among them. */
export const applicationActs = pgTable(
  'application_acts',
  {
    id: id(),
    applicationId: applicationId(),
    actorId: actorId('actor_id'),
    kind: text('kind').notNull(),
    details: jsonb('details').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('application_acts_application').on(t.applicationId, t.id)],
)

export const applicationNotes = pgTable(
  'application_notes',
  {
    id: id(),
    applicationId: applicationId(),
    authorId: actorId('author_id'),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('application_notes_application').on(t.applicationId, t.id)],
)

/** One rating a member and application. */
export const applicationRatings = pgTable(
  'application_ratings',
  {
    applicationId: applicationId(),
    userId: userId(),
    rating: integer('rating').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.userId] }),
    check('application_ratings_rating', sql`rating between 1 and 5`),
  ],
)

/** Moves some applicants at once. Members see it immediately; applicants are told from `dueAt` on, and it can be undone until then. */
export const batches = pgTable(
  'batches',
  {
    id: id(),
    opportunityId: opportunityId(),
    actorId: actorId('actor_id'),
    /** Empty for a message without a move. */
    status: text('status').$type<ApplicationStatus>(),
    isTold: boolean('is_told').notNull().default(true),
    createdAt: createdAt(),
    dueAt: instant('due_at').notNull(),
    undoneAt: instant('undone_at'),
    toldAt: instant('told_at'),
  },
  (t) => [
    index('batches_due').on(t.dueAt).where(sql`told_at is null and undone_at is null`),
    index('batches_opportunity').on(t.opportunityId),
  ],
)

export const batchItems = pgTable(
  'batch_items',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    applicationId: applicationId(),
    fromStatus: text('from_status').$type<ApplicationStatus>().notNull(),
    subject: text('subject'),
    body: text('body'),
    /** A later batch moved the applicant before this one was told, so this one is never told. */
    replacedBy: integer('replaced_by').references(() => batches.id, { onDelete: 'set null' }),
    /** When the applicant was told, or telling became needless. */
    settledAt: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.applicationId] }),
    index('batch_items_application').on(t.applicationId),
    index('batch_items_replaced').on(t.replacedBy).where(sql`replaced_by is not null`),
  ],
)

/** Messages between a company and an applicant, in both directions. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    applicationId: applicationId(),
    senderId: actorId('sender_id'),
    isFromCompany: boolean('is_from_company').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
    readAt: instant('read_at'),
  },
  (t) => [index('messages_application').on(t.applicationId, t.id)],
)

export const interviews = pgTable(
  'interviews',
  {
    id: id(),
    applicationId: applicationId(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** A description or a link. */
    place: text('place').notNull(),
    note: text('note').notNull().default(''),
    /** RFC 5545 SEQUENCE, raised by each change. */
    sequence: integer('sequence').notNull().default(0),
    cancelledAt: instant('cancelled_at'),
    createdBy: actorId('created_by'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('interviews_application').on(t.applicationId)],
)

import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { actorId, userId } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationId } from '#api/platform/database/tables/applications-tables.ts'
import { tokenId } from '#api/platform/database/tables/integrations-tables.ts'
import { opportunityId } from '#api/platform/database/tables/opportunities-tables.ts'
import { stageId } from '#api/platform/database/tables/stages-tables.ts'

import type { OfferAnswer } from '#contract/hiring/offers.ts'
import type { RejectionReason } from '#contract/hiring/rejections.ts'
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
    tokenId: tokenId(),
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
    /** The stage of the job's own that they were moved to, if one was named. */
    stageId: stageId('stage_id'),
    isTold: boolean('is_told').notNull().default(true),
    tokenId: tokenId(),
    createdAt: createdAt(),
    dueAt: instant('due_at').notNull(),
    undoneAt: instant('undone_at'),
    toldAt: instant('told_at'),
  },
  (t) => [
    index('batches_due').on(t.dueAt).where(sql`told_at is null and undone_at is null`),
    index('batches_opportunity').on(t.opportunityId),
    index('batches_stage').on(t.stageId).where(sql`stage_id is not null`),
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
    fromStageId: stageId('from_stage_id'),
    /** A move between stages of one status, of which the applicant is told nothing but a message. */
    keepsStatus: boolean('keeps_status').notNull().default(false),
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
    index('batch_items_stage').on(t.fromStageId).where(sql`from_stage_id is not null`),
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

/**
 * Why a company rejected an applicant, for its members alone. The last whose batch is not undone is shown while the applicant is
 * rejected; without a reason and a note it hides those before it.
 */
export const rejections = pgTable(
  'rejections',
  {
    id: id(),
    applicationId: applicationId(),
    /** The change that rejected. Rows of earlier versions have none. */
    batchId: integer('batch_id').references(() => batches.id, { onDelete: 'set null' }),
    reason: text('reason').$type<RejectionReason>(),
    note: text('note').notNull().default(''),
    actorId: actorId('actor_id'),
    createdAt: createdAt(),
  },
  (t) => [
    index('rejections_application').on(t.applicationId, t.id),
    index('rejections_batch').on(t.batchId),
    check(
      'rejections_reason',
      sql`reason in ('SKILLS', 'EXPERIENCE', 'QUALIFICATIONS', 'PLACE', 'PAY', 'AVAILABILITY', 'STRONGER', 'NO_REPLY', 'OTHER')`,
    ),
  ],
)

/** A letter that offers the job, which its applicant accepts or declines until a time. One at a time is open. */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    applicationId: applicationId(),
    senderId: actorId('sender_id'),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    respondBy: instant('respond_by').notNull(),
    createdAt: createdAt(),
    /** By the company, because another offer came after its time was over, or because its applicant left the stage of offers. */
    withdrawnAt: instant('withdrawn_at'),
    answer: text('answer').$type<OfferAnswer>(),
    answerMessage: text('answer_message').notNull().default(''),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    index('offers_application').on(t.applicationId, t.id),
    uniqueIndex('offers_open').on(t.applicationId).where(sql`answered_at is null and withdrawn_at is null`),
    check('offers_answer', sql`answer in ('ACCEPTED', 'DECLINED')`),
    check('offers_answered', sql`(answer is null) = (answered_at is null)`),
    check('offers_ended_once', sql`num_nonnulls(answered_at, withdrawn_at) <= 1`),
  ],
)

/** Colleagues who are named in a note. The text has `@[id]` in their place. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    noteId: integer('note_id')
      .notNull()
      .references(() => applicationNotes.id, { onDelete: 'cascade' }),
    userId: userId(),
  },
  (t) => [primaryKey({ columns: [t.noteId, t.userId] }), index('note_mentions_user').on(t.userId)],
)

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
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { actorId, userId, users } from '#api/platform/database/accounts-tables.ts'
import { applicationId } from '#api/platform/database/applications-tables.ts'
import { companyId } from '#api/platform/database/companies-tables.ts'
import { opportunities, opportunityId } from '#api/platform/database/opportunities-tables.ts'
import { stageId } from '#api/platform/database/stages-tables.ts'
import type { NewsKind, PostNotices } from '#contract/accounts/notifications.ts'
import type { Counted } from '#contract/hiring/equal-opportunity.ts'

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

/** Without an opportunity, of what is about none. */
const newsOf = () => integer('opportunity_id').references(() => opportunities.id, { onDelete: 'cascade' })

/** Events that nobody was told of yet: written with what happened, deleted when the people it concerns have been told. */
export const news = pgTable(
  'news',
  {
    id: id(),
    kind: text('kind').$type<NewsKind>().notNull(),
    opportunityId: newsOf(),
    /** An applicant or bidder withdrew. */
    isWithdrawal: boolean('is_withdrawal').notNull().default(false),
    /** The message that it is about. */
    messageId: integer('message_id'),
    /** Whom it concerns alone. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [index('news_opportunity').on(t.opportunityId)],
)

/** The next mail of a person, a row for each kind and post. A row stays empty for a day after the mail, to space mails out. */
export const mailLines = pgTable(
  'mail_lines',
  {
    id: id(),
    userId: userId(),
    kind: text('kind').$type<NewsKind>().notNull(),
    opportunityId: newsOf(),
    count: integer('count').notNull(),
    withdrawn: integer('withdrawn').notNull(),
    /** When the first of them came. */
    since: instant('since').notNull(),
    dueAt: instant('due_at').notNull(),
    mailedAt: instant('mailed_at'),
  },
  (t) => [
    unique('mail_lines_about').on(t.userId, t.kind, t.opportunityId).nullsNotDistinct(),
    index('mail_lines_due').on(t.dueAt).where(sql`count + withdrawn > 0`),
    index('mail_lines_opportunity').on(t.opportunityId),
  ],
)

/** A member's choice for one post, which goes before what they chose for all. */
export const postNotices = pgTable(
  'post_notices',
  {
    userId: userId(),
    opportunityId: opportunityId(),
    notices: text('notices').$type<Exclude<PostNotices, 'AS_SET'>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.opportunityId] }),
    index('post_notices_opportunity').on(t.opportunityId),
    check('post_notices_notices', sql`notices in ('NOW', 'OFF')`),
  ],
)

/*
 * No table here names an application or a person, has a serial id, or knows a day, so that none of its rows can be joined with one
 * (docs/decisions/069-knock-outs-and-equal-opportunity.md).
 */

/** Null: the answers of several jobs that had too few of their own. */
const ofJob = () => integer('opportunity_id').references(() => opportunities.id, { onDelete: 'cascade' })

/** A company that chose to ask. */
export const equalOpportunityChoices = pgTable('equal_opportunity_choices', {
  companyId: companyId().primaryKey(),
  isOn: boolean('is_on').notNull(),
  asksRegion: boolean('asks_region').notNull(),
})

/** The answers that came since the last group was full: one text, encrypted under a key of SECRET_KEY, sorted and padded. */
export const equalOpportunityWaiting = pgTable(
  'equal_opportunity_waiting',
  { companyId: companyId(), opportunityId: ofJob(), sealed: text('sealed').notNull() },
  (t) => [unique('equal_opportunity_waiting_of').on(t.companyId, t.opportunityId).nullsNotDistinct()],
)

/** The sums of all full groups. */
export const equalOpportunitySums = pgTable(
  'equal_opportunity_sums',
  {
    companyId: companyId(),
    opportunityId: ofJob(),
    people: integer('people').notNull(),
    counts: jsonb('counts').$type<Counted>().notNull(),
  },
  (t) => [
    unique('equal_opportunity_sums_of').on(t.companyId, t.opportunityId).nullsNotDistinct(),
    check('equal_opportunity_sums_people', sql`people >= 10`),
  ],
)

/** Applications that were answered for, as a keyed hash, until nobody can answer for them any more. */
export const equalOpportunityUsed = pgTable('equal_opportunity_used', {
  token: text('token').primaryKey(),
  /** YYYY-MM */
  month: text('month').notNull(),
})

/** Why a company rejected an applicant, for its members alone. It is shown while the applicant is rejected. */
export const rejections = pgTable(
  'rejections',
  {
    applicationId: applicationId().primaryKey(),
    reason: text('reason').$type<RejectionReason>(),
    note: text('note').notNull().default(''),
    actorId: actorId('actor_id'),
    createdAt: createdAt(),
  },
  () => [
    check(
      'rejections_reason',
      sql`reason in ('SKILLS', 'EXPERIENCE', 'QUALIFICATIONS', 'PLACE', 'PAY', 'AVAILABILITY', 'STRONGER', 'NO_REPLY', 'OTHER')`,
    ),
    check('rejections_said', sql`reason is not null or note <> ''`),
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
    /** By the company, or because another offer came after its time was over. */
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

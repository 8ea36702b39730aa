import { sql } from 'drizzle-orm'
import {
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
} from 'drizzle-orm/pg-core'
import { users } from './account-tables.ts'
import { createdAt, id, instant } from './columns.ts'
import { applications } from './job-seeker-tables.ts'
import { companies, opportunities } from './schema.ts'

const companyId = () =>
  integer('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' })
const opportunityId = () =>
  integer('opportunity_id')
    .notNull()
    .references(() => opportunities.id, { onDelete: 'cascade' })
const applicationId = () =>
  integer('application_id')
    .notNull()
    .references(() => applications.id, { onDelete: 'cascade' })
/** Who did it; the act outlives the account. */
const person = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' })

/** What a company's own opportunity has beside the opportunity: its working copy, its review, its times. */
export const posts = pgTable(
  'posts',
  {
    opportunityId: opportunityId().primaryKey(),
    companyId: companyId(),
    createdBy: person('created_by'),
    savedBy: person('saved_by'),
    /** The form as it was last saved; a published opportunity is changed only when this is published again. */
    draft: jsonb('draft').notNull(),
    /** Counts saves: who saves names the version they began from. */
    version: integer('version').notNull().default(1),
    /** The version that visitors see. */
    publishedVersion: integer('published_version'),
    scheduledAt: instant('scheduled_at'),
    review: text('review'),
    reviewReason: text('review_reason'),
    submittedAt: instant('submitted_at'),
    /** Applicants are nameless until shortlisted. */
    isBlind: boolean('is_blind').notNull().default(false),
    questionsUntil: instant('questions_until'),
    answersUntil: instant('answers_until'),
    endReason: text('end_reason'),
    isFilled: boolean('is_filled').notNull().default(false),
    /** What those who follow the opportunity have still to be told of (posts/untold.ts). */
    untold: jsonb('untold'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('posts_company').on(t.companyId, t.updatedAt),
    index('posts_scheduled').on(t.scheduledAt).where(sql`scheduled_at is not null`),
    index('posts_review').on(t.submittedAt).where(sql`review = 'WAITING'`),
    check('posts_review', sql`review in ('WAITING', 'APPROVED', 'REFUSED')`),
  ],
)

/** Files that come with an RFP, for everybody to read. */
export const attachments = pgTable(
  'attachments',
  {
    id: id(),
    opportunityId: opportunityId(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    storageName: text('storage_name').notNull(),
    createdAt: createdAt(),
    /** From then on visitors see it, until it is removed and that is published as well. */
    publishedAt: instant('published_at'),
    removedAt: instant('removed_at'),
    unpublishedAt: instant('unpublished_at'),
  },
  (t) => [
    unique('attachments_storage').on(t.storageName),
    index('attachments_opportunity').on(t.opportunityId),
  ],
)

export const pageViews = pgTable(
  'page_views',
  { opportunityId: opportunityId(), day: date('day').notNull(), views: integer('views').notNull() },
  (t) => [primaryKey({ columns: [t.opportunityId, t.day] })],
)

/** "Report this", for the operator. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    opportunityId: opportunityId(),
    reporterId: person('reporter_id'),
    reason: text('reason').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
    settledBy: person('settled_by'),
  },
  (t) => [index('reports_open').on(t.createdAt).where(sql`settled_at is null`)],
)

/** A question on the page of an RFP; public, without who asked, once it is answered. */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    opportunityId: opportunityId(),
    askerId: person('asker_id'),
    question: text('question').notNull(),
    createdAt: createdAt(),
    answer: text('answer'),
    answeredBy: person('answered_by'),
    answeredAt: instant('answered_at'),
  },
  (t) => [index('questions_opportunity').on(t.opportunityId, t.id)],
)

/** A numbered change of a published RFP. `changes`: what was and what is, by field. */
export const addenda = pgTable(
  'addenda',
  {
    id: id(),
    opportunityId: opportunityId(),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    changes: jsonb('changes').notNull(),
    publishedBy: person('published_by'),
    publishedAt: instant('published_at').notNull().defaultNow(),
  },
  (t) => [unique('addenda_number').on(t.opportunityId, t.number)],
)

/** A bidder stands by the proposal after an addendum. */
export const reconfirmations = pgTable(
  'reconfirmations',
  {
    applicationId: applicationId(),
    addendumId: integer('addendum_id')
      .notNull()
      .references(() => addenda.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.addendumId] })],
)

/** Who pressed to open the proposals of an RFP; they open with the second, or the first where there is one member. */
export const bidOpeningConfirmations = pgTable(
  'bid_opening_confirmations',
  {
    opportunityId: opportunityId(),
    part: text('part').notNull(),
    /** None once the account is deleted: that it was opened stays known. */
    userId: person('user_id'),
    createdAt: createdAt(),
    /** Set on all rows of a part once it is open. */
    openedAt: instant('opened_at'),
  },
  (t) => [unique('bid_opening_confirmations_member').on(t.opportunityId, t.part, t.userId)],
)

/** Immutable, one per event of an RFP (Open Contracting Data Standard). */
export const ocdsReleases = pgTable(
  'ocds_releases',
  {
    id: id(),
    opportunityId: opportunityId(),
    releaseId: text('release_id').notNull(),
    tag: text('tag').notNull(),
    release: jsonb('release').notNull(),
    publishedAt: instant('published_at').notNull().defaultNow(),
  },
  (t) => [
    unique('ocds_releases_release').on(t.releaseId),
    index('ocds_releases_opportunity').on(t.opportunityId, t.id),
  ],
)

import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { actorId, userId, users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import type {
  Kind,
  Level,
  OpportunityStatus,
  OpportunityType,
  SalaryPeriod,
  WorkLocation,
} from '#contract/vocabulary.ts'
import { createdAt, id, instant } from './columns.ts'

/** Jobs and RFPs, told apart by `kind`. Texts are Markdown; `excerpt` is plain text for lists. */
export const opportunities = pgTable(
  'opportunities',
  {
    id: id(),
    kind: text('kind').$type<Kind>().notNull(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    excerpt: text('excerpt').notNull(),
    description: text('description').notNull(),
    requirements: text('requirements'),
    qualifications: text('qualifications'),
    type: text('type').$type<OpportunityType>(),
    location: text('location').$type<WorkLocation>(),
    level: text('level').$type<Level>(),
    city: text('city'),
    country: text('country'),
    skills: text('skills').array().notNull().default(sql`'{}'`),
    salaryMin: numeric('salary_min', { precision: 14, scale: 2, mode: 'number' }),
    salaryMax: numeric('salary_max', { precision: 14, scale: 2, mode: 'number' }),
    salaryCurrency: text('salary_currency'),
    salaryPeriod: text('salary_period').$type<SalaryPeriod>(),
    deadline: date('deadline'),
    deadlineAt: instant('deadline_at'),
    status: text('status').$type<OpportunityStatus>().notNull(),
    publishedAt: instant('published_at'),
    /** When it closed or was cancelled, never after its deadline; a trigger sets it with the status. */
    closedAt: instant('closed_at'),
    /** Set by the operator: only its own company still sees it. */
    takenDownAt: instant('taken_down_at'),
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    /** The source's last change; an older release never replaces a newer one. */
    sourceRevisedAt: instant('source_revised_at'),
    contentHash: text('content_hash'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    unique('opportunities_source').on(t.source, t.sourceId),
    index('opportunities_closing').on(t.deadlineAt).where(sql`status = 'OPEN'`),
    // The sitemap counts and lists open ones only, while closed ones grow without end.
    index('opportunities_open').on(t.id).where(sql`status = 'OPEN'`),
    // A page of a job counts what its company has open, from here alone.
    index('opportunities_open_company')
      .on(t.companyId, t.kind, t.deadlineAt, t.takenDownAt)
      .where(sql`status = 'OPEN'`),
    // RFPs published here, whose end is released.
    index('opportunities_rfps_here').on(t.deadlineAt).where(sql`kind = 'RFP' and source = 'account'`),
    index('opportunities_company').on(t.companyId, t.publishedAt),
    index('opportunities_updated').on(t.kind, t.updatedAt),
    check('opportunities_kind', sql`kind in ('JOB', 'RFP')`),
    check('opportunities_status', sql`status in ('DRAFT', 'OPEN', 'CLOSED', 'CANCELLED')`),
  ],
)

/** Has a row while excerpts of opportunities with lower ids are of earlier rules (api/opportunities/listing/jobs.ts). */
export const outdatedExcerpts = pgTable('outdated_excerpts', { below: integer('below').primaryKey() })

export const opportunityId = () =>
  integer('opportunity_id')
    .notNull()
    .references(() => opportunities.id, { onDelete: 'cascade' })

export const bookmarks = pgTable(
  'bookmarks',
  {
    userId: userId(),
    opportunityId: opportunityId(),
    createdAt: createdAt(),
    /** The deadline and status that the reader was last told; a difference from the opportunity's own is news. */
    knownDeadlineAt: instant('known_deadline_at'),
    knownStatus: text('known_status').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.opportunityId] }),
    index('bookmarks_opportunity').on(t.opportunityId),
  ],
)

/** Addresses that get alerts without an account. A row says nothing of whose they are until one of their searches is confirmed. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: id(),
    /** Normalised, as an account's. */
    email: text('email').notNull(),
    /** In which they are written to (contract/languages.ts). */
    language: text('language').notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('subscribers_email').on(t.email)],
)

/**
 * Of an account or of an address without one, until an account verifies it: then a trigger gives the account all of them. One that
 * follows a company is its search for all that the company publishes.
 */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    subscriberId: integer('subscriber_id').references(() => subscribers.id, { onDelete: 'cascade' }),
    followedCompanyId: integer('followed_company_id').references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    kinds: text('kinds').array().notNull(),
    query: jsonb('query').notNull(),
    frequency: text('frequency').notNull(),
    timeZone: text('time_zone').notNull(),
    /** Mail is due from this moment on. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** The highest slot of the search index already searched; newer opportunities have higher slots. */
    seenSlot: integer('seen_slot').notNull().default(-1),
    createdAt: createdAt(),
    /** Set by the unsubscribe link of a mail. */
    unsubscribedAt: instant('unsubscribed_at'),
    /** Null until the address confirmed it by the link that it was mailed. */
    confirmedAt: instant('confirmed_at').defaultNow(),
    /** Of the secret addresses of its feed and calendar, which are made from it and the secret key; null while they are off. */
    addressSalt: text('address_salt'),
  },
  (t) => [
    index('saved_searches_user').on(t.userId),
    index('saved_searches_subscriber').on(t.subscriberId).where(sql`subscriber_id is not null`),
    index('saved_searches_followed').on(t.followedCompanyId).where(sql`followed_company_id is not null`),
    uniqueIndex('saved_searches_follower')
      .on(t.userId, t.followedCompanyId)
      .where(sql`followed_company_id is not null and user_id is not null`),
    check('saved_searches_owner', sql`num_nonnulls(user_id, subscriber_id) = 1`),
    index('saved_searches_due').on(t.dueAt).where(sql`unsubscribed_at is null`),
    check('saved_searches_frequency', sql`frequency in ('INSTANT', 'DAILY', 'WEEKLY')`),
  ],
)

/** Opportunities that a person's saved searches, deleted ones too, have mailed already. */
export const savedSearchOpportunities = pgTable(
  'saved_search_opportunities',
  {
    userId: userId(),
    opportunityId: opportunityId(),
    sentAt: instant('sent_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.opportunityId] })],
)

/** The same for an address without an account. */
export const subscriberOpportunities = pgTable(
  'subscriber_opportunities',
  {
    subscriberId: integer('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    opportunityId: opportunityId(),
    sentAt: instant('sent_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriberId, t.opportunityId] }),
    index('subscriber_opportunities_opportunity').on(t.opportunityId),
  ],
)

/** How a person wants recommended jobs; without a row they are shown, and not mailed. */
export const recommendationSettings = pgTable(
  'recommendation_settings',
  {
    userId: userId().primaryKey(),
    isShown: boolean('is_shown').notNull().default(true),
    isMailed: boolean('is_mailed').notNull().default(false),
    timeZone: text('time_zone').notNull().default('UTC'),
    /** Mail is due from this moment on, where it is wanted. */
    dueAt: instant('due_at').notNull().defaultNow(),
  },
  (t) => [index('recommendation_settings_due').on(t.dueAt).where(sql`is_mailed`)],
)

/** Jobs that somebody never wants to be recommended again. */
export const dismissedOpportunities = pgTable(
  'dismissed_opportunities',
  { userId: userId(), opportunityId: opportunityId(), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.userId, t.opportunityId] }),
    index('dismissed_opportunities_opportunity').on(t.opportunityId),
  ],
)

/** Keeps the SHA-256 of the token in the address of a private calendar of deadlines. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  { userId: userId().primaryKey(), tokenHash: text('token_hash').notNull(), createdAt: createdAt() },
  (t) => [unique('calendar_feeds_token').on(t.tokenHash)],
)

/** Files of an RFP that everybody may read. */
export const attachments = pgTable(
  'attachments',
  {
    id: id(),
    opportunityId: opportunityId(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    /** In bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    storageName: text('storage_name').notNull(),
    createdAt: createdAt(),
    /** Visitors see it from this moment until the publication of its removal. */
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

/** Reports of opportunities by readers, for the operator to settle. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    opportunityId: opportunityId(),
    reporterId: actorId('reporter_id'),
    reason: text('reason').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    settledAt: instant('settled_at'),
    settledBy: actorId('settled_by'),
  },
  (t) => [index('reports_open').on(t.createdAt).where(sql`settled_at is null`)],
)

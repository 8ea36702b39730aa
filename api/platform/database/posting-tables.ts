import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { actorId } from '#api/platform/database/accounts-tables.ts'
import { companyId } from '#api/platform/database/companies-tables.ts'
import { opportunityId } from '#api/platform/database/opportunities-tables.ts'
import { createdAt, instant } from './columns.ts'

/** The working copy, review and schedule of an opportunity that was written here. */
export const posts = pgTable(
  'posts',
  {
    opportunityId: opportunityId().primaryKey(),
    companyId: companyId(),
    createdBy: actorId('created_by'),
    savedBy: actorId('saved_by'),
    /** The form as last saved; the opportunity itself changes only on publishing. */
    draft: jsonb('draft').notNull(),
    /** Counts saves; a save names the version it started from. */
    version: integer('version').notNull().default(1),
    /** Visitors see this version. */
    publishedVersion: integer('published_version'),
    scheduledAt: instant('scheduled_at'),
    review: text('review'),
    reviewReason: text('review_reason'),
    submittedAt: instant('submitted_at'),
    /** Hides applicants' names until they are shortlisted. */
    isBlind: boolean('is_blind').notNull().default(false),
    questionsUntil: instant('questions_until'),
    answersUntil: instant('answers_until'),
    endReason: text('end_reason'),
    isFilled: boolean('is_filled').notNull().default(false),
    /** Published changes that applicants and readers have yet to be told of (posting/untold.ts). */
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

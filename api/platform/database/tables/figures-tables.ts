import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { actorId } from '#api/platform/database/tables/accounts-tables.ts'
import { companyId } from '#api/platform/database/tables/companies-tables.ts'
import { opportunityId } from '#api/platform/database/tables/opportunities-tables.ts'
import { createdAt, instant } from './columns.ts'

/** Links to a job that name where they stand, as its company made them. */
export const sourceLinks = pgTable(
  'source_links',
  {
    opportunityId: opportunityId(),
    source: text('source').notNull(),
    createdBy: actorId('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.opportunityId, t.source] }),
    check('source_links_source', sql`source ~ '^[a-z0-9-]{1,40}$'`),
  ],
)

/** Views of a job's page and begun applications, by day and source. Nothing about a reader is kept. */
export const sourceCounts = pgTable(
  'source_counts',
  {
    opportunityId: opportunityId(),
    day: date('day').notNull(),
    source: text('source').notNull(),
    views: integer('views').notNull(),
    starts: integer('starts').notNull(),
  },
  (t) => [primaryKey({ columns: [t.opportunityId, t.day, t.source] })],
)

/** Companies that answer applicants within so many days, as the daily job found (api/hiring/figures/jobs.ts). */
export const answerBadges = pgTable(
  'answer_badges',
  {
    companyId: companyId().primaryKey(),
    days: integer('days').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  () => [check('answer_badges_days', sql`days in (3, 7, 14)`)],
)

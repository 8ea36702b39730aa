import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { actorId, userId } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationId } from '#api/platform/database/tables/applications-tables.ts'
import { panelMemberId } from '#api/platform/database/tables/evaluation-tables.ts'
import { opportunityId } from '#api/platform/database/tables/opportunities-tables.ts'
import { createdAt, instant } from './columns.ts'

/** Has a row once a company gave a job criteria. */
export const criteriaLists = pgTable('criteria_lists', {
  opportunityId: opportunityId().primaryKey(),
  /** A save names the one it began from. */
  version: integer('version').notNull(),
  savedBy: actorId('saved_by'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

/** One member's word on one applicant as a whole; that on each criterion is in `scores`. */
export const scorecards = pgTable(
  'scorecards',
  {
    panelMemberId: panelMemberId(),
    applicationId: applicationId(),
    /** 1 to 4, as a criterion is rated. */
    overall: integer('overall'),
    comment: text('comment').notNull().default(''),
    /** Counts saves; a save names the version it started from. */
    version: integer('version').notNull().default(0),
    /** A draft, which nobody but its author sees, until then. */
    handedInAt: instant('handed_in_at'),
    /** The last change after it was handed in. */
    editedAt: instant('edited_at'),
    /** Its author had looked at the colleagues' cards before. */
    hadLooked: boolean('had_looked').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.panelMemberId, t.applicationId] }),
    index('scorecards_application').on(t.applicationId),
    check('scorecards_overall', sql`overall between 1 and 4`),
    check('scorecards_whole', sql`handed_in_at is null or overall is not null`),
  ],
)

/** Members who chose to see the scorecards of an applicant without one of their own. */
export const scorecardLooks = pgTable(
  'scorecard_looks',
  { applicationId: applicationId(), userId: userId(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.applicationId, t.userId] }), index('scorecard_looks_user').on(t.userId)],
)

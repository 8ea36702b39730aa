import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { companyId } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import type { Counted } from '#contract/hiring/equal-opportunity.ts'

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

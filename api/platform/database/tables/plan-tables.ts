import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { opportunityId } from '#api/platform/database/tables/opportunities-tables.ts'
import type { Code, Envelope, Plan } from '#contract/procurement/plan.ts'
import { id, instant } from './columns.ts'

const amount = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })
/** Tells a row from the others while its RFP is edited, so that it stays the same row when it moves. */
const key = () => text('key').notNull().default(sql`gen_random_uuid()::text`)

/** Points of 100, to the hundredth. */
export const points = (name: string) => numeric(name, { precision: 5, scale: 2, mode: 'number' })

/**
 * How the proposals to a published RFP are judged; RFPs from before there were plans have none. Its budget is here whether it is
 * shown or not; `opportunities` has it only where it is shown.
 */
export const plans = pgTable(
  'plans',
  {
    opportunityId: opportunityId().primaryKey(),
    procurementMethod: text('procurement_method').$type<Plan['procurement_method']>().notNull(),
    category: text('category').$type<Plan['category']>(),
    codes: jsonb('codes').$type<Code[]>().notNull(),
    deliveryPlace: text('delivery_place'),
    deliveryFrom: date('delivery_from'),
    deliveryUntil: date('delivery_until'),
    isBudgetShown: boolean('is_budget_shown').notNull(),
    budgetMin: amount('budget_min'),
    budgetMax: amount('budget_max'),
    currency: text('currency'),
    priceTax: text('price_tax').$type<Plan['price_tax']>().notNull().default('INCLUDED'),
    selectionMethod: text('selection_method').$type<Plan['selection_method']>(),
    technicalWeight: points('technical_weight'),
    minimum: points('minimum'),
    isBidderBlind: boolean('is_bidder_blind').notNull(),
    standstillDays: integer('standstill_days').notNull(),
  },
  () => [
    check('plans_procurement_method', sql`procurement_method in ('OPEN', 'SELECTIVE', 'LIMITED', 'DIRECT')`),
    check('plans_category', sql`category in ('GOODS', 'WORKS', 'SERVICES')`),
    check(
      'plans_selection_method',
      sql`selection_method in ('QUALITY_AND_COST', 'LEAST_COST', 'FIXED_BUDGET', 'QUALITY')`,
    ),
    check('plans_price_tax', sql`price_tax in ('INCLUDED', 'EXCLUDED')`),
  ],
)

/** Criteria of a plan and, below one, its sub-criteria; or those of a job, for scorecards. One with sub-criteria is not scored itself. */
export const criteria = pgTable(
  'criteria',
  {
    id: id(),
    opportunityId: opportunityId(),
    key: key(),
    parentId: integer('parent_id').references((): AnyPgColumn => criteria.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    guidance: text('guidance').notNull(),
    points: points('points').notNull(),
    minimum: points('minimum'),
    /** Of a job's that were scored by: the scores stay in the cards that were handed in before. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    unique('criteria_position').on(t.opportunityId, t.position),
    unique('criteria_key').on(t.opportunityId, t.key),
    index('criteria_parent').on(t.parentId),
  ],
)

export const criterionId = () =>
  integer('criterion_id')
    .notNull()
    .references(() => criteria.id)

/** Mandatory requirements, each passed or failed by a proposal. */
export const mandatoryRequirements = pgTable(
  'mandatory_requirements',
  {
    id: id(),
    opportunityId: opportunityId(),
    key: key(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    needsDocument: boolean('needs_document').notNull(),
    envelope: text('envelope').$type<Envelope>().notNull(),
  },
  (t) => [
    unique('mandatory_requirements_position').on(t.opportunityId, t.position),
    unique('mandatory_requirements_key').on(t.opportunityId, t.key),
    check('mandatory_requirements_envelope', sql`envelope in ('TECHNICAL', 'FINANCIAL')`),
  ],
)

export const lots = pgTable(
  'lots',
  {
    id: id(),
    opportunityId: opportunityId(),
    key: key(),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
  },
  (t) => [unique('lots_number').on(t.opportunityId, t.number), unique('lots_key').on(t.opportunityId, t.key)],
)

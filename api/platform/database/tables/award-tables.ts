import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { actorId } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationId } from '#api/platform/database/tables/applications-tables.ts'
import { documentId } from '#api/platform/database/tables/clarification-tables.ts'
import { opportunityId } from '#api/platform/database/tables/opportunities-tables.ts'
import { createdAt, id, instant } from './columns.ts'

const amount = (name: string) => numeric(name, { precision: 14, scale: 2, mode: 'number' })

/** Figures that one person read in a financial proposal, as the audit log has their hash. */
type PriceFacts = {
  currency: string
  total: number
  lots: { number: number; amount: number }[]
  corrected: number | null
  note: string
  rate: number | null
  rateSource: string
  rateDay: string | null
}

/** A price counts once two people read the same. */
export const priceReadings = pgTable(
  'price_readings',
  {
    id: id(),
    applicationId: applicationId(),
    /** Empty once the account is deleted; the price stays. */
    userId: actorId('user_id'),
    /** As known then, for reports that outlive accounts. */
    name: text('name').notNull(),
    facts: jsonb('facts').$type<PriceFacts>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('price_readings_person').on(t.applicationId, t.userId)],
)

export const disqualifications = pgTable('disqualifications', {
  applicationId: applicationId().primaryKey(),
  reason: text('reason').notNull(),
  decidedBy: actorId('decided_by'),
  createdAt: createdAt(),
})

/** The ranking as it was computed last; values are raw, and rounded for the eye alone. */
export const rankings = pgTable('rankings', {
  applicationId: applicationId().primaryKey(),
  rank: integer('rank'),
  out: text('out').$type<'DISQUALIFIED' | 'OVER_BUDGET' | 'NOT_OPENED'>(),
  technical: doublePrecision('technical').notNull(),
  price: amount('price'),
  financial: doublePrecision('financial'),
  score: doublePrecision('score'),
})

/** To whom the award is intended, and later made. */
export const awards = pgTable('awards', {
  opportunityId: opportunityId().primaryKey(),
  applicationId: applicationId(),
  amount: amount('amount').notNull(),
  currency: text('currency').notNull(),
  intendedAt: instant('intended_at').notNull(),
  /** Moves on by the time for which complaints were open. */
  standstillUntil: instant('standstill_until').notNull(),
  /** Since when complaints are open. */
  pausedAt: instant('paused_at'),
  awardedAt: instant('awarded_at'),
})

/** Of bidders, against an intended award. */
export const complaints = pgTable(
  'complaints',
  {
    id: id(),
    opportunityId: opportunityId(),
    applicationId: applicationId(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    isUpheld: boolean('is_upheld'),
    decision: text('decision').notNull().default(''),
    decidedBy: actorId('decided_by'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    index('complaints_opportunity').on(t.opportunityId, t.id),
    uniqueIndex('complaints_open').on(t.applicationId).where(sql`decided_at is null`),
    check('complaints_decided', sql`(is_upheld is null) = (decided_at is null)`),
  ],
)

export const contracts = pgTable('contracts', {
  opportunityId: opportunityId().primaryKey(),
  number: text('number').notNull(),
  amount: amount('amount').notNull(),
  currency: text('currency').notNull(),
  signedOn: date('signed_on').notNull(),
  startsOn: date('starts_on'),
  endsOn: date('ends_on'),
  completedOn: date('completed_on'),
  completion: text('completion').notNull().default(''),
  createdAt: createdAt(),
})

export const contractChanges = pgTable(
  'contract_changes',
  {
    id: id(),
    opportunityId: opportunityId(),
    text: text('text').notNull(),
    /** The new value; empty where it stays. */
    amount: amount('amount'),
    endsOn: date('ends_on'),
    changedBy: actorId('changed_by'),
    createdAt: createdAt(),
  },
  (t) => [index('contract_changes_opportunity').on(t.opportunityId, t.id)],
)

/** Files of the signed contract; the newest counts, and those before it stay with the reason for which it came. */
export const contractDocuments = pgTable(
  'contract_documents',
  {
    id: id(),
    opportunityId: opportunityId(),
    documentId: documentId().notNull(),
    reason: text('reason').notNull().default(''),
    addedBy: actorId('added_by'),
    /** As known then, for reports that outlive accounts. */
    adderName: text('adder_name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('contract_documents_opportunity').on(t.opportunityId, t.id)],
)

/** Explanations that bidders asked for after the announcement, one for each proposal. */
export const debriefs = pgTable(
  'debriefs',
  {
    applicationId: applicationId().primaryKey(),
    opportunityId: opportunityId(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    answer: text('answer').notNull().default(''),
    answeredBy: actorId('answered_by'),
    /** As known then, for reports that outlive accounts. */
    answererName: text('answerer_name').notNull().default(''),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    index('debriefs_opportunity').on(t.opportunityId),
    check('debriefs_answered', sql`(answer = '') = (answered_at is null)`),
  ],
)

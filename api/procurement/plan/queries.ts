import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { criteria, lots, mandatoryRequirements, plans } from '#api/platform/database/tables/plan-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { isPublic } from '#api/platform/database/visibility.ts'
import type { Planned, PlannedCriterion, PlannedLot, PlannedRequirement } from './values.ts'

/** An RFP that visitors see, with its times for questions and answers. */
export async function findPublicRfp(database: Executor, id: number) {
  const { companyId, deadlineAt, status } = opportunities
  const [row] = await database
    .select({
      id: opportunities.id,
      companyId,
      deadlineAt,
      isOpen: sql<boolean>`(${status} = 'OPEN' and coalesce(${deadlineAt} > now(), true))`,
      takesNone: sql<boolean>`(${opportunities.source} = 'account' and ${status} in ('OPEN', 'CLOSED')
        and not (${status} = 'OPEN' and coalesce(${deadlineAt} > now(), true)))`,
      questionsUntil: posts.questionsUntil,
      answersUntil: posts.answersUntil,
    })
    .from(opportunities)
    .leftJoin(posts, eq(posts.opportunityId, opportunities.id))
    .where(and(eq(opportunities.id, id), eq(opportunities.kind, 'RFP'), isPublic))
  return row
}

/** The published plan of an RFP, with the ids of its rows. */
export async function findPlan(database: Executor, opportunityId: number): Promise<Planned | undefined> {
  const [row] = await database.select().from(plans).where(eq(plans.opportunityId, opportunityId))
  if (!row) return undefined
  const all = await database
    .select()
    .from(criteria)
    .where(eq(criteria.opportunityId, opportunityId))
    .orderBy(asc(criteria.position))
  const parts = Map.groupBy(all, ({ parentId }) => parentId)
  return {
    procurement_method: row.procurementMethod,
    category: row.category,
    codes: row.codes,
    delivery_place: row.deliveryPlace,
    delivery_from: row.deliveryFrom,
    delivery_until: row.deliveryUntil,
    is_budget_shown: row.isBudgetShown,
    price_tax: row.priceTax,
    selection_method: row.selectionMethod,
    technical_weight: row.technicalWeight,
    minimum: row.minimum,
    is_bidder_blind: row.isBidderBlind,
    standstill_days: row.standstillDays,
    budgetMin: row.budgetMin,
    budgetMax: row.budgetMax,
    currency: row.currency,
    criteria: (parts.get(null) ?? []).map((each) => ({ ...each, parts: parts.get(each.id) ?? [] })),
    mandatory: await listRequirements(database, opportunityId),
    lots: await listLots(database, opportunityId),
  }
}

function listRequirements(database: Executor, opportunityId: number): Promise<PlannedRequirement[]> {
  const { id, key, name, needsDocument: needs_document, envelope, position } = mandatoryRequirements
  return database
    .select({ id, key, name, needs_document, envelope })
    .from(mandatoryRequirements)
    .where(eq(mandatoryRequirements.opportunityId, opportunityId))
    .orderBy(asc(position))
}

function listLots(database: Executor, opportunityId: number): Promise<PlannedLot[]> {
  const { id, key, title, description, number } = lots
  return database
    .select({ id, key, title, description })
    .from(lots)
    .where(eq(lots.opportunityId, opportunityId))
    .orderBy(asc(number))
}

/** Writes a plan over the published one. Rows that stay keep their ids, wherever they moved. */
export async function upsertPlan(tx: Transaction, opportunityId: number, plan: Planned): Promise<void> {
  const values = {
    procurementMethod: plan.procurement_method,
    category: plan.category,
    codes: plan.codes,
    deliveryPlace: plan.delivery_place,
    deliveryFrom: plan.delivery_from,
    deliveryUntil: plan.delivery_until,
    isBudgetShown: plan.is_budget_shown,
    priceTax: plan.price_tax,
    selectionMethod: plan.selection_method,
    technicalWeight: plan.technical_weight,
    minimum: plan.minimum,
    isBidderBlind: plan.is_bidder_blind,
    standstillDays: plan.standstill_days,
    budgetMin: plan.budgetMin,
    budgetMax: plan.budgetMax,
    currency: plan.currency,
  }
  await tx
    .insert(plans)
    .values({ opportunityId, ...values })
    .onConflictDoUpdate({ target: plans.opportunityId, set: values })
  await upsertCriteria(tx, opportunityId, plan.criteria)
  await upsertRequirements(tx, opportunityId, plan.mandatory)
  await upsertLots(tx, opportunityId, plan.lots)
}

async function upsertCriteria(tx: Transaction, opportunityId: number, rows: PlannedCriterion[]) {
  const keys = rows.flatMap(({ key, parts }) => [key, ...parts.map((part) => part.key)])
  const of = eq(criteria.opportunityId, opportunityId)
  await tx.delete(criteria).where(and(of, notInArray(criteria.key, keys)))
  // Below zero while they move, because no two may have one place.
  await tx
    .update(criteria)
    .set({ position: sql`-1 - ${criteria.position}` })
    .where(of)
  let position = 0
  const placed = rows.map(({ parts, ...row }) => ({
    row: { ...row, position: position++ },
    parts: parts.map((part) => ({ ...part, position: position++ })),
  }))
  const write = (values: (typeof criteria.$inferInsert)[]) =>
    tx
      .insert(criteria)
      .values(values)
      .onConflictDoUpdate({
        target: [criteria.opportunityId, criteria.key],
        set: {
          parentId: sql`excluded.parent_id`,
          position: sql`excluded.position`,
          name: sql`excluded.name`,
          guidance: sql`excluded.guidance`,
          points: sql`excluded.points`,
          minimum: sql`excluded.minimum`,
        },
      })
      .returning({ id: criteria.id, key: criteria.key })
  if (placed.length === 0) return
  const written = await write(placed.map(({ row: { id: _, ...row } }) => ({ ...row, opportunityId })))
  const ids = new Map(written.map(({ id, key }) => [key, id]))
  const parts = placed.flatMap(({ row, parts }) =>
    parts.map(({ id: _, ...part }) => ({ ...part, opportunityId, parentId: ids.get(row.key) ?? null })),
  )
  if (parts.length > 0) await write(parts)
}

async function upsertRequirements(tx: Transaction, opportunityId: number, rows: PlannedRequirement[]) {
  const table = mandatoryRequirements
  const of = eq(table.opportunityId, opportunityId)
  await tx.delete(table).where(
    and(
      of,
      notInArray(
        table.key,
        rows.map(({ key }) => key),
      ),
    ),
  )
  await tx
    .update(table)
    .set({ position: sql`-1 - ${table.position}` })
    .where(of)
  if (rows.length === 0) return
  await tx
    .insert(table)
    .values(
      rows.map(({ key, name, needs_document, envelope }, position) => ({
        opportunityId,
        key,
        position,
        name,
        needsDocument: needs_document,
        envelope,
      })),
    )
    .onConflictDoUpdate({
      target: [table.opportunityId, table.key],
      set: {
        position: sql`excluded.position`,
        name: sql`excluded.name`,
        needsDocument: sql`excluded.needs_document`,
        envelope: sql`excluded.envelope`,
      },
    })
}

async function upsertLots(tx: Transaction, opportunityId: number, rows: PlannedLot[]) {
  const of = eq(lots.opportunityId, opportunityId)
  await tx.delete(lots).where(
    and(
      of,
      notInArray(
        lots.key,
        rows.map(({ key }) => key),
      ),
    ),
  )
  await tx
    .update(lots)
    .set({ number: sql`-1 - ${lots.number}` })
    .where(of)
  if (rows.length === 0) return
  await tx
    .insert(lots)
    .values(
      rows.map(({ key, title, description }, at) => ({
        opportunityId,
        key,
        number: at + 1,
        title,
        description,
      })),
    )
    .onConflictDoUpdate({
      target: [lots.opportunityId, lots.key],
      set: {
        number: sql`excluded.number`,
        title: sql`excluded.title`,
        description: sql`excluded.description`,
      },
    })
}

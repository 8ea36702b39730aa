import { and, eq, inArray, sql } from 'drizzle-orm'
import { announceChange } from '#api/catalogue/watch.ts'
import type { Database, Executor } from '#api/database/client.ts'
import { companies, opportunities } from '#api/database/schema.ts'
import { insertDocuments, lockIndex, removeDocuments } from './documents.ts'

const CLOSED_AT_ONCE = 500

/**
 * Brings the index up to date with these opportunities, in the transaction that changed them: the open ones
 * are (re)written, the others leave. A few hundred ids at a time are best. Concurrent callers wait for each other.
 */
export async function indexOpportunities(tx: Executor, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await lockIndex(tx)
  await removeDocuments(tx, ids)
  const calls = await tx
    .select({
      id: opportunities.id,
      kind: opportunities.kind,
      companyId: opportunities.companyId,
      companyName: companies.name,
      name: opportunities.name,
      skills: opportunities.skills,
      city: opportunities.city,
      country: opportunities.country,
      type: opportunities.type,
      location: opportunities.location,
      level: opportunities.level,
      description: opportunities.description,
      requirements: opportunities.requirements,
      qualifications: opportunities.qualifications,
      publishedAt: sql`coalesce(${opportunities.publishedAt}, ${opportunities.createdAt})`.mapWith(
        opportunities.createdAt,
      ),
      deadlineAt: opportunities.deadlineAt,
    })
    .from(opportunities)
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .where(
      and(
        inArray(opportunities.id, ids),
        eq(opportunities.status, 'OPEN'),
        sql`coalesce(${opportunities.deadlineAt} > now(), true)`,
      ),
    )
  if (calls.length > 0) await insertDocuments(tx, calls)
}

/** Closes the open calls whose deadline has passed, by the database's clock, a few hundred at a time. Gives how many. */
export async function closeExpired(database: Database): Promise<number> {
  let closed = 0
  for (;;) {
    const now = await database.transaction(closeSome)
    closed += now
    if (now < CLOSED_AT_ONCE) return closed
  }
}

async function closeSome(tx: Executor): Promise<number> {
  await lockIndex(tx)
  const due = tx
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(and(eq(opportunities.status, 'OPEN'), sql`${opportunities.deadlineAt} <= now()`))
    .orderBy(opportunities.deadlineAt)
    .limit(CLOSED_AT_ONCE)
    .for('update', { skipLocked: true })
  const rows = await tx
    .update(opportunities)
    .set({ status: 'CLOSED', updatedAt: sql`now()` })
    .where(inArray(opportunities.id, due))
    .returning({ id: opportunities.id })
  if (rows.length === 0) return 0
  await removeDocuments(
    tx,
    rows.map((row) => row.id),
  )
  await announceChange(tx)
  return rows.length
}

/** Sorts newly indexed words in, so that no search has to look through them; for after an import and now and then. */
export async function settleIndex(database: Database): Promise<void> {
  await database.execute(sql`select gin_clean_pending_list('open_calls_rare_terms')`)
}

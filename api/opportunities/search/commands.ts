import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Executor } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/companies-tables.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import { isNotWithheld } from '#api/platform/database/visibility.ts'
import { announceChange } from '#api/platform/http/catalogue-version.ts'
import { settleTerms } from './common-terms.ts'
import { wordingOf } from './document.ts'
import {
  dropEmptyBlocks,
  insertDocuments,
  listSparseBlock,
  lockIndex,
  type OpenOpportunity,
  removeDocuments,
} from './documents.ts'

const AT_ONCE = 500

/**
 * Brings the index up to date with these opportunities, in the transaction that changed them: the open ones
 * are (re)written, the others and those that are withheld leave. A few hundred ids at a time are best. Concurrent callers wait for each other.
 */
export async function indexOpportunities(tx: Executor, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await lockIndex(tx)
  await removeDocuments(tx, ids)
  const rows = await tx
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
        isNotWithheld,
      ),
    )
  if (rows.length > 0)
    await insertDocuments(
      tx,
      rows.map((row) => ({ ...row, wording: wordingOf(row) })),
    )
}

/** As `indexOpportunities`, of opportunities that are known to be open and whose texts are read already. */
export async function indexOpenOpportunities(
  tx: Executor,
  opportunities: OpenOpportunity[],
  outdated: number[],
): Promise<void> {
  await lockIndex(tx)
  if (outdated.length > 0) await removeDocuments(tx, outdated)
  if (opportunities.length > 0) await insertDocuments(tx, opportunities)
}

/** Indexes open opportunities that are not in the index, as after an upgrade that emptied it; a few hundred at a time. */
export async function indexMissing(database: Database): Promise<number> {
  let indexed = 0
  for (let after = 0; ; ) {
    const { rows } = await database.execute<{ id: number }>(sql`
      select id from opportunities
      where status = 'OPEN' and coalesce(deadline_at > now(), true) and id > ${after} and ${isNotWithheld}
        and not exists (select from open_opportunities c where c.id = opportunities.id)
      order by id limit ${AT_ONCE}`)
    const ids = rows.map(({ id }) => id)
    after = ids.at(-1) ?? after
    if (ids.length === 0) return indexed
    await database.transaction((tx) => indexOpportunities(tx, ids))
    indexed += ids.length
  }
}

/** After many opportunities: writes the words that wait into the index, so that no search has to read them. */
export async function settleIndex(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await lockIndex(tx)
    await settleTerms(tx)
  })
}

/** Closes the open opportunities whose deadline has passed, by the database's clock, a few hundred at a time. Gives how many. */
export async function closeExpired(database: Database): Promise<number> {
  let closed = 0
  for (;;) {
    const now = await database.transaction(closeSome)
    closed += now
    if (now < AT_ONCE) break
  }
  if (closed > 0) await database.transaction(packIndex)
  return closed
}

/** What closed opportunities leave behind is cleared away, so that reading costs what the open ones are worth. */
async function packIndex(tx: Executor): Promise<void> {
  await lockIndex(tx)
  await indexOpportunities(tx, await listSparseBlock(tx))
  await dropEmptyBlocks(tx)
}

async function closeSome(tx: Executor): Promise<number> {
  await lockIndex(tx)
  const due = tx
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(and(eq(opportunities.status, 'OPEN'), sql`${opportunities.deadlineAt} <= now()`))
    .orderBy(opportunities.deadlineAt)
    .limit(AT_ONCE)
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

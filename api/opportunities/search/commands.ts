import { homeCountry } from '#api/opportunities/places/places.ts'
import type { Database, Executor } from '#api/platform/database/client.ts'
import { announceChange } from '#api/platform/kept/changes.ts'
import { promoteTerms } from './common-terms.ts'
import { analyseTexts } from './document.ts'
import {
  deleteDocuments,
  deleteEmptyBlocks,
  insertDocuments,
  listIdsOfSparseBlock,
  lockIndex,
  type OpenOpportunity,
} from './documents.ts'
import {
  findHome,
  listIndexable,
  listMissing,
  listOfNoCountry,
  listOpenIds,
  updateExpired,
  updateHome,
} from './sources.ts'

const AT_ONCE = 500

/**
 * Reindexes opportunities in the transaction that changed them; closed and withheld ones leave the index. A few hundred ids
 * at a time are best. Concurrent callers wait for each other.
 */
export async function indexOpportunities(tx: Executor, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await lockIndex(tx)
  await deleteDocuments(tx, ids)
  const rows = await listIndexable(tx, ids)
  if (rows.length > 0)
    await insertDocuments(
      tx,
      rows.map((row) => ({ ...row, analysed: analyseTexts(row) })),
    )
}

/**
 * Reindexes all opportunities of a company whose name, mark, industry or suspension changed in this transaction, and announces them.
 * They are listed under the lock: one that is being published or imported was indexed with what the company was before.
 */
export async function indexCompany(tx: Executor, companyId: number): Promise<void> {
  await lockIndex(tx)
  for (let after = 0; ; ) {
    const ids = await listOpenIds(tx, { companyId, after, limit: AT_ONCE })
    await indexOpportunities(tx, ids)
    await announceChange(tx, ids)
    if (ids.length < AT_ONCE) return
    after = ids.at(-1) ?? after
  }
}

/** Indexes opportunities that are known to be open and are analysed already; `outdated` ids are replaced. */
export async function indexOpenOpportunities(
  tx: Executor,
  opportunities: OpenOpportunity[],
  outdated: number[],
): Promise<void> {
  await lockIndex(tx)
  if (outdated.length > 0) await deleteDocuments(tx, outdated)
  if (opportunities.length > 0) await insertDocuments(tx, opportunities)
}

/** Indexes open opportunities that are not in the index, for example after an upgrade emptied it. @returns how many */
export const indexMissing = (database: Database): Promise<number> => indexAll(database, listMissing)

/**
 * Indexes cities of no known country again where the operator's changed, in which they are looked for first. Begun again where it
 * was cut short. @returns how many
 */
export async function indexForHome(database: Database): Promise<number> {
  const home = homeCountry()
  if ((await findHome(database)) === home) return 0
  const indexed = await indexAll(database, listOfNoCountry)
  await database.transaction((tx) => updateHome(tx, home))
  return indexed
}

async function indexAll(database: Database, list: typeof listMissing): Promise<number> {
  let indexed = 0
  for (let after = 0; ; ) {
    const ids = await list(database, { after, limit: AT_ONCE })
    after = ids.at(-1) ?? after
    if (ids.length === 0) return indexed
    await database.transaction((tx) => indexOpportunities(tx, ids))
    indexed += ids.length
  }
}

/** Flushes the pending list of the GIN index after a bulk import, because every search would scan it. */
export async function optimiseIndex(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await lockIndex(tx)
    await promoteTerms(tx)
  })
}

/** Closes opportunities whose deadline has passed, by the database's clock. @returns how many */
export async function closeExpired(database: Database): Promise<number> {
  let closed = 0
  for (;;) {
    const count = await database.transaction(closeExpiredBatch)
    closed += count
    if (count < AT_ONCE) break
  }
  if (closed > 0) await database.transaction(compactIndex)
  return closed
}

/** Closed opportunities leave dead slots behind; compaction keeps the cost of reading in line with the open ones. */
async function compactIndex(tx: Executor): Promise<void> {
  await lockIndex(tx)
  await indexOpportunities(tx, await listIdsOfSparseBlock(tx))
  await deleteEmptyBlocks(tx)
}

async function closeExpiredBatch(tx: Executor): Promise<number> {
  await lockIndex(tx)
  const ids = await updateExpired(tx, AT_ONCE)
  if (ids.length === 0) return 0
  await deleteDocuments(tx, ids)
  await announceChange(tx, ids)
  return ids.length
}

import { saveCompanies } from '#api/opportunities/companies/commands.ts'
import { companyKey } from '#api/opportunities/companies/rules.ts'
import { bindCancellation, bindClosing, bindDeadline } from '#api/opportunities/seal-keys/commands.ts'
import { listKeyed } from '#api/opportunities/seal-keys/queries.ts'
import { indexOpenOpportunities } from '#api/opportunities/search/commands.ts'
import type { OpenOpportunity } from '#api/opportunities/search/documents.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import { announceChange, announceCompanies } from '#api/platform/kept/changes.ts'
import { listStoredReleases, lockImports, type UpsertedRow, upsertOpportunities } from './queries.ts'
import {
  isNews,
  keyOf,
  latestReleases,
  type Outcome,
  type PreparedOpportunity,
  prepareOpportunity,
  type Release,
  type SourcedOpportunity,
} from './rules.ts'

/**
 * Adds or updates opportunities, by source and source id, in one transaction; of several releases of one opportunity the
 * latest is kept. `timeZone` decides which day `deadline` is. A few hundred opportunities at a time are best.
 * @returns the outcome of each, in the order given
 */
export function saveOpportunities(
  database: Database,
  sourced: SourcedOpportunity[],
  timeZone: string,
): Promise<Outcome[]> {
  return savePreparedOpportunities(database, sourced.map(prepareOpportunity), timeZone)
}

/** `saveOpportunities` for opportunities that are prepared already. */
export async function savePreparedOpportunities(
  database: Executor,
  prepared: PreparedOpportunity[],
  timeZone: string,
): Promise<Outcome[]> {
  if (prepared.length === 0) return []
  return database.transaction(async (tx) => {
    await lockImports(tx)
    const stored = await listStoredReleases(tx, prepared)
    const latest = latestReleases(prepared)
    const changed = [...latest.values()].filter((one) => isNews(one, stored.get(one.key)))
    if (changed.length > 0) await saveChanged(tx, changed, stored, timeZone)
    const isChanged = new Set(changed)
    return prepared.map((one): Outcome => {
      const winner = latest.get(one.key)
      if (!winner || !isChanged.has(winner)) return 'unchanged'
      return winner === one && !stored.has(one.key) ? 'added' : 'updated'
    })
  })
}

async function saveChanged(
  tx: Transaction,
  changed: PreparedOpportunity[],
  stored: Map<string, Release & { companyId: number }>,
  timeZone: string,
): Promise<void> {
  const sourced = changed.map((one) => ({
    one,
    company: { source: one.source, company: one.opportunity.company },
  }))
  const companyIds = await saveCompanies(
    tx,
    sourced.map(({ company }) => company),
  )
  const written = await upsertOpportunities(
    tx,
    sourced.map(({ one, company }) => ({ one, companyId: companyIds.get(companyKey(company)) })),
    timeZone,
  )
  const byKey = new Map(changed.map((one) => [one.key, one]))
  const open = written
    .filter(({ isOpen }) => isOpen)
    .flatMap((row) => openOpportunityOf(row, byKey.get(keyOf(row.source, row.sourceId))))
  const keyed = await listKeyed(tx, written)
  for (const row of keyed) await bindKey(tx, row, byKey.get(keyOf(row.source, row.sourceId)))
  const outdated = written.filter((row) => stored.has(keyOf(row.source, row.sourceId)))
  await indexOpenOpportunities(
    tx,
    open,
    outdated.map(({ id }) => id),
  )
  await announceChange(
    tx,
    written.map(({ id }) => id),
  )
  // An opportunity that moves leaves the lists and counts of the company that it was of.
  const left = written.flatMap((row) => {
    const before = stored.get(keyOf(row.source, row.sourceId))?.companyId
    return before === undefined || before === row.companyId ? [] : before
  })
  await announceCompanies(tx, [...new Set(left)])
}

function openOpportunityOf(
  { id, companyId, publishedAt, deadlineAt: at }: UpsertedRow,
  one: PreparedOpportunity | undefined,
): OpenOpportunity[] {
  if (!one) return []
  const { kind, country, type, location, level, salary } = one.opportunity
  const pay = {
    salaryMin: salary?.min ?? null,
    salaryMax: salary?.max ?? null,
    salaryCurrency: salary?.currency ?? null,
    salaryPeriod: salary?.period ?? null,
  }
  const texts = { kind, country, type, location, level, ...pay, analysed: one.analysed() }
  return [{ ...texts, id, companyId, publishedAt: new Date(publishedAt), deadlineAt: dateOf(at) }]
}

/** Proposals to an imported RFP open by what its source says now. */
async function bindKey(
  tx: Transaction,
  { id, deadlineAt }: UpsertedRow,
  one: PreparedOpportunity | undefined,
): Promise<void> {
  if (one?.opportunity.kind !== 'RFP') return
  const { ended } = one.opportunity
  await bindDeadline(tx, id, dateOf(deadlineAt))
  if (ended === 'CLOSED') await bindClosing(tx, id)
  if (ended === 'CANCELLED') await bindCancellation(tx, id)
}

const dateOf = (at: number | null) => (at === null ? null : new Date(at))

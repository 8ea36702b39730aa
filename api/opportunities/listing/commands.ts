import { createHash } from 'node:crypto'
import { and, inArray, sql } from 'drizzle-orm'
import { companyKey, saveCompanies } from '#api/opportunities/companies/commands.ts'
import { indexOpenOpportunities } from '#api/opportunities/search/commands.ts'
import { type Wording, wordingOf } from '#api/opportunities/search/document.ts'
import type { OpenOpportunity } from '#api/opportunities/search/documents.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { LOCKS } from '#api/platform/database/locks.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import { announceChange } from '#api/platform/http/catalogue-version.ts'
import { excerptOf } from './excerpt.ts'
import type { ImportedOpportunity } from './imported-opportunity.ts'

export type SourcedOpportunity = { source: string; opportunity: ImportedOpportunity }
export type Outcome = 'added' | 'updated' | 'unchanged'

/**
 * An opportunity as it will be written, but for what only the database knows: worth computing before its turn comes.
 * `wording` is computed when it is first asked for, as only an opportunity that has changed needs it.
 */
export type PreparedOpportunity = SourcedOpportunity & {
  key: string
  hash: string
  row: string
  wording(): Wording
}

export function prepareOpportunity({ source, opportunity }: SourcedOpportunity): PreparedOpportunity {
  const row = JSON.stringify(rowOf(source, opportunity))
  const hash = createHash('sha256')
    .update(row)
    .update(JSON.stringify(opportunity.company))
    .digest('hex')
    .slice(0, 32)
  let wording: Wording | undefined
  return {
    source,
    opportunity,
    key: keyOf(source, opportunity.sourceId),
    hash,
    row,
    wording: () => {
      wording ??= wordingOf({ ...opportunity, companyName: opportunity.company.name })
      return wording
    },
  }
}

/**
 * Adds or updates opportunities, by source and source id, in one transaction. Among releases of one opportunity the latest stays;
 * undated ones follow each other. An opportunity without an end is OPEN until its deadline, by the database's clock.
 * `timeZone` is where `deadline`, the day, is read off. A few hundred opportunities at a time are best.
 * @returns what became of each, in their order
 */
export function saveOpportunities(
  database: Database,
  sourced: SourcedOpportunity[],
  timeZone: string,
): Promise<Outcome[]> {
  return savePreparedOpportunities(database, sourced.map(prepareOpportunity), timeZone)
}

/** As `saveOpportunities`, of opportunities prepared before their turn. */
export async function savePreparedOpportunities(
  database: Database,
  prepared: PreparedOpportunity[],
  timeZone: string,
): Promise<Outcome[]> {
  if (prepared.length === 0) return []
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.opportunities})`)
    const stored = await storedReleases(tx, prepared)
    const latest = latestReleases(prepared)
    const changed = [...latest.values()].filter((one) => isNews(one, stored.get(one.key)))
    if (changed.length > 0) await writeChanged(tx, changed, stored, timeZone)
    const isChanged = new Set(changed)
    return prepared.map((one): Outcome => {
      const winner = latest.get(one.key)
      if (!winner || !isChanged.has(winner)) return 'unchanged'
      return winner === one && !stored.has(one.key) ? 'added' : 'updated'
    })
  })
}

type Release = { hash: string | null; revisedAt: Date | null }

function keyOf(source: string, sourceId: string): string {
  return `${source}\n${sourceId}`
}

function rowOf(source: string, opportunity: ImportedOpportunity) {
  const { salary } = opportunity
  return {
    kind: opportunity.kind,
    name: opportunity.name,
    excerpt: excerptOf(opportunity.description),
    description: opportunity.description,
    requirements: opportunity.requirements,
    qualifications: opportunity.qualifications,
    type: opportunity.type,
    location: opportunity.location,
    level: opportunity.level,
    city: opportunity.city,
    country: opportunity.country,
    skills: opportunity.skills,
    salary_min: salary?.min,
    salary_max: salary?.max,
    salary_currency: salary?.currency,
    salary_period: salary?.period,
    deadline_at: opportunity.deadlineAt,
    status: opportunity.ended,
    published_at: opportunity.publishedAt,
    source,
    source_id: opportunity.sourceId,
  }
}

/** The row as JSON, with what became known since. */
function completeRow({ row, hash, opportunity }: PreparedOpportunity, companyId: number | undefined): string {
  const rest = { company_id: companyId, content_hash: hash, source_revised_at: opportunity.revisedAt }
  return `${JSON.stringify(rest).slice(0, -1)},${row.slice(1)}`
}

async function storedReleases(
  tx: Transaction,
  prepared: PreparedOpportunity[],
): Promise<Map<string, Release>> {
  const { source, sourceId, contentHash: hash, sourceRevisedAt: revisedAt } = opportunities
  const rows = await tx
    .select({ source, sourceId, hash, revisedAt })
    .from(opportunities)
    .where(
      and(
        inArray(source, [...new Set(prepared.map((one) => one.source))]),
        inArray(sourceId, [...new Set(prepared.map(({ opportunity }) => opportunity.sourceId))]),
      ),
    )
  return new Map(rows.map((row) => [keyOf(row.source, row.sourceId), row]))
}

function latestReleases(candidates: PreparedOpportunity[]): Map<string, PreparedOpportunity> {
  const latest = new Map<string, PreparedOpportunity>()
  for (const one of candidates) {
    const other = latest.get(one.key)?.opportunity.revisedAt
    if (!other || !one.opportunity.revisedAt || one.opportunity.revisedAt >= other) latest.set(one.key, one)
  }
  return latest
}

function isNews({ hash, opportunity }: PreparedOpportunity, stored: Release | undefined): boolean {
  if (!stored) return true
  if (stored.hash === hash) return false
  return !stored.revisedAt || !opportunity.revisedAt || opportunity.revisedAt >= stored.revisedAt
}

async function writeChanged(
  tx: Transaction,
  changed: PreparedOpportunity[],
  stored: Map<string, Release>,
  timeZone: string,
): Promise<void> {
  const companyIds = await saveCompanies(
    tx,
    changed.map(({ source, opportunity }) => ({ source, company: opportunity.company })),
  )
  const rows = changed.map((one) =>
    completeRow(one, companyIds.get(companyKey({ source: one.source, company: one.opportunity.company }))),
  )
  const written = await tx.execute<Written>(sql`
    insert into opportunities as o (
      kind, company_id, name, excerpt, description, requirements, qualifications, type, location, level, city, country,
      skills, salary_min, salary_max, salary_currency, salary_period, deadline_at, deadline, status, published_at,
      source, source_id, source_revised_at, content_hash)
    select
      kind, company_id, name, excerpt, description, requirements, qualifications, type, location, level, city, country,
      skills, salary_min, salary_max, salary_currency, salary_period, deadline_at,
      (deadline_at at time zone ${timeZone})::date,
      coalesce(status, case when deadline_at <= now() then 'CLOSED' else 'OPEN' end),
      coalesce(published_at, (select o.published_at from opportunities o
        where o.source = r.source and o.source_id = r.source_id), now()),
      source, source_id, source_revised_at, content_hash
    from json_populate_recordset(null::opportunities, ${`[${rows.join(',')}]`}::json) r
    on conflict (source, source_id) do update set
      kind = excluded.kind, company_id = excluded.company_id, name = excluded.name, excerpt = excluded.excerpt,
      description = excluded.description, requirements = excluded.requirements,
      qualifications = excluded.qualifications, type = excluded.type, location = excluded.location,
      level = excluded.level, city = excluded.city, country = excluded.country, skills = excluded.skills,
      salary_min = excluded.salary_min, salary_max = excluded.salary_max,
      salary_currency = excluded.salary_currency, salary_period = excluded.salary_period,
      deadline_at = excluded.deadline_at, deadline = excluded.deadline, status = excluded.status,
      published_at = excluded.published_at,
      source_revised_at = coalesce(excluded.source_revised_at, o.source_revised_at),
      content_hash = excluded.content_hash, updated_at = now()
    returning id, source, source_id as "sourceId", company_id as "companyId",
      (extract(epoch from coalesce(published_at, created_at)) * 1000)::float8 as "publishedAt",
      status = 'OPEN' and coalesce(deadline_at > now(), true) and taken_down_at is null and not exists (
        select from companies s where s.id = o.company_id and s.suspended_at is not null) as "isOpen"`)
  const byKey = new Map(changed.map((one) => [one.key, one]))
  const open = written.rows
    .filter(({ isOpen }) => isOpen)
    .flatMap((row) => openOpportunityOf(row, byKey.get(keyOf(row.source, row.sourceId))))
  const outdated = written.rows.filter((row) => stored.has(keyOf(row.source, row.sourceId)))
  await indexOpenOpportunities(
    tx,
    open,
    outdated.map(({ id }) => id),
  )
  await announceChange(tx)
}

type Written = {
  id: number
  source: string
  sourceId: string
  companyId: number
  /** Milliseconds since 1970. */
  publishedAt: number
  isOpen: boolean
}

function openOpportunityOf(
  { id, companyId, publishedAt }: Written,
  one: PreparedOpportunity | undefined,
): OpenOpportunity[] {
  if (!one) return []
  const { kind, country, type, location, level, deadlineAt } = one.opportunity
  const texts = { kind, country, type, location, level, deadlineAt, wording: one.wording() }
  return [{ ...texts, id, companyId, publishedAt: new Date(publishedAt) }]
}

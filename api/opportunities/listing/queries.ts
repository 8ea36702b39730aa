import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { listPublished } from '#api/opportunities/attachments/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/companies-tables.ts'
import { LOCKS } from '#api/platform/database/locks.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import { endedAt, isNotWithheld, isPublic } from '#api/platform/database/visibility.ts'
import { noteOpportunity, noteShown } from '#api/platform/kept/making.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { keyOf, type PreparedOpportunity, type Release } from './rules.ts'

const { description, requirements, qualifications, contentHash, ...short } = getTableColumns(opportunities)

const card = {
  ...short,
  /** An OPEN row ends at its deadline by the database's clock, before the sweep writes CLOSED. */
  isOpen: sql<boolean>`${opportunities.status} = 'OPEN' and coalesce(${opportunities.deadlineAt} > now(), true)`,
  endedAt,
  companyName: companies.name,
  companyLogo: companies.logo,
  companyIsVerified: companies.isVerified,
}

export type CardRow = Awaited<ReturnType<typeof listCards>>[number]
export type DetailRow = NonNullable<Awaited<ReturnType<typeof findOpportunity>>>

/** Rows in the order of the ids; opportunities that are not public are left out. */
export async function listCards(database: Executor, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await database
    .select(card)
    .from(opportunities)
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .where(and(inArray(opportunities.id, ids), isPublic))
  noteShown(rows)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A public opportunity with its files; drafts and withheld ones are not found. */
export async function findOpportunity(database: Executor, kind: Kind, id: number) {
  const [row] = await database
    .select({ ...card, description, requirements, qualifications })
    .from(opportunities)
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .where(and(eq(opportunities.kind, kind), eq(opportunities.id, id), isPublic))
  noteOpportunity(id)
  if (!row) return undefined
  noteShown([row])
  return { ...row, attachments: kind === 'RFP' ? await listPublished(database, id) : [] }
}

/** True for an opportunity that the operator took down or whose company is suspended. */
export async function isWithheld(database: Executor, kind: Kind, id: number): Promise<boolean> {
  const [row] = await database
    .select({ isHidden: sql<boolean>`${opportunities.status} <> 'DRAFT' and not ${isNotWithheld}` })
    .from(opportunities)
    .where(and(eq(opportunities.kind, kind), eq(opportunities.id, id)))
  return row?.isHidden ?? false
}

/** Makes other imports wait until the transaction ends. */
export async function lockImports(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.opportunities})`)
}

/** Releases that are stored already, by key. */
export async function listStoredReleases(
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

type NewRow = { one: PreparedOpportunity; companyId: number | undefined }

/** Sealed proposals open at the deadline that their bidders were told, or later. */
const keepsDeadline = sql`(o.deadline_at is not null and coalesce(excluded.deadline_at < o.deadline_at, true) and exists (
  select from applications a join application_files f on f.application_id = a.id where a.opportunity_id = o.id and f.is_sealed))`

/**
 * Without an end of its own, an opportunity is OPEN until its deadline, by the database's clock. One that ended closed when
 * its source first said so.
 */
export async function upsertOpportunities(
  tx: Transaction,
  opportunities: NewRow[],
  timeZone: string,
): Promise<UpsertedRow[]> {
  const rows = opportunities.map(completeRow)
  const { rows: written } = await tx.execute<UpsertedRow>(sql`
    insert into opportunities as o (
      kind, company_id, name, excerpt, description, requirements, qualifications, type, location, level, city, country,
      skills, salary_min, salary_max, salary_currency, salary_period, deadline_at, deadline, status, closed_at,
      published_at, source, source_id, source_revised_at, content_hash)
    select
      kind, company_id, name, excerpt, description, requirements, qualifications, type, location, level, city, country,
      skills, salary_min, salary_max, salary_currency, salary_period, deadline_at,
      (deadline_at at time zone ${timeZone})::date,
      coalesce(status, case when deadline_at <= now() then 'CLOSED' else 'OPEN' end),
      case when status is not null then least(source_revised_at, now()) end,
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
      deadline_at = case when ${keepsDeadline} then o.deadline_at else excluded.deadline_at end,
      deadline = case when ${keepsDeadline} then o.deadline else excluded.deadline end, status = excluded.status,
      closed_at = coalesce(o.closed_at, excluded.closed_at), published_at = excluded.published_at,
      source_revised_at = coalesce(excluded.source_revised_at, o.source_revised_at),
      content_hash = excluded.content_hash, updated_at = now()
    returning id, source, source_id as "sourceId", company_id as "companyId",
      (extract(epoch from coalesce(published_at, created_at)) * 1000)::float8 as "publishedAt",
      (extract(epoch from deadline_at) * 1000)::float8 as "deadlineAt",
      status = 'OPEN' and coalesce(deadline_at > now(), true) and taken_down_at is null and not exists (
        select from companies s where s.id = o.company_id and s.suspended_at is not null) as "isOpen"`)
  return written
}

export type UpsertedRow = {
  id: number
  source: string
  sourceId: string
  companyId: number
  /** Milliseconds since 1970. */
  publishedAt: number
  /** Milliseconds since 1970; the source's, or the one that sealed proposals keep. */
  deadlineAt: number | null
  isOpen: boolean
}

/** Completes the prepared JSON row. */
function completeRow({ one: { row, hash, opportunity }, companyId }: NewRow): string {
  const rest = { company_id: companyId, content_hash: hash, source_revised_at: opportunity.revisedAt }
  return `${JSON.stringify(rest).slice(0, -1)},${row.slice(1)}`
}

import { and, eq, getTableColumns, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { publishedAsJson } from '#api/opportunities/attachments/queries.ts'
import { STATE, type StateRow } from '#api/opportunities/search/index-state.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { LOCKS } from '#api/platform/database/locks.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { endedAt, isPublic } from '#api/platform/database/visibility.ts'
import { noteShown } from '#api/platform/kept/making.ts'
import { statement } from '#api/platform/statement.ts'
import type { Attachment } from '#contract/opportunities/attachments.ts'
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

/** Whether there is a public opportunity; drafts and withheld ones are not. */
export async function hasPublic(database: Executor, kind: Kind, id: number): Promise<boolean> {
  const isOne = and(eq(opportunities.kind, kind), eq(opportunities.id, id), isPublic)
  return (await database.$count(opportunities, isOne)) > 0
}

/** In milliseconds since 1970. */
const instantOf = (at: SQLWrapper) => sql`(extract(epoch from ${at}) * 1000)::float8`

/** A row as a statement writes it where the process has another version, or none. */
const shownCard = {
  id: opportunities.id,
  name: opportunities.name,
  excerpt: opportunities.excerpt,
  type: opportunities.type,
  location: opportunities.location,
  level: opportunities.level,
  deadline: opportunities.deadline,
  deadlineAt: instantOf(opportunities.deadlineAt),
  status: opportunities.status,
  isOpen: card.isOpen,
  endedAt: instantOf(endedAt),
  companyId: opportunities.companyId,
  companyName: companies.name,
  companyLogo: companies.logo,
  companyIsVerified: companies.isVerified,
  city: opportunities.city,
  country: opportunities.country,
  skills: opportunities.skills,
  salaryMin: opportunities.salaryMin,
  salaryMax: opportunities.salaryMax,
  salaryCurrency: opportunities.salaryCurrency,
  salaryPeriod: opportunities.salaryPeriod,
  publishedAt: instantOf(opportunities.publishedAt),
}
const shownDetail = {
  ...shownCard,
  description,
  requirements,
  qualifications,
  updatedAt: instantOf(opportunities.updatedAt),
}

type OnTheWay<T> = {
  [K in keyof T]: T[K] extends Date ? number : T[K] extends Date | null ? number | null : T[K]
}
export type ShownCard = OnTheWay<Pick<CardRow, keyof typeof shownCard>>
type Texts = Pick<
  typeof opportunities.$inferSelect,
  'description' | 'requirements' | 'qualifications' | 'updatedAt'
>
export type ShownDetail = ShownCard & OnTheWay<Texts>

const asJson = (columns: Record<string, SQLWrapper>) =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
    sql`, `,
  )})`

/** Every update of either row gives it another place or transaction; time alone ends an opportunity at its deadline. */
const version = sql`concat_ws(' ', ${opportunities}.xmin, ${opportunities}.ctid, ${companies}.xmin, ${companies}.ctid,
  ${opportunities.deadlineAt} <= now())`

const viewer = sql.placeholder('userId')
const hasApplied = sql`applications.user_id = ${viewer}::int and applications.status <> 'WITHDRAWN'`

export type CardsRow = {
  /** The id, the version, and the card where that is not the one asked about. */
  cards: [number, string, ShownCard?][] | null
  bookmarked: number[] | null
  applied: number[] | null
}

/** For a statement with a `page` of `id`, `known` version and `place`: these cards, and which of them have marks of `userId`. */
export const cardsOfPage = {
  shown: sql`shown as (
      select place, ${opportunities.id} as id, version,
        case when page.known is distinct from version then ${asJson(shownCard)} end as fresh
      from page
      join ${opportunities} on ${opportunities.id} = page.id
      join ${companies} on ${companies.id} = ${opportunities.companyId}
      cross join lateral (select ${version} as version offset 0) as versioned
      where ${opportunities.status} <> 'DRAFT' and ${opportunities.takenDownAt} is null and ${companies.suspendedAt} is null
    )`,
  columns: sql`
      (select json_agg(case when fresh is null then json_build_array(id, version) else json_build_array(id, version, fresh) end
        order by place) from shown) as cards,
      (select json_agg(opportunity_id) from bookmarks
        where user_id = ${viewer}::int and opportunity_id in (select id from page)) as bookmarked,
      (select json_agg(opportunity_id) from applications
        where ${hasApplied} and opportunity_id in (select id from page)) as applied`,
}

/** Cards by id and known version, which of them the viewer has bookmarked and applied to, and the state of the kind's index. */
export const cardRows = statement<CardsRow & StateRow>(
  'cards',
  sql`
    with page as materialized (
      select id, known, place
      from unnest(${sql.placeholder('ids')}::int[], ${sql.placeholder('versions')}::text[]) with ordinality as page(id, known, place)
    ), ${cardsOfPage.shown}
    select ${cardsOfPage.columns}, ${STATE}`,
)

type DetailOfOne = {
  version: string
  fresh: ShownDetail | null
  isWithheld: boolean
  isBookmarked: boolean
  hasApplied: boolean
  attachments: Attachment[] | null
}

/** One that is no draft, with the texts where its version is not the known one. */
export const detailRow = statement<DetailOfOne>(
  'detail',
  sql`
    select version, case when version is distinct from ${sql.placeholder('version')}::text then ${asJson(shownDetail)} end as fresh,
      ${opportunities.takenDownAt} is not null or ${companies.suspendedAt} is not null as "isWithheld",
      exists (select from bookmarks where user_id = ${viewer}::int and opportunity_id = ${opportunities.id}) as "isBookmarked",
      exists (select from applications where ${hasApplied} and opportunity_id = ${opportunities.id}) as "hasApplied",
      case when ${opportunities.kind} = 'RFP' then (${publishedAsJson(opportunities.id)}) end as attachments
    from ${opportunities}
    join ${companies} on ${companies.id} = ${opportunities.companyId}
    cross join lateral (select ${version} as version offset 0) as versioned
    where ${opportunities.kind} = ${sql.placeholder('kind')} and ${opportunities.id} = ${sql.placeholder('id')}::int
      and ${opportunities.status} <> 'DRAFT'`,
)

/** Makes other imports wait until the transaction ends. */
export async function lockImports(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.opportunities})`)
}

/** Releases that are stored already and their companies, by key. */
export async function listStoredReleases(
  tx: Transaction,
  prepared: PreparedOpportunity[],
): Promise<Map<string, Release & { companyId: number }>> {
  const { source, sourceId, contentHash: hash, sourceRevisedAt: revisedAt, companyId } = opportunities
  const rows = await tx
    .select({ source, sourceId, hash, revisedAt, companyId })
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

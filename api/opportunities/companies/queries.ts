import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { statement } from '#api/platform/statement.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'
import { normalisedName, type SourcedCompany } from './rules.ts'

/** The fields that a company edits itself. */
export type CompanyValues = Pick<
  typeof companies.$inferInsert,
  | 'name'
  | 'logo'
  | 'summary'
  | 'industry'
  | 'size'
  | 'address'
  | 'city'
  | 'country'
  | 'website'
  | 'timeZone'
  | 'skills'
>

/** Inserts an unverified company that registered on this site. */
export async function insertCompany(tx: Transaction, values: CompanyValues): Promise<number> {
  const [company] = await tx
    .insert(companies)
    .values({ ...values, source: 'account', sourceId: randomUUID() })
    .returning({ id: companies.id })
  if (!company) throw new Error('The company was not saved')
  return company.id
}

export async function updateCompany(
  tx: Transaction,
  id: number,
  values: Partial<typeof companies.$inferInsert>,
): Promise<void> {
  await tx
    .update(companies)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(companies.id, id))
}

type Row = typeof companies.$inferSelect

export type ShownCompany = Pick<
  Row,
  | 'id'
  | 'name'
  | 'logo'
  | 'isVerified'
  | 'summary'
  | 'industry'
  | 'size'
  | 'city'
  | 'country'
  | 'website'
  | 'skills'
> & { isSuspended: boolean; openJobs: number; openRfps: number; answersWithin: number | null }

/** How many a company of the statement has open: counted from an index alone, and no further than the API tells. */
export const openOf = (kind: Kind) => sql<number>`(select count(*)::int from (
  select from ${opportunities} where ${opportunities.companyId} = ${companies.id} and ${opportunities.kind} = ${kind}
    and ${opportunities.status} = 'OPEN' and ${opportunities.takenDownAt} is null and coalesce(${opportunities.deadlineAt} > now(), true)
  limit ${sql.raw(String(LIMITS.countExact))}) as open)`

/** The badge, as the daily job of api/hiring/figures left it. */
const answersWithin = sql`(select days from answer_badges where company_id = ${companies.id})`

const { id, name, logo, isVerified, summary, industry, size, city, country, website, skills, suspendedAt } =
  companies
const companyRow = statement<ShownCompany>(
  'company',
  sql`
    select ${sql.join([id, name, logo, summary, industry, size, city, country, website, skills], sql`, `)},
      ${isVerified} as "isVerified", ${suspendedAt} is not null as "isSuspended",
      ${openOf('JOB')} as "openJobs", ${openOf('RFP')} as "openRfps", ${answersWithin} as "answersWithin"
    from ${companies} where ${id} = ${sql.placeholder('id')}::int`,
)

/** A company as everybody sees it, with the numbers of its open opportunities, up to 10,000 of each kind. */
export async function findShownCompany(
  database: Executor,
  companyId: number,
): Promise<ShownCompany | undefined> {
  return (await companyRow(database, { id: companyId }))[0]
}

export type CompanyRecordRow = {
  isVerified: boolean
  verifiedAt: Date | null
  isSuspended: boolean
  answersWithin: number | null
}

const recordRow = statement<CompanyRecordRow>(
  'company-record',
  sql`
    select ${isVerified} as "isVerified", ${companies.verifiedAt} as "verifiedAt", ${suspendedAt} is not null as "isSuspended",
      ${answersWithin} as "answersWithin"
    from ${companies} where ${id} = ${sql.placeholder('id')}::int`,
)

export async function findCompanyRecord(
  database: Executor,
  companyId: number,
): Promise<CompanyRecordRow | undefined> {
  return (await recordRow(database, { id: companyId }))[0]
}

export type Past = { id: number; kind: Kind; name: string; endedAt: Date }

/** Ended ones are looked for among so many that were published last. */
const LATEST = 200
const SHOWN_PAST = 10

const pastRows = statement<Past>(
  'company-past',
  sql`
    select id, kind, name, coalesce(closed_at, deadline_at) as "endedAt" from (
      select * from ${opportunities} where ${opportunities.companyId} = ${sql.placeholder('id')}::int and published_at is not null
      order by published_at desc limit ${sql.raw(String(LATEST))}) o
    where taken_down_at is null and (status = 'CLOSED' or status = 'OPEN' and deadline_at <= now())
    order by "endedAt" desc, id desc limit ${sql.raw(String(SHOWN_PAST))}`,
)

/** Opportunities that were public and ended: neither cancelled nor taken down. */
export const listPast = (database: Executor, companyId: number): Promise<Past[]> =>
  pastRows(database, { id: companyId })

/** The stored companies among these; also some of another source with the same name. */
export function listSourcedCompanies(tx: Transaction, sourced: SourcedCompany[]): Promise<Row[]> {
  const sources = [...new Set(sourced.map(({ source }) => source))]
  const names = [...new Set(sourced.map(({ company }) => normalisedName(company.name)))]
  return tx
    .select()
    .from(companies)
    .where(sql`${inArray(companies.source, sources)} and ${inArray(companies.sourceId, names)}`)
}

/** A detail that the source no longer gives keeps its stored value. */
export async function upsertCompanies(tx: Transaction, sourced: SourcedCompany[]) {
  if (sourced.length === 0) return []
  const rows = sourced.map(({ source, company }) => ({
    ...company,
    is_verified: company.isVerified,
    source,
    source_id: normalisedName(company.name),
  }))
  const result = await tx.execute<{ id: number; source: string; sourceId: string }>(sql`
    insert into companies as c
      (name, logo, summary, industry, size, city, country, website, is_verified, source, source_id)
    select name, logo, summary, industry, size, city, country, website, is_verified, source, source_id
    from json_populate_recordset(null::companies, ${JSON.stringify(rows)}::json)
    on conflict (source, source_id) do update set
      logo = coalesce(excluded.logo, c.logo),
      summary = coalesce(excluded.summary, c.summary),
      industry = coalesce(excluded.industry, c.industry),
      size = coalesce(excluded.size, c.size),
      city = coalesce(excluded.city, c.city),
      country = coalesce(excluded.country, c.country),
      website = coalesce(excluded.website, c.website),
      is_verified = c.is_verified or excluded.is_verified,
      updated_at = now()
    returning id, source, source_id as "sourceId"`)
  return result.rows
}

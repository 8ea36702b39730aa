import { and, asc, between, eq, exists, gt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { customPages } from '#api/platform/database/tables/page-tables.ts'
import { isNotWithheld } from '#api/platform/database/visibility.ts'
import { LANGUAGES } from '#contract/languages.ts'

/** Ids per part of the sitemap. At about 350 bytes an address with its languages a part stays below 4 MB; the protocol allows 50 MB and 50,000. */
export const BLOCK = 10_000
/** A sitemap index may name 50,000 parts; opportunities and companies get half each in each language, newest first. */
const MOST_BLOCKS = Math.floor(25_000 / Object.keys(LANGUAGES).length)
/** The largest PostgreSQL integer. */
const HIGHEST_ID = 2_147_483_647
export const LAST_BLOCK = Math.ceil(HIGHEST_ID / BLOCK)

/** An OPEN row ends at its deadline by the database's clock, before the sweep writes CLOSED. */
const isListed = and(
  eq(opportunities.status, 'OPEN'),
  sql`coalesce(${opportunities.deadlineAt} > now(), true)`,
  isNotWithheld,
)

const AT_ONCE = 300
export type JobRow = Awaited<ReturnType<typeof listOpenJobs>>[number]

/** Open jobs with their texts, in the order of ids, after an id. */
export function listOpenJobs(database: Executor, after: number) {
  const { id, name, description, requirements, qualifications, type, location, city, country } = opportunities
  const { salaryMin, salaryMax, salaryCurrency, salaryPeriod, deadline, publishedAt, updatedAt } =
    opportunities
  return database
    .select({
      ...{ id, name, description, requirements, qualifications, type, location, city, country },
      ...{ salaryMin, salaryMax, salaryCurrency, salaryPeriod, deadline, publishedAt, updatedAt },
      companyName: companies.name,
    })
    .from(opportunities)
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .where(and(isListed, eq(opportunities.kind, 'JOB'), gt(id, after)))
    .orderBy(asc(id))
    .limit(AT_ONCE)
}

export const listOpportunityBlocks = (database: Executor) => listBlocks(database, opportunities.id)
export const listCompanyBlocks = (database: Executor) => listBlocks(database, opportunities.companyId)

/** Open opportunities in the block; blocks count from 1. */
export function listOpportunitiesOfBlock(database: Executor, block: number) {
  return database
    .select({ id: opportunities.id, kind: opportunities.kind, updatedAt: opportunities.updatedAt })
    .from(opportunities)
    .where(and(between(opportunities.id, ...idsOf(block)), isListed))
    .orderBy(asc(opportunities.id))
}

/** Pages of the operator's own that visitors can read. */
export function listPublishedPages(database: Executor) {
  return database
    .select({ address: customPages.address, changedAt: customPages.changedAt })
    .from(customPages)
    .where(eq(customPages.isPublished, true))
    .orderBy(asc(customPages.address))
}

/** Companies in the block that have open opportunities. */
export function listCompaniesOfBlock(database: Executor, block: number) {
  const open = database
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(and(eq(opportunities.companyId, companies.id), isListed))
  return database
    .select({ id: companies.id })
    .from(companies)
    .where(and(between(companies.id, ...idsOf(block)), exists(open)))
    .orderBy(asc(companies.id))
}

function idsOf(block: number): [number, number] {
  return [(block - 1) * BLOCK + 1, Math.min(block * BLOCK, HIGHEST_ID)]
}

/** Blocks with open opportunities, newest first; a recursive query probes the index once per block. */
async function listBlocks(database: Executor, id: PgColumn): Promise<number[]> {
  const newest = (below: ReturnType<typeof sql>) => sql`(
    select (${id} - 1) / ${BLOCK}::int as block from ${opportunities}
    where ${isListed} and ${below} order by ${id} desc limit 1)`
  const { rows } = await database.execute<{ block: number }>(sql`
    with recursive blocks as (
      ${newest(sql`true`)}
      union all
      select ${newest(sql`${id} <= blocks.block * ${BLOCK}::int`)} from blocks where blocks.block is not null
    )
    select block + 1 as block from blocks where block is not null limit ${MOST_BLOCKS}`)
  return rows.map(({ block }) => block)
}

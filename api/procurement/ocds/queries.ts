import { and, asc, desc, eq, getTableColumns, isNotNull, lt, sql } from 'drizzle-orm'
import { listPublished } from '#api/opportunities/attachments/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/companies-tables.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import { posts } from '#api/platform/database/posting-tables.ts'
import { addenda, ocdsReleases, questions } from '#api/platform/database/procurement-tables.ts'
import { isNotWithheld } from '#api/platform/database/visibility.ts'
import { findAward } from '#api/procurement/award/queries.ts'
import { findContract } from '#api/procurement/contracts/queries.ts'
import { listBidders } from '#api/procurement/panel/queries.ts'
import { findPlan } from '#api/procurement/plan/queries.ts'
import { findProceedings } from '#api/procurement/proceedings/queries.ts'

export type Tender = NonNullable<Awaited<ReturnType<typeof findTender>>>

/** All that the public knows of a request for proposals. */
export async function findTender(database: Executor, opportunityId: number) {
  const [row] = await database
    .select({ opportunity: opportunities, company: companies, post: posts })
    .from(opportunities)
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .leftJoin(posts, eq(posts.opportunityId, opportunities.id))
    .where(and(eq(opportunities.id, opportunityId), eq(opportunities.kind, 'RFP')))
  if (!row) return undefined
  return {
    ...row,
    plan: await findPlan(database, opportunityId),
    documents: await listPublished(database, opportunityId),
    answers: await database
      .select()
      .from(questions)
      .where(and(eq(questions.opportunityId, opportunityId), isNotNull(questions.answeredAt)))
      .orderBy(asc(questions.id)),
    amendments: await database
      .select()
      .from(addenda)
      .where(eq(addenda.opportunityId, opportunityId))
      .orderBy(asc(addenda.number)),
    outcome: await findOutcome(database, opportunityId),
  }
}

/** From the technical opening on: how many bid, and, once an award is announced, who, to whom and with which contract. */
async function findOutcome(database: Executor, opportunityId: number) {
  const proceedings = await findProceedings(database, opportunityId)
  if (!proceedings) return undefined
  return {
    state: proceedings.state,
    bidders: await listBidders(database, opportunityId),
    award: await findAward(database, opportunityId),
    contract: await findContract(database, opportunityId),
  }
}

export async function countReleases(database: Executor, opportunityId: number): Promise<number> {
  return database.$count(ocdsReleases, eq(ocdsReleases.opportunityId, opportunityId))
}

/** @returns the time by the database's clock, or undefined when there is no such opportunity */
export async function lockOpportunityForUpdate(tx: Transaction, id: number): Promise<Date | undefined> {
  const { rows } = await tx.execute<{ now: number }>(sql`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    from opportunities where id = ${id} for update`)
  return rows[0] && new Date(rows[0].now)
}

export async function insertRelease(
  tx: Transaction,
  release: typeof ocdsReleases.$inferInsert,
): Promise<void> {
  await tx.insert(ocdsReleases).values(release)
}

const publicReleases = (database: Executor) =>
  database
    .select({ ...getTableColumns(ocdsReleases), companyId: opportunities.companyId })
    .from(ocdsReleases)
    .innerJoin(opportunities, eq(opportunities.id, ocdsReleases.opportunityId))

/** The newest first, before an id. */
export function listReleases(
  database: Executor,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  return publicReleases(database)
    .where(and(isNotWithheld, before === undefined ? undefined : lt(ocdsReleases.id, before)))
    .orderBy(desc(ocdsReleases.id))
    .limit(limit)
}

export function listReleasesOf(database: Executor, opportunityId: number) {
  return publicReleases(database)
    .where(and(isNotWithheld, eq(ocdsReleases.opportunityId, opportunityId)))
    .orderBy(asc(ocdsReleases.id))
}

const AT_ONCE = 100

/** RFPs published here without a release since their deadline. One made later says that the tender is complete. */
export async function listEnded(database: Executor): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from opportunities o
    where kind = 'RFP' and source = 'account' and deadline_at <= now() and status in ('OPEN', 'CLOSED')
      and not exists (
        select from ocds_releases r where r.opportunity_id = o.id and r.published_at >= o.deadline_at)
    order by deadline_at desc limit ${AT_ONCE}`)
  return rows.map(({ id }) => id)
}

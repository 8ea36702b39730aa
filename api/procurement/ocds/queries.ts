import { and, asc, desc, eq, getTableColumns, isNotNull, lt, sql } from 'drizzle-orm'
import { listPublished } from '#api/opportunities/attachments/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { addenda, ocdsReleases, questions } from '#api/platform/database/tables/procurement-tables.ts'
import { isNotWithheld } from '#api/platform/database/visibility.ts'
import { findAward } from '#api/procurement/award/queries.ts'
import { findContract } from '#api/procurement/contracts/queries.ts'
import { countEvaluated, countOpened, findOpenedAt } from '#api/procurement/endings/queries.ts'
import { listBidders } from '#api/procurement/panel/queries.ts'
import { findPlan } from '#api/procurement/plan/queries.ts'
import { findProceedings } from '#api/procurement/proceedings/queries.ts'
import { GROWING, type ReleaseTag } from './rules.ts'

/** The parts of an earlier release that a later one goes by. */
export type Released = Record<string, unknown> & { awards?: { id: string }[] }

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
  if (!proceedings && !(await findOpenedAt(database, opportunityId))) return undefined
  return {
    state: proceedings?.state,
    evaluated: proceedings?.scoresHash ? await countEvaluated(database, opportunityId) : undefined,
    opened: await countOpened(database, opportunityId),
    bidders: await listBidders(database, opportunityId),
    award: await findAward(database, opportunityId),
    contract: await findContract(database, opportunityId),
  }
}

export async function countReleases(database: Executor, opportunityId: number): Promise<number> {
  return database.$count(ocdsReleases, eq(ocdsReleases.opportunityId, opportunityId))
}

/** The last release of an RFP as it was published; undefined before its first. */
export async function findLastRelease(database: Executor, opportunityId: number) {
  const [row] = await database
    .select({ release: ocdsReleases.release })
    .from(ocdsReleases)
    .where(eq(ocdsReleases.opportunityId, opportunityId))
    .orderBy(desc(ocdsReleases.id))
    .limit(1)
  return row?.release as Released | undefined // as it was presented
}

export type Told = Record<(typeof GROWING)[number], Map<unknown, object>>

/** The rows of those lists by their ids, as the releases of an RFP told them last. */
export async function findTold(database: Executor, opportunityId: number): Promise<Told> {
  const { rows } = await database.execute<{ list: keyof Told; row: { id: unknown } }>(sql`
    select distinct on (list, row->>'id') list, row
    from ${ocdsReleases} r, unnest(array[${sql.join(
      GROWING.map((list) => sql`${list}`),
      sql`, `,
    )}]::text[]) list,
      jsonb_array_elements(coalesce(r.release->'tender'->list, '[]')) row
    where r.opportunity_id = ${opportunityId}
    order by list, row->>'id', r.id desc`)
  const of = (list: keyof Told) =>
    new Map(rows.filter((each) => each.list === list).map(({ row }) => [row.id, row]))
  return { documents: of('documents'), enquiries: of('enquiries'), amendments: of('amendments') }
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

type Due = { id: number; tag: ReleaseTag }

/**
 * RFPs published here for which the clock made an event since their last release: questions or tendering ended, or standstill
 * did. A release made later tells the same.
 */
export async function listDue(database: Executor): Promise<Due[]> {
  const { rows } = await database.execute<Due>(sql`
    with due as (
      select id, 'tenderUpdate' as tag, deadline_at as at from opportunities
      where kind = 'RFP' and source = 'account' and deadline_at <= now() and status in ('OPEN', 'CLOSED')
      union all
      select o.id, 'tenderUpdate', p.questions_until from opportunities o join posts p on p.opportunity_id = o.id
      where o.kind = 'RFP' and o.source = 'account' and o.status = 'OPEN' and o.deadline_at > now()
        and p.questions_until <= now()
      union all
      select w.opportunity_id, 'awardUpdate', w.standstill_until
      from awards w join proceedings s on s.opportunity_id = w.opportunity_id
      where s.state = 'INTENDED' and w.paused_at is null and w.standstill_until <= now()
    )
    select distinct on (id) id, tag from due
    where not exists (
      select from ocds_releases r where r.opportunity_id = due.id and r.published_at >= due.at)
    order by id desc, at desc limit ${AT_ONCE}`)
  return rows
}

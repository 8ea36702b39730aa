import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerOf } from '#api/platform/access/seen-posts.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { personActs } from '#api/platform/database/tables/people-tables.ts'
import { PEOPLE_LIMITS, type PERSON_ACTS } from '#contract/hiring/people.ts'

/** Parts that all statements about people share. `company_people` has the alias that they take. */

/** For how many months the company of `p` keeps people. */
export const monthsOf = (p: SQL) =>
  sql`coalesce((select s.months from people_settings s where s.company_id = ${p}.company_id), ${sql.raw(String(PEOPLE_LIMITS.monthsDefault))})`

/** When the company may keep the person no longer; null while an application is open. */
export const endOf = (p: SQL) => sql`(case when not ${p}.has_open then
  greatest(${p}.consent_until, case when ${p}.applications > 0 then ${p}.last_at + make_interval(months => ${monthsOf(p)}) end) end)`

/**
 * Whether the person is on the list: by an application whose name may be seen, while it is open and for the company's months, or
 * because they agreed to it.
 */
export const isListed = (p: SQL) => sql`(${p}.applications > 0
    and (${p}.has_open or ${p}.last_at > now() - make_interval(months => ${monthsOf(p)}))
  or ${p}.consent_until > now())`

/** Whether a member sees an application `n` of the view `named_applications`: those of a job that is its team's alone are not there for others. */
export const isSeenApplication = (viewer: SQL | number | null) => isSeen(sql`n.opportunity_id`, viewer)

/** Whether the person is on the list for this member: by an application for a job that they see, or by consent alone. */
export const isListedFor = (p: SQL, viewer: SQL | number | null) =>
  viewer === null
    ? isListed(p)
    : sql`(${isListed(p)} and (${viewer}::int is null or ${p}.applications = 0 or exists (select from named_applications n
        where n.company_id = ${p}.company_id and n.user_id = ${p}.user_id and ${isSeenApplication(viewer)})))`

/** The accounts that are this person to the member: of others only those that are on the list too. */
export const membersOf = (
  p: SQL,
  viewer: SQL | number | null,
) => sql`(select m.id, m.user_id from company_people m
  where m.company_id = ${p}.company_id and (m.id = ${p}.id or m.group_id = ${p}.group_id) and ${isListedFor(sql`m`, viewer)})`

/** Of these ids those of the company's people who are on the list, with all accounts of each. */
export async function listAccounts(database: Executor, scope: Scope, ids: number[]): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select distinct g.id from company_people p cross join lateral (
      select q.id from company_people q
      where q.company_id = p.company_id and (q.id = p.id or q.group_id = p.group_id)) g
    where p.company_id = ${scope.companyId} and p.id = any(${sql.param(ids)}::int[])
      and ${isListedFor(sql`p`, viewerOf(scope))}
    order by g.id`)
  return rows.map(({ id }) => id)
}

/** Accounts that are joined are one person. */
export async function countPersons(database: Executor, ids: number[]): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(distinct coalesce(p.group_id, p.id))::int as count from company_people p
    where p.id = any(${sql.param(ids)}::int[])`)
  return rows[0]?.count ?? 0
}

type Act = {
  ids: number[]
  kind: (typeof PERSON_ACTS)[number]
  actorId: number | null
  details?: Record<string, string>
}

export async function insertActs(tx: Transaction, { ids, kind, actorId, details = {} }: Act): Promise<void> {
  if (ids.length === 0) return
  await tx.insert(personActs).values(ids.map((personId) => ({ personId, kind, actorId, details })))
}

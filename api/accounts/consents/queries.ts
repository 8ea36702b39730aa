import { desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { consents, pageVersions, users } from '#api/platform/database/tables/accounts-tables.ts'
import { statement } from '#api/platform/statement.ts'
import { POLICIES, type Policy } from '#contract/policies.ts'

type Version = { name: Policy; version: number }

/** A material version of a policy that the person has acknowledged neither as it was nor in a later one. */
const isUnacknowledged = sql`v.is_material and v.page in ('privacy', 'terms') and v.version > coalesce((
  select max(c.version) from ${consents} c where c.user_id = ${users.id} and c.page = v.page), 0)`

/** Whether something waits for a user of the statement; operators publish and are not asked. */
export const hasPoliciesDue = sql<boolean>`(${users.verifiedAt} is not null and ${users.userType} <> 'OPERATOR' and exists (
  select from ${pageVersions} v where ${isUnacknowledged}))`

type Due = { name: Policy; version: number; publishedAt: Date; changes: string[] }

const dueOf = statement<Due>(
  'policies-due',
  sql`select v.page as name, max(newest.version) as version, max(newest.published_at) as "publishedAt",
      array_agg(v.summary order by v.version desc) as changes
    from ${users} join ${pageVersions} v on ${isUnacknowledged}
      join lateral (select n.version, n.published_at from ${pageVersions} n where n.page = v.page order by n.version desc limit 1) newest on true
    where ${users.id} = ${sql.placeholder('userId')}::int and ${users.userType} <> 'OPERATOR'
    group by v.page order by v.page`,
)

/** Of each policy that waits for a person the version in force, and what changed in those that they do not know. */
export const listPoliciesDue = (database: Executor, userId: number): Promise<Due[]> =>
  dueOf(database, { userId })

/** Versions that a person has acknowledged, the newest first. */
export function listConsents(database: Executor, userId: number) {
  return database
    .select({ name: consents.page, version: consents.version, at: consents.at })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.at), consents.page)
}

/**
 * Keeps which versions a person acknowledged, the first time that they did. Versions that were never published are left out.
 * @returns how many of these there are
 */
export async function insertConsents(
  database: Executor,
  userId: number,
  versions: Version[],
): Promise<number> {
  const { rows } = await database.execute<{ known: number }>(sql`
    with known as (
      select v.page, v.version from ${pageVersions} v
        join json_to_recordset(${JSON.stringify(versions)}::json) as asked (name text, version int)
          on asked.name = v.page and asked.version = v.version
      where v.page = any(${sql.param([...POLICIES])}::text[])
    ), kept as (
      insert into ${consents} (user_id, page, version) select ${userId}, page, version from known on conflict do nothing
    )
    select count(*)::int as known from known`)
  return rows[0]?.known ?? 0
}

/** The newest versions of the policies; 0 of one that has none. */
export async function findPolicyVersions(database: Executor): Promise<Record<Policy, number>> {
  const rows = await database
    .select({ page: pageVersions.page, version: sql<number>`max(${pageVersions.version})` })
    .from(pageVersions)
    .groupBy(pageVersions.page)
  const newest = new Map(rows.map(({ page, version }) => [page, version]))
  return { privacy: newest.get('privacy') ?? 0, terms: newest.get('terms') ?? 0 }
}

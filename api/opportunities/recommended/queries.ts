import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type CardsRow, cardsOfPage } from '#api/opportunities/listing/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import {
  dismissedOpportunities,
  opportunities,
  recommendationSettings,
} from '#api/platform/database/tables/opportunities-tables.ts'
import { statement } from '#api/platform/statement.ts'
import type { Kind } from '#contract/vocabulary.ts'
import { MOST_DISMISSED, type Profile } from './rules.ts'

/** Of those that a person saved and applied to, the latest tell what they look for. */
const LATEST = 5

type ProfileRow = Profile & { isShown: boolean; isMailed: boolean }

const namesOf = (rows: SQL) =>
  sql`(select coalesce(json_agg(json_build_object('name', name)), '[]') from (${rows}) as latest)`

const profileRow = statement<ProfileRow>(
  'recommendation-profile',
  sql`
    select u.skills, u.country, coalesce(s.is_shown, true) as "isShown", coalesce(s.is_mailed, false) as "isMailed",
      ${namesOf(sql`select o.name from bookmarks b join opportunities o on o.id = b.opportunity_id
        where b.user_id = u.id and o.kind = ${sql.placeholder('kind')} order by b.created_at desc, o.id desc limit ${sql.raw(String(LATEST))}`)} as saved,
      ${namesOf(sql`select o.name from applications a join opportunities o on o.id = a.opportunity_id
        where a.user_id = u.id and o.kind = ${sql.placeholder('kind')} and a.status <> 'WITHDRAWN'
        order by a.submitted_at desc, o.id desc limit ${sql.raw(String(LATEST))}`)} as applied
    from users u left join recommendation_settings s on s.user_id = u.id
    where u.id = ${sql.placeholder('userId')}::int`,
)

/** A person's account as far as it tells which jobs or RFPs they want, and how they want to hear of them. */
export async function findProfile(
  database: Executor,
  userId: number,
  kind: Kind,
): Promise<ProfileRow | undefined> {
  const [row] = await profileRow(database, { userId, kind })
  return row
}

/** Of the newest jobs, those are looked at whose name, skills or company have a word of a clue; older ones are found by rare words. */
const NEWEST = 1_500
/** So many of each are weighed, the newest first. */
const WEIGHED = 200
/** More than are shown, because some are of the same company. */
const CANDIDATES = 24

const seeker = sql.placeholder('userId')
const isOf = (table: string) =>
  sql`exists (select from ${sql.raw(table)} x where x.user_id = ${seeker}::int and x.opportunity_id = o.id)`
const raw = (count: number) => sql.raw(String(count))

/** A job on site in another country is hardly ever wanted. */
const placePoints = sql`case when ${sql.placeholder('country')}::text is null or w.country is null then 0
  when w.country = ${sql.placeholder('country')}::text then 1 when w.location = 'REMOTE' then 0 else -2 end`
const hasSkill = sql`exists (select from unnest(w.skills) as own where position(' ' || k.skill || ' ' in ' ' || lower(own) || ' ') > 0)`
/** Its company may be a Teaching Hospital. */
const isToldOf = sql`(k.skill <> '' and o.rare_terms @@ k.rare and position(k.skill in lower(c.name)) = 0)`
const points = sql`sum(case when found.is_strong then k.weight else k.weight / 2 end) + ${placePoints}`

type RecommendedRow = CardsRow & { found: [id: number, clues: number[]][] | null }

/** Its cost is bounded by the numbers above, whatever the size of the catalogue. */
const recommendedRow = statement<RecommendedRow>(
  'recommended-cards',
  sql`
    with clues as materialized (
      select place::int as place, named::tsquery as named, skill, rare::tsquery as rare, weight
      from unnest(${sql.placeholder('names')}::text[], ${sql.placeholder('skills')}::text[], ${sql.placeholder('rares')}::text[],
        ${sql.placeholder('weights')}::float8[]) with ordinality as k(named, skill, rare, weight, place)
    ), candidates as (
      (select id from (
        select id, head_vector, rare_terms from open_opportunities
        where kind = ${sql.placeholder('kind')} order by published_at desc nulls first, id desc nulls first limit ${raw(NEWEST)}
      ) as newest
      where head_vector @@ ${sql.placeholder('anyHead')}::tsquery limit ${raw(WEIGHED)})
      union
      (select id from open_opportunities where kind = ${sql.placeholder('kind')} and rare_terms @@ ${sql.placeholder('anyRare')}::tsquery
        order by slot desc limit ${raw(WEIGHED)})
    ), best as materialized (
      select o.id, array_agg(k.place) as clues, row_number() over (order by (${points})
        * (0.7 + 0.3 / (1 + greatest(0, extract(epoch from now() - o.published_at)::float8) / 2592000)) desc, o.published_at desc, o.id desc) as place
      from candidates
      join open_opportunities o on o.id = candidates.id
      join ${opportunities} w on w.id = o.id
      join ${companies} c on c.id = w.company_id
      cross join clues k
      cross join lateral (select o.head_vector @@ k.named or k.skill <> '' and ${hasSkill} as is_strong offset 0) as found
      where (found.is_strong or ${isToldOf}) and o.deadline_at > now() and w.status = 'OPEN'
        and not ${isOf('applications')} and not ${isOf('bookmarks')} and not ${isOf('dismissed_opportunities')}
        and not (${sql.placeholder('isUntold')}::boolean and ${isOf('saved_search_opportunities')})
      group by o.id, o.published_at, w.country, w.location
      having ${points} > 0
      order by place limit ${raw(CANDIDATES)}
    ), page as materialized (
      select id, null::text as known, place from best
    ), ${cardsOfPage.shown}
    select ${cardsOfPage.columns}, (select json_agg(json_build_array(id, clues) order by place) from best) as found`,
)

type Sought = {
  userId: number
  kind: Kind
  country: string | null
  names: string[]
  skills: string[]
  rares: string[]
  weights: number[]
  anyHead: string
  anyRare: string
  /** Without those that an alert or an email told of. */
  isUntold: boolean
}

export async function findRecommendedCards(
  database: Executor,
  sought: Sought,
): Promise<RecommendedRow | undefined> {
  const [row] = await recommendedRow(database, sought)
  return row
}

type Settings = Partial<
  Pick<typeof recommendationSettings.$inferInsert, 'isShown' | 'isMailed' | 'timeZone'>
> & {
  dueAt?: SQL
}

export async function upsertSettings(database: Executor, userId: number, values: Settings) {
  // Drizzle's type leaves out SQL in an update, though it works.
  const set = { ...values, userId } as typeof recommendationSettings.$inferInsert
  const [row] = await database
    .insert(recommendationSettings)
    .values(set)
    .onConflictDoUpdate({ target: recommendationSettings.userId, set })
    .returning()
  if (!row) throw new Error('The settings were not saved')
  return row
}

/** Beyond a number the oldest are forgotten. */
export async function insertDismissal(tx: Transaction, userId: number, opportunityId: number): Promise<void> {
  await tx.insert(dismissedOpportunities).values({ userId, opportunityId }).onConflictDoNothing()
  await tx.execute(sql`
    delete from dismissed_opportunities where user_id = ${userId} and opportunity_id in (
      select opportunity_id from dismissed_opportunities where user_id = ${userId}
      order by created_at desc, opportunity_id desc offset ${MOST_DISMISSED})`)
}

export async function deleteDismissal(
  database: Executor,
  userId: number,
  opportunityId: number,
): Promise<void> {
  await database
    .delete(dismissedOpportunities)
    .where(
      and(eq(dismissedOpportunities.userId, userId), eq(dismissedOpportunities.opportunityId, opportunityId)),
    )
}

/** All that is kept about a person here, by the names of the export's files. */
export async function findRecommendationData(
  database: Executor,
  userId: number,
): Promise<Record<string, unknown[]>> {
  return {
    'recommendation-settings': await database
      .select()
      .from(recommendationSettings)
      .where(eq(recommendationSettings.userId, userId)),
    'dismissed-jobs': await database
      .select({ opportunity: opportunities.name, at: dismissedOpportunities.createdAt })
      .from(dismissedOpportunities)
      .innerJoin(opportunities, eq(opportunities.id, dismissedOpportunities.opportunityId))
      .where(eq(dismissedOpportunities.userId, userId)),
  }
}

const isDue = sql`${recommendationSettings.isMailed} and ${recommendationSettings.dueAt} <= now()`

/** People whose weekly email is due, longest waiting first. */
export async function listDueIds(database: Executor): Promise<number[]> {
  const rows = await database
    .select({ userId: recommendationSettings.userId })
    .from(recommendationSettings)
    .where(isDue)
    .orderBy(recommendationSettings.dueAt, recommendationSettings.userId)
  return rows.map(({ userId }) => userId)
}

/** @returns the settings where the email is due still, held until the transaction ends */
export async function lockDueForUpdate(tx: Transaction, userId: number) {
  const [row] = await tx
    .select()
    .from(recommendationSettings)
    .where(and(eq(recommendationSettings.userId, userId), isDue))
    .for('update')
  return row
}

/** Stops the emails by the link in one. */
export async function updateUnmailed(database: Executor, userId: number): Promise<void> {
  await database
    .update(recommendationSettings)
    .set({ isMailed: false })
    .where(eq(recommendationSettings.userId, userId))
}

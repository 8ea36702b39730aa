import { sql } from 'drizzle-orm'
import { rolesThatCan } from '#api/platform/access/roles.ts'
import type { Executor } from '#api/platform/database/client.ts'
import type { Ability } from '#contract/abilities.ts'
import { LIMITS, type MemberRole } from '#contract/vocabulary.ts'

/** The members whose role has an ability, as a condition on `w`; who recused themself hears nothing more of the RFP. */
export const memberWho = (
  ability: Ability,
) => sql`w.role in (${rolesIn(rolesThatCan(ability))}) and not exists (
  select from panel_members r where r.opportunity_id = o.id and r.user_id = w.user_id and r.recused_at is not null)`

const rolesIn = (roles: MemberRole[]) =>
  sql.join(
    roles.map((role) => sql`${role}`),
    sql`, `,
  )

/** Members of an RFP's company who have an ability. */
export async function listMembersWho(
  database: Executor,
  opportunityId: number,
  ability: Ability,
): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select w.user_id as id from opportunities o join company_members w on w.company_id = o.company_id
    where o.id = ${opportunityId} and ${memberWho(ability)} order by id`)
  return rows.map(({ id }) => id)
}

/** Members who can read prices: all who open proposals, and the panel. */
export async function listPriceReaders(database: Executor, opportunityId: number): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select m.user_id as id from panel_members m
    where m.opportunity_id = ${opportunityId} and m.user_id is not null and m.removed_at is null
      and m.recused_at is null and m.joined_at is not null order by id`)
  const openers = await listMembersWho(database, opportunityId, 'proposals.open')
  return [...new Set([...openers, ...rows.map(({ id }) => id)])]
}

type Confirmation = { member: string; at: number; until: number }
type Asked = { opportunityId: number; act: string; userId: number }

/** A confirmation that waits for another member's; undefined once the act happened, or its time is over. */
export async function findWaiting(
  database: Executor,
  { opportunityId, act, userId }: Asked,
): Promise<Confirmation | undefined> {
  const of = sql`c.opportunity_id = ${opportunityId} and c.user_id = ${userId}`
  const source =
    act === 'open_technical'
      ? sql`bid_opening_confirmations c where ${of} and c.part = 'technical_proposal' and c.opened_at is null`
      : sql`act_confirmations c where ${of} and c.act = ${act} and c.used_at is null`
  const { rows } = await database.execute<Confirmation>(sql`
    select (select u.first_name || ' ' || u.last_name from users u where u.id = ${userId}) as member,
      ${milliseconds(sql`c.created_at`)} as at, ${milliseconds(sql`c.created_at + ${confirmed}`)} as until
    from ${source} and c.created_at + ${confirmed} > now()`)
  return rows[0]
}

export const confirmed = sql`${LIMITS.confirmationHours} * interval '1 hour'`
export const milliseconds = (instant: ReturnType<typeof sql>) =>
  sql<number>`(extract(epoch from ${instant}) * 1000)::float8`

/** When the technical proposals were opened the last time, in milliseconds since 1970. */
export async function findOpenedAt(database: Executor, opportunityId: number): Promise<number | undefined> {
  const { rows } = await database.execute<{ at: number | null }>(sql`
    select ${milliseconds(sql`max(opened_at)`)} as at from bid_opening_confirmations
    where opportunity_id = ${opportunityId} and part = 'technical_proposal'`)
  return rows[0]?.at ?? undefined
}

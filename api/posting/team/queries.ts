import { and, eq, sql } from 'drizzle-orm'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerIn } from '#api/platform/access/seen-posts.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { restrictedPosts, teamMembers } from '#api/platform/database/tables/team-tables.ts'
import type { MemberRole } from '#contract/vocabulary.ts'

type TeamRow = {
  id: number
  firstName: string
  lastName: string
  image: string | null
  role: MemberRole
  isOnTeam: boolean
  sees: boolean
}

/** All members of the company, those on the team first. */
export async function listTeam(
  database: Executor,
  { companyId }: Scope,
  post: OwnOpportunityId,
): Promise<TeamRow[]> {
  const { rows } = await database.execute<TeamRow>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.image, w.role, t.user_id is not null as "isOnTeam",
      ${isSeen(sql`${post}::int`, viewerIn(sql`w`))} as sees
    from company_members w join users u on u.id = w.user_id
      left join team_members t on t.user_id = w.user_id and t.opportunity_id = ${post}
    where w.company_id = ${companyId}
    order by t.user_id is null, w.created_at, u.id`)
  return rows
}

export async function isRestricted(database: Executor, post: OwnOpportunityId): Promise<boolean> {
  const rows = await database
    .select({ id: restrictedPosts.opportunityId })
    .from(restrictedPosts)
    .where(eq(restrictedPosts.opportunityId, post))
  return rows.length > 0
}

/** @returns whether it was not so before */
export async function insertRestriction(tx: Transaction, { userId }: Scope, post: OwnOpportunityId) {
  const rows = await tx
    .insert(restrictedPosts)
    .values({ opportunityId: post, restrictedBy: userId })
    .onConflictDoNothing()
    .returning()
  return rows.length > 0
}

/** @returns whether there was one */
export async function deleteRestriction(tx: Transaction, post: OwnOpportunityId): Promise<boolean> {
  const rows = await tx.delete(restrictedPosts).where(eq(restrictedPosts.opportunityId, post)).returning()
  return rows.length > 0
}

/** Keeps a member from being removed until the transaction ends. @returns whether they are one */
export async function lockMemberForShare(tx: Transaction, { companyId }: Scope, userId: number) {
  const rows = await tx
    .select({ id: companyMembers.userId })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)))
    .for('share')
  return rows.length > 0
}

type Mate = { opportunityId: number; userId: number; addedBy: number }

/** @returns whether they were not on the team before */
export async function insertTeamMember(tx: Transaction, mate: Mate): Promise<boolean> {
  const rows = await tx.insert(teamMembers).values(mate).onConflictDoNothing().returning()
  return rows.length > 0
}

/** @returns whether they were on the team */
export async function deleteTeamMember(tx: Transaction, post: OwnOpportunityId, userId: number) {
  const rows = await tx
    .delete(teamMembers)
    .where(and(eq(teamMembers.opportunityId, post), eq(teamMembers.userId, userId)))
    .returning()
  return rows.length > 0
}

/** Gives a copy of a post its team, and hides it as far as the post is hidden. */
export async function copyTeam(
  tx: Transaction,
  { from, to, by }: { from: number; to: number; by: number },
): Promise<void> {
  await tx.execute(sql`insert into team_members (opportunity_id, user_id, added_by)
    select ${to}, user_id, ${by} from team_members where opportunity_id = ${from} on conflict do nothing`)
  await tx.execute(sql`insert into restricted_posts (opportunity_id, restricted_by)
    select ${to}, ${by} from restricted_posts where opportunity_id = ${from}`)
}

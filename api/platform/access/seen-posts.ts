import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { MemberRole } from '#contract/vocabulary.ts'

/** The reader of posts, as `isSeen` takes it: null for an owner, who sees every post of the company. */
export const viewerOf = ({ userId, role }: { userId: number; role: MemberRole }): number | null =>
  role === 'OWNER' ? null : userId

/** The same of a row of `company_members`, by its alias. */
export const viewerIn = (member: SQL): SQL =>
  sql`case when ${member}.role = 'OWNER' then null else ${member}.user_id end`

/**
 * Whether a member sees a post of their company: it is open to everybody there, or they are on its team (ADR 073). Every statement that reads
 * posts of a company, or what belongs to one, has this condition or an id that was found with it.
 */
export function isSeen(post: SQLWrapper, viewer: SQL | number | null): SQL {
  if (viewer === null) return sql`true`
  return sql`(${viewer}::int is null or not exists (select from restricted_posts seen where seen.opportunity_id = ${post}
    and not exists (select from team_members mate where mate.opportunity_id = seen.opportunity_id and mate.user_id = ${viewer}::int)))`
}

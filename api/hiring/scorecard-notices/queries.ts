import { sql } from 'drizzle-orm'
import { isShownTo } from '#api/hiring/scorecards/queries.ts'
import type { OwnApplicationId, Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerIn } from '#api/platform/access/seen-posts.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import type { MemberRole } from '#contract/vocabulary.ts'

/**
 * Colleagues who wait for a scorecard: those who handed in theirs or looked at the others', and those of the job's team who decide.
 */
export async function listWaiting(
  tx: Transaction,
  { companyId, userId }: Scope,
  { id, deciding }: { id: OwnApplicationId; deciding: MemberRole[] },
): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select w.user_id as id
    from applications a join company_members w on w.company_id = ${companyId} and w.user_id <> ${userId}
      join users u on u.id = w.user_id and u.suspended_at is null
    where a.id = ${id} and ${isSeen(sql`a.opportunity_id`, viewerIn(sql`w`))}
      and (${isShownTo(sql`a.id`, sql`w.user_id`)} or w.role = any(${sql.param(deciding)}::text[])
        and exists (select from team_members t where t.opportunity_id = a.opportunity_id and t.user_id = w.user_id))
    order by w.user_id`)
  return rows.map((row) => row.id)
}

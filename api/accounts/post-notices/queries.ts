import { and, eq, sql } from 'drizzle-orm'
import type { OwnOpportunityId, Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerOf } from '#api/platform/access/seen-posts.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { postNotices } from '#api/platform/database/tables/news-tables.ts'
import type { PostNotices, PostSetting } from '#contract/accounts/notifications.ts'

const MOST = 100

/** Open posts, the newest first, and those that the member set apart. */
export async function listPostNotices(database: Executor, scope: Scope): Promise<PostSetting[]> {
  const { rows } = await database.execute<PostSetting>(sql`
    select o.id, o.kind, o.name, coalesce(s.notices, 'AS_SET') as notices
    from opportunities o left join post_notices s on s.opportunity_id = o.id and s.user_id = ${scope.userId}
    where o.company_id = ${scope.companyId} and ${isSeen(sql`o.id`, viewerOf(scope))} and o.status <> 'DRAFT' and (s.notices is not null
      or o.status = 'OPEN' and coalesce(o.deadline_at > now(), true))
    order by o.published_at desc nulls last, o.id desc limit ${MOST}`)
  return rows
}

type Chosen = { opportunityId: OwnOpportunityId; notices: PostNotices }

export async function savePostNotices(
  database: Executor,
  { userId }: Scope,
  { opportunityId, notices }: Chosen,
): Promise<void> {
  const own = and(eq(postNotices.userId, userId), eq(postNotices.opportunityId, opportunityId))
  if (notices === 'AS_SET') {
    await database.delete(postNotices).where(own)
    return
  }
  await database
    .insert(postNotices)
    .values({ userId, opportunityId, notices })
    .onConflictDoUpdate({
      target: [postNotices.userId, postNotices.opportunityId],
      set: { notices },
    })
}

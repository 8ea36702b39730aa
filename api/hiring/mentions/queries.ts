import { eq, sql } from 'drizzle-orm'
import type { OwnApplicationId, Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerIn } from '#api/platform/access/seen-posts.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { noteMentions } from '#api/platform/database/tables/hiring-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'

type ColleagueRow = { id: number; firstName: string; lastName: string; jobTitle: string }

/** The other members of the company who see an applicant. */
export async function listSeeing(
  database: Executor,
  { companyId, userId }: Scope,
  id: OwnApplicationId,
): Promise<ColleagueRow[]> {
  const { rows } = await database.execute<ColleagueRow>(sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", w.job_title as "jobTitle"
    from applications a join company_members w on w.company_id = ${companyId} and w.user_id <> ${userId}
      join users u on u.id = w.user_id and u.suspended_at is null
    where a.id = ${id} and ${isSeen(sql`a.opportunity_id`, viewerIn(sql`w`))}
    order by u.first_name, u.last_name, u.id`)
  return rows
}

export async function insertMentions(tx: Transaction, noteId: number, userIds: number[]): Promise<void> {
  if (userIds.length > 0) await tx.insert(noteMentions).values(userIds.map((userId) => ({ noteId, userId })))
}

/** Whom and which job a note is about. */
export async function findNoted(tx: Transaction, id: OwnApplicationId) {
  const [row] = await tx
    .select({
      number: applications.number,
      status: applications.status,
      isBlind: sql<boolean>`coalesce(${posts.isBlind}, false)`,
      post: { id: opportunities.id, name: opportunities.name },
      name: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(applications)
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .leftJoin(posts, eq(posts.opportunityId, opportunities.id))
    .leftJoin(users, eq(users.id, applications.userId))
    .where(eq(applications.id, id))
  return row
}

import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Scope } from '#api/platform/access/scope.ts'
import { isSeen, viewerOf } from '#api/platform/access/seen-posts.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { interviews } from '#api/platform/database/tables/interviews-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'

type Range = { from: Date; until: Date }

export type InterviewRow = Awaited<ReturnType<typeof listInterviews>>[number]

/** The company's interviews that begin in a range, those of applicants who withdrew among them until they are cancelled. */
export function listInterviews(database: Executor, scope: Scope, { from, until }: Range) {
  return database
    .select({
      interview: interviews,
      number: applications.number,
      status: applications.status,
      post: { id: opportunities.id, kind: opportunities.kind, name: opportunities.name },
      isBlind: sql<boolean>`coalesce(${posts.isBlind}, false)`,
      person: {
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        contactNumber: users.contactNumber,
      },
    })
    .from(opportunities)
    .innerJoin(applications, eq(applications.opportunityId, opportunities.id))
    .innerJoin(interviews, eq(interviews.applicationId, applications.id))
    .leftJoin(posts, eq(posts.opportunityId, opportunities.id))
    .leftJoin(users, eq(users.id, applications.userId))
    .where(
      and(
        eq(opportunities.companyId, scope.companyId),
        isSeen(opportunities.id, viewerOf(scope)),
        eq(opportunities.kind, 'JOB'),
        gte(interviews.startsAt, from),
        lt(interviews.startsAt, until),
      ),
    )
    .orderBy(asc(interviews.startsAt), asc(interviews.id))
}

/** The company's own zone, if it chose one, and what time it is. */
export async function findClock(database: Executor, { companyId }: Scope) {
  const [row] = await database
    .select({ timeZone: companies.timeZone, now: sql`now()`.mapWith(companies.updatedAt) })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!row) throw new Error(`Company ${companyId} is gone`)
  return row
}

import { desc, eq, or } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { approvalRequests } from '#api/platform/database/tables/approval-tables.ts'
import { applicationNotes, noteMentions } from '#api/platform/database/tables/hiring-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { teamMembers } from '#api/platform/database/tables/team-tables.ts'

/** The jobs whose hiring team a member is on. */
export const listOwnTeams = (database: Executor, userId: number) =>
  database
    .select({ opportunity: opportunities.name, since: teamMembers.createdAt })
    .from(teamMembers)
    .innerJoin(opportunities, eq(opportunities.id, teamMembers.opportunityId))
    .where(eq(teamMembers.userId, userId))
    .orderBy(teamMembers.createdAt)

/** Lists what a member asked colleagues to approve, or decided. The letter of an offer is its applicant's. */
export async function listOwnApprovals(database: Executor, userId: number) {
  const rows = await database
    .select({ request: approvalRequests, opportunity: opportunities.name })
    .from(approvalRequests)
    .innerJoin(opportunities, eq(opportunities.id, approvalRequests.opportunityId))
    .where(or(eq(approvalRequests.askedBy, userId), eq(approvalRequests.decidedBy, userId)))
    .orderBy(desc(approvalRequests.id))
  return rows.map(
    ({
      request: { kind, askedBy, note, createdAt, decision, decidedBy, decidedAt, words },
      opportunity,
    }) => ({
      opportunity,
      kind,
      asked: askedBy === userId,
      decided: decidedBy === userId,
      note,
      askedAt: createdAt,
      decision,
      decidedAt,
      words,
    }),
  )
}

/** Notes that name a member. Their words are about an applicant. */
export const listOwnMentions = (database: Executor, userId: number) =>
  database
    .select({ opportunity: opportunities.name, at: applicationNotes.createdAt })
    .from(noteMentions)
    .innerJoin(applicationNotes, eq(applicationNotes.id, noteMentions.noteId))
    .innerJoin(applications, eq(applications.id, applicationNotes.applicationId))
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .where(eq(noteMentions.userId, userId))
    .orderBy(applicationNotes.id)

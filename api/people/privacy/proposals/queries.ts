import { and, eq } from 'drizzle-orm'
import { isSeenBy } from '#api/applications/firms/queries.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { complaints, debriefs } from '#api/platform/database/tables/award-tables.ts'
import { clarifications, evaluationDocuments } from '#api/platform/database/tables/clarification-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'

/** A proposal that was sent for a firm is no longer one's own once one was removed from it. */
export const isOwn = (userId: number) => and(eq(applications.userId, userId), isSeenBy(userId))

/** Complaints about intended awards, with their decisions. */
export function listOwnComplaints(database: Executor, userId: number) {
  return database
    .select({
      opportunity: opportunities.name,
      complaint: complaints.text,
      at: complaints.createdAt,
      isUpheld: complaints.isUpheld,
      decision: complaints.decision,
      decidedAt: complaints.decidedAt,
    })
    .from(complaints)
    .innerJoin(applications, eq(applications.id, complaints.applicationId))
    .innerJoin(opportunities, eq(opportunities.id, complaints.opportunityId))
    .where(isOwn(userId))
    .orderBy(complaints.id)
}

/** Questions of panels about the person's proposals, with their answers; a document by its name and hash. */
export function listOwnClarifications(database: Executor, userId: number) {
  return database
    .select({
      opportunity: opportunities.name,
      question: clarifications.question,
      at: clarifications.createdAt,
      answerUntil: clarifications.answerUntil,
      answer: clarifications.answer,
      answeredAt: clarifications.answeredAt,
      document: evaluationDocuments.name,
      sha256: evaluationDocuments.sha256,
    })
    .from(clarifications)
    .innerJoin(applications, eq(applications.id, clarifications.applicationId))
    .innerJoin(opportunities, eq(opportunities.id, clarifications.opportunityId))
    .leftJoin(evaluationDocuments, eq(evaluationDocuments.id, clarifications.documentId))
    .where(isOwn(userId))
    .orderBy(clarifications.id)
}

/** Explanations that the person asked for, with the answers. */
export function listOwnDebriefs(database: Executor, userId: number) {
  return database
    .select({
      opportunity: opportunities.name,
      text: debriefs.text,
      at: debriefs.createdAt,
      answer: debriefs.answer,
      answeredAt: debriefs.answeredAt,
    })
    .from(debriefs)
    .innerJoin(applications, eq(applications.id, debriefs.applicationId))
    .innerJoin(opportunities, eq(opportunities.id, debriefs.opportunityId))
    .where(isOwn(userId))
    .orderBy(debriefs.createdAt)
}

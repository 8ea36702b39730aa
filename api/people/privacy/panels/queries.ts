import { eq } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { declarations, panelMembers, scores } from '#api/platform/database/tables/evaluation-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { criteria } from '#api/platform/database/tables/plan-tables.ts'
import { scorecards } from '#api/platform/database/tables/scorecards-tables.ts'

/** Seats on panels of RFPs, with what the person declared, scored and answered; and places among those who score a job. */
export async function listOwnPanels(database: Executor, userId: number) {
  const seats = await database
    .select({ seat: panelMembers, opportunity: opportunities.name })
    .from(panelMembers)
    .innerJoin(opportunities, eq(opportunities.id, panelMembers.opportunityId))
    .where(eq(panelMembers.userId, userId))
    .orderBy(panelMembers.id)
  const given = await database
    .select({ score: scores, criterion: criteria.name })
    .from(scores)
    .innerJoin(panelMembers, eq(panelMembers.id, scores.panelMemberId))
    .innerJoin(criteria, eq(criteria.id, scores.criterionId))
    .where(eq(panelMembers.userId, userId))
  const declared = await database
    .select({ declaration: declarations })
    .from(declarations)
    .innerJoin(panelMembers, eq(panelMembers.id, declarations.panelMemberId))
    .where(eq(panelMembers.userId, userId))
  const cards = await database
    .select({ card: scorecards })
    .from(scorecards)
    .innerJoin(panelMembers, eq(panelMembers.id, scorecards.panelMemberId))
    .where(eq(panelMembers.userId, userId))
  return seats.map(
    ({ seat: { tokenHash, addedBy, opportunityId, userId: owner, ...seat }, opportunity }) => ({
      ...seat,
      opportunity,
      declarations: declared.flatMap(({ declaration: { panelMemberId, applicationId, ...said } }) =>
        panelMemberId === seat.id ? [said] : [],
      ),
      scores: given.flatMap(
        ({ score: { panelMemberId, applicationId, criterionId, ...score }, criterion }) =>
          panelMemberId === seat.id ? [{ ...score, criterion }] : [],
      ),
      scorecards: cards.flatMap(({ card: { panelMemberId, applicationId, ...card } }) =>
        panelMemberId === seat.id ? [card] : [],
      ),
    }),
  )
}

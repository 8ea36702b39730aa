import { listPossibleSeats, listSeats } from '#api/hiring/interview-panels/queries.ts'
import { kitFor } from '#api/hiring/interview-panels/rules.ts'
import { answerInvitation } from '#api/hiring/interview-picks/commands.ts'
import type { Services } from '#api/hiring/interviews/commands.ts'
import { findLastOf } from '#api/hiring/interviews/queries.ts'
import { minutesOf } from '#api/hiring/interviews/rules.ts'
import { findForMember } from '#api/hiring/messages/commands.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { memberRoute, type Route, signedInRoute } from '#api/platform/http/route.ts'
import * as contract from '#contract/hiring/interview-invitations.ts'
import { endInvitation, offerTimes } from './commands.ts'
import { listInterviewStages } from './queries.ts'

export function interviewInvitationRoutes(services: Services): Route[] {
  return [
    memberRoute(contract.planOptions, ({ params, scope }) => optionsFor(services, scope, params.number)),
    memberRoute(contract.offerTimes, async ({ params, body, scope, client }) => {
      const asked = { number: params.number, form: body, idempotencyKey: client.idempotencyKey }
      return { refused: await offerTimes(services, scope, asked) }
    }),
    memberRoute(contract.endInvitation, async ({ params, body, scope }) => {
      await endInvitation(services, scope, { ...params, message: body.message ?? '' })
      return { id: params.id }
    }),
    signedInRoute(contract.answerInvitation, async ({ params, caller, body }) => {
      const own = { userId: caller.userId, number: params.number }
      return { interview: await answerInvitation(services, own, body) }
    }),
  ]
}

async function optionsFor(
  { database, timeZone: site }: Services,
  scope: Scope,
  number: string,
): Promise<contract.PlanOptions> {
  const about = await findForMember(database, scope, number)
  const team = await listPossibleSeats(database, about)
  const last = await findLastOf(database, about.opportunityId)
  const seated = last ? (await listSeats(database, [last.id])).map(({ id }) => id) : []
  const panel = seated.filter((id) => team.some((member) => member.id === id))
  return {
    time_zone: about.timeZone ?? site,
    team: team.map((member) => ({ ...member, is_you: member.id === scope.userId })),
    stages: about.kind === 'JOB' ? await listInterviewStages(database, about.opportunityId) : [],
    is_job: about.kind === 'JOB',
    last: last ? { place: last.place, minutes: minutesOf(last), panel, kit: kitFor(last.kit, panel) } : null,
  }
}

import { findWords } from '#api/accounts/profile/queries.ts'
import { seenStatus } from '#api/applications/submission/rules.ts'
import { presentTemplate } from '#api/applications/templates/present.ts'
import { listTemplates } from '#api/applications/templates/queries.ts'
import { findNow } from '#api/hiring/interviews/queries.ts'
import { findForApplicant, findForMember } from '#api/hiring/messages/commands.ts'
import { silenceOfMember } from '#api/hiring/messages/rules.ts'
import { decideForOffer, findOfferApproval, withdrawForOffer } from '#api/hiring/offer-approval/commands.ts'
import { can } from '#api/platform/access/roles.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { memberRoute, type Route, signedInRoute } from '#api/platform/http/route.ts'
import * as contract from '#contract/hiring/offers.ts'
import { answerOffer, askToOffer, previewOffer, type Services, sendOffer, withdrawOffer } from './commands.ts'
import { presentOffer, presentSent } from './present.ts'
import { listOffersOf } from './queries.ts'
import { stands, weekAfter } from './rules.ts'

export function offerRoutes(services: Services): Route[] {
  const { database } = services
  return [
    memberRoute(contract.listOffers, ({ scope, params }) => listForMember(services, scope, params.number)),
    memberRoute(contract.sendOffer, async ({ scope, params, body, client }) => {
      const { number } = params
      await sendOffer(services, scope, { number, form: body, idempotencyKey: client.idempotencyKey })
      return listForMember(services, scope, number)
    }),
    memberRoute(contract.previewOffer, ({ scope, params: { number }, body }) =>
      previewOffer(database, scope, { number, letter: body }),
    ),
    memberRoute(contract.withdrawOffer, async ({ scope, params }) => {
      await withdrawOffer(services, scope, params)
      return listForMember(services, scope, params.number)
    }),
    memberRoute(contract.askOfferApproval, async ({ scope, params: { number }, body }) => {
      await askToOffer(services, scope, { number, asked: body })
      return listForMember(services, scope, number)
    }),
    memberRoute(contract.withdrawOfferApproval, async ({ scope, params: { number } }) => {
      await withdrawForOffer(services, scope, number)
      return listForMember(services, scope, number)
    }),
    memberRoute(contract.decideOfferApproval, async ({ scope, params: { number }, body }) => {
      await decideForOffer(services, scope, { number, verdict: body })
      return listForMember(services, scope, number)
    }),
    signedInRoute(contract.listOwnOffers, ({ caller, params }) =>
      listForApplicant(services, { userId: caller.userId, number: params.number }),
    ),
    signedInRoute(contract.answerOffer, async ({ caller, params, body }) => {
      const own = { userId: caller.userId, number: params.number }
      await answerOffer({ ...services, database }, own, body)
      return listForApplicant(services, own)
    }),
  ]
}

async function listForMember(
  { database, timeZone: site }: Services,
  scope: Scope,
  number: string,
): Promise<contract.Offers> {
  const about = await findForMember(database, scope, number)
  const canMove = can(scope.role, 'applicants.move')
  const timeZone = about.timeZone ?? site
  const rows = await listOffersOf(database, about.id)
  const offers = rows.map((row) => presentSent(row, { about, timeZone, canMove, userId: scope.userId }))
  const isFree = !rows.some((row) => stands(row, about.status))
  const isPossible = about.status === 'OFFER' && isFree && silenceOfMember(about, scope.role) === null
  const approval = about.status === 'OFFER' && isFree ? await findOfferApproval(database, scope, about) : null
  const canWrite = canMove && isPossible
  const canSend = canWrite && (approval === null || approval.state === 'APPROVED')
  const { subject, body } = canWrite ? await letterOf(database, scope) : NO_LETTER
  return {
    offers,
    can_send: canSend,
    template: canWrite ? { subject, body } : null,
    approval,
    respond_by: weekAfter(await findNow(database)).toISOString(),
    time_zone: timeZone,
  }
}

const NO_LETTER = { subject: '', body: '' }

async function letterOf(database: Services['database'], scope: Scope) {
  const words = await findWords(database, scope.userId)
  return presentTemplate(await listTemplates(database, scope.companyId), 'offer-letter', words)
}

/** By the status that the applicant was told: a stage they do not know of yet ends nothing that they see. */
async function listForApplicant(
  { database, timeZone: site }: Services,
  own: { userId: number; number: string },
): Promise<contract.Offer[]> {
  const about = await findForApplicant(database, own)
  const reading = { status: seenStatus(about), timeZone: about.timeZone ?? site }
  return (await listOffersOf(database, about.id)).map((row) => presentOffer(row, reading))
}

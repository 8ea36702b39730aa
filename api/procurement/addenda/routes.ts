import { ownOpportunity } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route, route, signedInRoute } from '#api/platform/http/route.ts'
import { noteOpportunity, noteShown } from '#api/platform/kept/making.ts'
import { ApiError } from '#contract/errors.ts'
import * as contract from '#contract/procurement/addenda.ts'
import { publishAddendum, reconfirm, type Services } from './commands.ts'
import { findProposal, findPublicRfp, listAddendaOf, listStandings } from './queries.ts'
import { addendumOf, standingOf } from './rules.ts'

export function addendumRoutes(services: Services): Route[] {
  const { database } = services
  return [
    route(contract.listAddenda, async ({ params }) => {
      noteOpportunity(params.id)
      const rfp = await findPublicRfp(database, params.id)
      if (!rfp) throw new ApiError('not_found')
      noteShown([rfp])
      return (await listAddendaOf(database, params.id)).map(addendumOf)
    }),
    memberRoute(contract.publishAddendum, async ({ params, body, scope, client }) => {
      const { id } = await ownOpportunity(database, scope, { id: params.id, kind: 'RFP' })
      return publishAddendum(services, scope, {
        opportunityId: id,
        form: body,
        idempotencyKey: client.idempotencyKey,
      })
    }),
    signedInRoute(contract.listOwnAddenda, ({ params, caller }) =>
      showOwn(database, { userId: caller.userId, number: params.number }),
    ),
    signedInRoute(contract.reconfirm, async ({ params, body, caller: { userId } }) => {
      const own = { userId, number: params.number }
      await reconfirm(services, { ...own, through: body.through })
      return showOwn(database, own)
    }),
  ]
}

async function showOwn(database: Database, own: { userId: number; number: string }) {
  const proposal = await findProposal(database, own)
  if (!proposal) throw new ApiError('not_found')
  const standings = await listStandings(database, proposal.id)
  return {
    can_reconfirm: proposal.isOpen && proposal.status !== 'WITHDRAWN',
    addenda: standings.map((each) => ({
      number: each.number,
      title: each.title,
      published_at: each.publishedAt.toISOString(),
      standing: standingOf(each),
    })),
  }
}

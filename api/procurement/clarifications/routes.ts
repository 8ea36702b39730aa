import { type Route, signedInRoute, uploadRoute } from '#api/platform/http/route.ts'
import { downloadDocument } from '#api/procurement/documents/commands.ts'
import * as contract from '#contract/procurement/clarifications.ts'
import {
  answerClarification,
  askClarification,
  findDocument,
  findOwnDocument,
  type Services,
  showClarifications,
  showOwnClarifications,
} from './commands.ts'

export function clarificationRoutes(services: Services): Route[] {
  const { database } = services
  return [
    signedInRoute(contract.listClarifications, ({ params, caller }) =>
      showClarifications(services, { userId: caller.userId, opportunityId: params.id }),
    ),
    signedInRoute(contract.askClarification, async ({ params, caller, body, client }) => {
      const own = { userId: caller.userId, opportunityId: params.id }
      await askClarification(services, own, { ...body, idempotencyKey: client.idempotencyKey })
      return showClarifications(services, own)
    }),
    signedInRoute(contract.readClarificationDocument, async ({ params, caller }) => {
      const own = { userId: caller.userId, opportunityId: params.id }
      return downloadDocument(services, await findDocument(database, own, params.clarification))
    }),
    signedInRoute(contract.listOwnClarifications, ({ params, caller }) =>
      showOwnClarifications(services, { userId: caller.userId, number: params.number }),
    ),
    uploadRoute(contract.answerClarification, async ({ params, caller, form }) => {
      const own = { userId: caller.userId, number: params.number }
      await answerClarification(services, own, { id: params.clarification, form })
      return showOwnClarifications(services, own)
    }),
    signedInRoute(contract.readOwnClarificationDocument, async ({ params, caller }) => {
      const own = { userId: caller.userId, number: params.number }
      return downloadDocument(services, await findOwnDocument(database, own, params.clarification))
    }),
  ]
}

import { type Route, signedInRoute, uploadRoute } from '#api/platform/http/route.ts'
import { type Services as AwardServices, showAward } from '#api/procurement/award/commands.ts'
import { downloadDocument } from '#api/procurement/documents/commands.ts'
import * as contract from '#contract/procurement/contracts.ts'
import {
  findContractDocument,
  findOwnContractDocument,
  keepContractDocument,
  type Services,
} from './commands.ts'

export function contractDocumentRoutes(services: Services & AwardServices): Route[] {
  const { database } = services
  return [
    uploadRoute(contract.keepContractDocument, async ({ params, caller, form }) => {
      const own = { userId: caller.userId, opportunityId: params.id }
      await keepContractDocument(services, own, form)
      return showAward(services, own)
    }),
    signedInRoute(contract.readContractDocument, async ({ params, caller }) => {
      const own = { userId: caller.userId, opportunityId: params.id }
      return downloadDocument(services, await findContractDocument(database, own, params.document))
    }),
    signedInRoute(contract.readOwnContractDocument, async ({ params, caller }) => {
      const own = { userId: caller.userId, number: params.number }
      return downloadDocument(services, await findOwnContractDocument(database, own))
    }),
  ]
}

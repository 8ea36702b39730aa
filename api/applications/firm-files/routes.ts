import type { Services } from '#api/applications/drafts/commands.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import * as contract from '#contract/applications/drafts.ts'
import { copyFirmDocument } from './commands.ts'

export const firmFileRoutes = (services: Services): Route[] => [
  signedInRoute(contract.copyFirmDocument, ({ params, body, caller, client }) =>
    copyFirmDocument(services, {
      opportunityId: params.id,
      userId: caller.userId,
      part: params.part,
      documentId: body.firm_document,
      replaces: body.replaces,
      arrivedAt: client.arrivedAt,
    }),
  ),
]

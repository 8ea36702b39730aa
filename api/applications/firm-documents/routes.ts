import { readOwnFirm } from '#api/applications/firms/commands.ts'
import { Download } from '#api/platform/http/download.ts'
import { type Route, signedInRoute, uploadRoute } from '#api/platform/http/route.ts'
import * as contract from '#contract/applications/firms.ts'
import { keepDocument, openDocument, removeDocument, type Services } from './commands.ts'

export function firmDocumentRoutes(services: Services): Route[] {
  const { database } = services
  return [
    uploadRoute(contract.addFirmDocument, async ({ caller: { userId }, form }) => {
      await keepDocument(services, userId, form)
      return readOwnFirm(database, userId)
    }),
    signedInRoute(contract.removeFirmDocument, async ({ params: { id }, caller: { userId } }) => {
      await removeDocument(database, { userId, id })
      return readOwnFirm(database, userId)
    }),
    signedInRoute(
      contract.downloadFirmDocument,
      async ({ params: { id }, caller: { userId } }) =>
        new Download(await openDocument(services, { userId, id })),
    ),
  ]
}

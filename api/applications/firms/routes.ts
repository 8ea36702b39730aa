import type { Database } from '#api/platform/database/client.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import * as contract from '#contract/applications/firms.ts'
import { readOwnFirm, removeFirm, saveFirm } from './commands.ts'

export function firmRoutes(database: Database): Route[] {
  return [
    signedInRoute(contract.readFirm, ({ caller: { userId } }) => readOwnFirm(database, userId)),
    signedInRoute(contract.saveFirm, async ({ caller: { userId }, body }) => {
      await saveFirm(database, userId, body)
      return readOwnFirm(database, userId)
    }),
    signedInRoute(contract.deleteFirm, async ({ caller: { userId } }) => {
      await removeFirm(database, userId)
      return readOwnFirm(database, userId)
    }),
  ]
}

import type { Database } from '#api/platform/database/client.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { readOpeningRecord } from '#contract/procurement/opening-record.ts'
import { showOpeningRecord } from './commands.ts'

export const openingRecordRoutes = (services: { database: Database; timeZone: string }): Route[] => [
  signedInRoute(readOpeningRecord, ({ params, caller }) =>
    showOpeningRecord(services, { userId: caller.userId, number: params.number }),
  ),
]

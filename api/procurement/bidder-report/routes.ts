import type { Database } from '#api/platform/database/client.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { readBidderReport } from '#contract/procurement/bidder-report.ts'
import { showBidderReport } from './commands.ts'

export const bidderReportRoutes = (services: { database: Database; timeZone: string }): Route[] => [
  signedInRoute(readBidderReport, ({ params, caller }) =>
    showBidderReport(services, { userId: caller.userId, number: params.number }),
  ),
]

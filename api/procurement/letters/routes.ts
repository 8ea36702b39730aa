import type { Database } from '#api/platform/database/client.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { readLetter, readOwnLetter } from '#contract/procurement/letters.ts'
import { showLetter, showOwnLetter } from './commands.ts'

export const letterRoutes = (services: { database: Database; timeZone: string }): Route[] => [
  signedInRoute(readOwnLetter, ({ params, caller }) =>
    showOwnLetter(services, { userId: caller.userId, number: params.number }),
  ),
  signedInRoute(readLetter, ({ params, caller }) =>
    showLetter(services, { userId: caller.userId, opportunityId: params.id }, params.bidder),
  ),
]

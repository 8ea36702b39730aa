import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import * as contract from '#contract/procurement/panel.ts'
import { declare, type Services } from './commands.ts'

export const declarationRoutes = (services: Services): Route[] => [
  signedInRoute(contract.declare, async ({ params, caller, body }) => ({
    is_recused: await declare(services, { userId: caller.userId, opportunityId: params.id }, body),
  })),
]

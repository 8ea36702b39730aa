import { memberRoute, type Route } from '#api/platform/http/route.ts'
import * as contract from '#contract/posting/reopening.ts'
import { confirmReopening, type Services, showReopening } from './commands.ts'

export function reopeningRoutes(services: Services): Route[] {
  return [
    memberRoute(contract.readReopening, ({ scope, params }) => showReopening(services, scope, params.id)),
    memberRoute(contract.confirmReopening, async ({ scope, params, body }) => {
      await confirmReopening(services, scope, { id: params.id, form: body })
      return showReopening(services, scope, params.id)
    }),
  ]
}

import { memberRoute, type Route } from '#api/platform/http/route.ts'
import * as contract from '#contract/companies/second-step.ts'
import { readSecondStep, requireSecondStep, type Services } from './commands.ts'

export function companySecondStepRoutes(services: Services): Route[] {
  return [
    memberRoute(contract.readSecondStep, ({ scope }) => readSecondStep(services, scope)),
    memberRoute(contract.requireSecondStep, async ({ scope, caller, client, body }) => {
      await requireSecondStep(services, { scope, caller, client }, body.in_days)
      return readSecondStep(services, scope)
    }),
  ]
}

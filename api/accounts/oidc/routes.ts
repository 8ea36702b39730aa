import { type Route, route } from '#api/platform/http/route.ts'
import * as contract from '#contract/accounts/oidc.ts'
import { finishProviderSignIn, registerWithProvider, type Services, startProviderSignIn } from './commands.ts'

export function providerRoutes(services: Services): Route[] {
  return [
    route(contract.startProviderSignIn, () => startProviderSignIn(services)),
    route(contract.finishProviderSignIn, ({ body, client }) =>
      finishProviderSignIn(services, { ...body, client }),
    ),
    route(contract.registerWithProvider, ({ body, client }) =>
      registerWithProvider(services, { form: body, client }),
    ),
  ]
}

import { type Route, route, signedInRoute } from '#api/platform/http/route.ts'
import * as contract from '#contract/accounts/registration.ts'
import { changePassword, forgetPassword, resetPassword, type Services } from './commands.ts'

export function passwordRoutes(services: Services): Route[] {
  return [
    route(contract.forgotPassword, async ({ body }) => {
      await forgetPassword(services, body.email)
      return { detail: 'If there is an account with this address, a link is on its way to it' }
    }),
    route(contract.resetPassword, async ({ body }) => {
      await resetPassword(services, body)
      return { detail: 'Your password was changed. Sign in with the new one' }
    }),
    signedInRoute(contract.changePassword, ({ body, caller, client }) =>
      changePassword(services, { caller, current: body.current_password, password: body.password, client }),
    ),
  ]
}

import { type Route, route, signedInRoute } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import * as contract from '#contract/accounts/passwords.ts'
import { changePassword, checkLink, forgetPassword, resetPassword, type Services } from './commands.ts'

export function passwordRoutes(services: Services): Route[] {
  return [
    route(contract.forgotPassword, async ({ body, client }) => {
      await forgetPassword(services, body.email, client)
      return { detail: english().text('said.resetLinkSent') }
    }),
    route(contract.checkResetLink, async ({ body }) => {
      await checkLink(services.database, body.token)
      return { detail: english().text('said.resetLinkOpen') }
    }),
    route(contract.resetPassword, async ({ body, client }) => {
      await resetPassword(services, { ...body, client })
      return { detail: english().text('said.passwordReset') }
    }),
    signedInRoute(contract.changePassword, ({ body, caller, client }) =>
      changePassword(services, { caller, current: body.current_password, password: body.password, client }),
    ),
  ]
}

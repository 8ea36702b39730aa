import { type Route, route, signedInRoute } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import * as contract from '#contract/accounts/registration.ts'
import { changeAddress, register, resendCode, type Services, showVerification, verify } from './commands.ts'

export function accountRoutes(services: Services): Route[] {
  return [
    route(contract.registerJobSeeker, ({ body, client }) =>
      register(services, 'JOB_SEEKER', { form: body, client }),
    ),
    route(contract.registerRecruiter, ({ body, client }) =>
      register(services, 'RECRUITING_COMPANY', { form: body, client }),
    ),
    signedInRoute(contract.verify, ({ body, caller, client }) =>
      verify(services, { caller, otp: body.otp, client }),
    ),
    signedInRoute(contract.readVerification, ({ caller }) => showVerification(services, caller)),
    signedInRoute(contract.changeAddress, async ({ body, caller, client }) => ({
      detail: english().text('said.codeSent'),
      ...(await changeAddress(services, { caller, email: body.email, password: body.password, client })),
    })),
    signedInRoute(contract.resendCode, async ({ caller }) => ({
      detail: english().text('said.codeSent'),
      retry_after: await resendCode(services, caller.userId),
    })),
  ]
}

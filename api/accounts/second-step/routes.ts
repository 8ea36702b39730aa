import { askForPasskey } from '#api/accounts/passkeys/commands.ts'
import { type Route, route, signedInRoute } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import * as contract from '#contract/accounts/second-step.ts'
import {
  askForSecondPasskey,
  reauthenticate,
  reauthenticationOptions,
  type Services,
  signInWithPasskey,
  takeSecondStep,
} from './commands.ts'

export function secondStepRoutes(services: Services): Route[] {
  return [
    route(contract.takeSecondStep, ({ body, client }) => takeSecondStep(services, { ...body, client })),
    route(contract.secondStepOptions, ({ body }) => askForSecondPasskey(services, body.token)),
    route(contract.passkeySignInOptions, () => askForPasskey(services, 'sign-in', null)),
    route(contract.signInWithPasskey, ({ body, client }) =>
      signInWithPasskey(services, body.passkey, client),
    ),
    signedInRoute(contract.reauthenticate, async ({ body, caller, client }) => {
      await reauthenticate(services, { ...body, caller, client })
      return { detail: english().text('said.reauthenticated') }
    }),
    signedInRoute(contract.reauthenticationOptions, ({ caller }) =>
      reauthenticationOptions(services, caller.userId),
    ),
  ]
}

import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import * as contract from '#contract/people/privacy.ts'
import { exportPersonalData, requestDeletion, type Services } from './commands.ts'
import { updateDeletion } from './queries.ts'

export function privacyRoutes(services: Services): Route[] {
  return [
    signedInRoute(contract.exportPersonalData, ({ caller }) => exportPersonalData(services, caller.userId)),
    signedInRoute(contract.requestDeletion, async ({ caller, body }) => {
      const deleteAt = await requestDeletion(services, {
        userId: caller.userId,
        password: body.confirm_password,
      })
      return { delete_at: deleteAt.toISOString() }
    }),
    signedInRoute(contract.cancelDeletion, async ({ caller }) => {
      await updateDeletion(services.database, caller.userId, null)
      return { detail: english().text('said.accountKept') }
    }),
  ]
}

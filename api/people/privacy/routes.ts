import { updateDeletion } from '#api/people/deletion/queries.ts'
import { type Route, signedInRoute } from '#api/platform/http/route.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { english } from '#api/platform/words/words.ts'
import * as contract from '#contract/people/privacy.ts'
import { exportPersonalData, requestDeletion, type Services } from './commands.ts'

export function privacyRoutes(services: Services): Route[] {
  return [
    signedInRoute(contract.exportPersonalData, async ({ caller, client }) => {
      const details = { what: 'own' }
      await logSecurityEvent(services.database, { kind: 'data_exported', caller, client, details })
      return exportPersonalData(services, caller.userId)
    }),
    signedInRoute(contract.requestDeletion, async ({ caller, client, body }) => {
      const deleteAt = await requestDeletion(services, {
        caller,
        password: body.confirm_password,
      })
      await logSecurityEvent(services.database, { kind: 'deletion_requested', caller, client })
      return { delete_at: deleteAt.toISOString() }
    }),
    signedInRoute(contract.cancelDeletion, async ({ caller, client }) => {
      await updateDeletion(services.database, caller.userId, null)
      await logSecurityEvent(services.database, { kind: 'deletion_cancelled', caller, client })
      return { detail: english().text('said.accountKept') }
    }),
  ]
}

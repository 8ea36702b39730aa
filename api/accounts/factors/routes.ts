import { addPasskey, beginPasskey } from '#api/accounts/passkeys/commands.ts'
import { deletePasskey, updatePasskeyName } from '#api/accounts/passkeys/queries.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { type Identity, type Route, signedInRoute } from '#api/platform/http/route.ts'
import * as contract from '#contract/accounts/factors.ts'
import { ApiError } from '#contract/errors.ts'
import {
  beginTotp,
  confirmTotp,
  makeRecoveryCodes,
  removeFactor,
  removeTotp,
  type Services,
} from './commands.ts'
import { presentFactors } from './present.ts'
import { findFactors } from './queries.ts'

export function factorRoutes(services: Services): Route[] {
  const { database } = services
  const showAll = async (caller: Identity) =>
    presentFactors(await findFactors(database, caller.userId), caller)
  const showAdded = async (caller: Identity, codes: string[] | undefined) => ({
    ...(await showAll(caller)),
    ...(codes && { recovery_codes: codes }),
  })
  return [
    signedInRoute(contract.listFactors, ({ caller }) => showAll(caller)),
    signedInRoute(contract.passkeyOptions, ({ caller }) => beginPasskey(services, caller.userId)),
    signedInRoute(contract.addPasskey, async ({ body, caller, client }) => {
      const codes = await addPasskey(services, { caller, client }, body)
      return showAdded(caller, codes)
    }),
    signedInRoute(contract.renamePasskey, async ({ params, body, caller }) => {
      const passkey = { id: params.id, userId: caller.userId }
      if (!(await updatePasskeyName(database, passkey, body.name))) throw new ApiError('not_found')
      return showAll(caller)
    }),
    signedInRoute(contract.removePasskey, async ({ params, caller, client }) => {
      const passkey = { id: params.id, userId: caller.userId }
      const remove = { factor: 'passkey', remove: (tx: Transaction) => deletePasskey(tx, passkey) } as const
      await removeFactor(services, { caller, client }, remove)
      return showAll(caller)
    }),
    signedInRoute(contract.beginTotp, ({ caller }) => beginTotp(services, caller.userId)),
    signedInRoute(contract.confirmTotp, async ({ body, caller, client }) => {
      const codes = await confirmTotp(services, { caller, client }, body.code)
      return showAdded(caller, codes)
    }),
    signedInRoute(contract.removeTotp, async ({ caller, client }) => {
      await removeTotp(services, { caller, client })
      return showAll(caller)
    }),
    signedInRoute(contract.makeRecoveryCodes, async ({ caller, client }) => ({
      recovery_codes: await makeRecoveryCodes(services, { caller, client }),
    })),
  ]
}

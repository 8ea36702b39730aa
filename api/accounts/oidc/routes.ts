import { hasPassword } from '#api/accounts/passwords/hash.ts'
import { findUser } from '#api/accounts/registration/queries.ts'
import { type Route, route, signedInRoute } from '#api/platform/http/route.ts'
import { english } from '#api/platform/words/words.ts'
import * as contract from '#contract/accounts/oidc.ts'
import {
  disconnect,
  finishProviderSignIn,
  proveByProvider,
  registerWithProvider,
  type Services,
  startProviderProof,
  startProviderSignIn,
} from './commands.ts'
import { listIdentities } from './queries.ts'

export function providerRoutes(services: Services): Route[] {
  const showAll = async (userId: number): Promise<contract.Connections> => ({
    has_password: hasPassword((await findUser(services.database, userId))?.passwordHash),
    connections: (await listIdentities(services.database, userId)).map((row) => ({
      id: row.id,
      issuer: row.issuer,
      is_disconnected: row.state === 'disconnected',
      created_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt.toISOString(),
    })),
  })
  return [
    signedInRoute(contract.listConnections, ({ caller }) => showAll(caller.userId)),
    signedInRoute(contract.disconnectProvider, async ({ params, caller, client }) => {
      await disconnect(services, { caller, client }, params.id)
      return showAll(caller.userId)
    }),
    signedInRoute(contract.startProviderProof, ({ caller }) => startProviderProof(services, caller)),
    signedInRoute(contract.finishProviderProof, async ({ body, caller, client }) => {
      await proveByProvider(services, { caller, client }, body)
      return { detail: english().text('said.reauthenticated') }
    }),
    route(contract.startProviderSignIn, () => startProviderSignIn(services)),
    route(contract.finishProviderSignIn, ({ body, client }) =>
      finishProviderSignIn(services, { ...body, client }),
    ),
    route(contract.registerWithProvider, ({ body, client }) =>
      registerWithProvider(services, { form: body, client }),
    ),
  ]
}

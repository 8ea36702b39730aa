import type { Scope } from '#api/platform/access/scope.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import * as contract from '#contract/integrations/tokens.ts'
import { getToken, makeToken, revokeToken, rotateToken } from './commands.ts'
import { presentToken, presentUse } from './present.ts'
import { listTokensOf, listUses, type TokenRow } from './queries.ts'

export function tokenRoutes(database: Database): Route[] {
  const shown = ({ userId }: Scope, { row, value }: { row: TokenRow; value: string }) => ({
    token: presentToken(row, userId),
    value,
  })
  return [
    memberRoute(contract.listTokens, async ({ scope }) =>
      (await listTokensOf(database, scope)).map((row) => presentToken(row, scope.userId)),
    ),
    memberRoute(contract.makeToken, async ({ scope, caller, client, body }) =>
      shown(scope, await makeToken(database, { scope, caller, client }, body)),
    ),
    memberRoute(contract.rotateToken, async ({ scope, caller, client, params, body }) =>
      shown(scope, await rotateToken(database, { scope, caller, client }, { ...params, ...body })),
    ),
    memberRoute(contract.revokeToken, async ({ scope, caller, client, params }) =>
      presentToken(await revokeToken(database, { scope, caller, client }, params.id), scope.userId),
    ),
    memberRoute(contract.listTokenUses, async ({ scope, params, query }) => {
      const { id } = await getToken(database, scope, params.id)
      return (await listUses(database, id, query.before)).map(presentUse)
    }),
  ]
}

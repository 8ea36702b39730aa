import type { Database } from '#api/platform/database/client.ts'
import {
  type Client,
  type Identity,
  memberRoute,
  type Route,
  signedInRoute,
} from '#api/platform/http/route.ts'
import type { OperatorScope } from '#contract/integrations/operator-scopes.ts'
import * as ofOperators from '#contract/integrations/operator-tokens.ts'
import type { AnyScope, TokenScope } from '#contract/integrations/token-scopes.ts'
import * as contract from '#contract/integrations/tokens.ts'
import { getToken, makeToken, revokeToken, rotateToken } from './commands.ts'
import { presentToken, presentUse } from './present.ts'
import { listTokensOf, listUses, type TokenRow } from './queries.ts'
import type { TokenOwner } from './rules.ts'

/** Of companies' members, and of operators, whose tokens belong to the site. */
export const tokenRoutes = (database: Database): Route[] => [
  ...companyRoutes(database),
  ...operatorRoutes(database),
]

function companyRoutes(database: Database): Route[] {
  const does = actsOf<TokenScope>(database)
  return [
    memberRoute(contract.listTokens, ({ scope }) => does.list(scope)),
    memberRoute(contract.makeToken, ({ scope, body, ...by }) => does.make({ ...by, owner: scope }, body)),
    memberRoute(contract.rotateToken, ({ scope, params, body, ...by }) =>
      does.rotate({ ...by, owner: scope }, { ...params, ...body }),
    ),
    memberRoute(contract.revokeToken, ({ scope, params, ...by }) =>
      does.revoke({ ...by, owner: scope }, params.id),
    ),
    memberRoute(contract.listTokenUses, ({ scope, params, query }) =>
      does.uses(scope, { ...params, ...query }),
    ),
  ]
}

const ownerOf = ({ userId }: Identity): TokenOwner => ({ companyId: null, userId, role: 'OPERATOR' })

function operatorRoutes(database: Database): Route[] {
  const does = actsOf<OperatorScope>(database)
  const byOf = <By extends { caller: Identity }>(by: By) => ({ ...by, owner: ownerOf(by.caller) })
  return [
    signedInRoute(ofOperators.listOperatorTokens, ({ caller }) => does.list(ownerOf(caller))),
    signedInRoute(ofOperators.makeOperatorToken, ({ body, ...by }) => does.make(byOf(by), body)),
    signedInRoute(ofOperators.rotateOperatorToken, ({ params, body, ...by }) =>
      does.rotate(byOf(by), { ...params, ...body }),
    ),
    signedInRoute(ofOperators.revokeOperatorToken, ({ params, ...by }) => does.revoke(byOf(by), params.id)),
    signedInRoute(ofOperators.listOperatorTokenUses, ({ caller, params, query }) =>
      does.uses(ownerOf(caller), { ...params, ...query }),
    ),
  ]
}

type By = { owner: TokenOwner; caller: Identity; client: Client }

function actsOf<Scope extends AnyScope>(database: Database) {
  const present = (owner: TokenOwner, row: TokenRow) => presentToken<Scope>(row, owner.userId)
  const shown = ({ owner }: By, { row, value }: { row: TokenRow; value: string }) => ({
    token: present(owner, row),
    value,
  })
  return {
    list: async (owner: TokenOwner) =>
      (await listTokensOf(database, owner)).map((row) => present(owner, row)),
    make: async (by: By, asked: contract.AnyNewToken) => shown(by, await makeToken(database, by, asked)),
    rotate: async (by: By, asked: contract.TokenRotation & { id: number }) =>
      shown(by, await rotateToken(database, by, asked)),
    revoke: async (by: By, id: number) => present(by.owner, await revokeToken(database, by, id)),
    uses: async (owner: TokenOwner, asked: { id: number; before?: number | undefined }) => {
      const { id } = await getToken(database, owner, asked.id)
      return (await listUses(database, id, asked.before)).map(presentUse)
    },
  }
}

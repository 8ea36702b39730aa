import type { tokenUses } from '#api/platform/database/tables/integrations-tables.ts'
import type { AnyScope } from '#contract/integrations/token-scopes.ts'
import type { AnyToken, TokenUse } from '#contract/integrations/tokens.ts'
import type { TokenRow } from './queries.ts'
import { stateOf } from './rules.ts'

type Presented<Scope> = Omit<AnyToken, 'scopes'> & { scopes: Scope[] }

export function presentToken<Scope extends AnyScope>(row: TokenRow, userId: number): Presented<Scope> {
  const state = stateOf(row)
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes as Scope[], // of its owner, whose scopes alone it was made with; the contract parses them
    state,
    ending: row.ending,
    made_by: row.maker,
    is_yours: row.userId === userId,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    last_address: row.lastAddress,
    old_until: state === 'ACTIVE' ? (row.oldUntil?.toISOString() ?? null) : null,
  }
}

export const presentUse = ({ at, hour, tokenId, ...row }: typeof tokenUses.$inferSelect): TokenUse => ({
  ...row,
  at: at.toISOString(),
})

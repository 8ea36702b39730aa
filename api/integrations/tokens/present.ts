import type { tokenUses } from '#api/platform/database/tables/integrations-tables.ts'
import type { CompanyToken, TokenUse } from '#contract/integrations/tokens.ts'
import type { TokenRow } from './queries.ts'
import { stateOf } from './rules.ts'

export function presentToken(row: TokenRow, userId: number): CompanyToken {
  const state = stateOf(row)
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
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

import type { sessions } from '#api/platform/database/tables/accounts-tables.ts'
import type { OwnSession } from '#contract/accounts/sessions.ts'

export function presentSession(row: typeof sessions.$inferSelect, currentId: number): OwnSession {
  return {
    id: row.id,
    user_agent: row.userAgent,
    address: row.address,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    current: row.id === currentId,
  }
}

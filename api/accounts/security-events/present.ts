import type { securityEvents } from '#api/platform/database/security-tables.ts'
import type { SecurityEvent } from '#contract/accounts/security-events.ts'

type Row = typeof securityEvents.$inferSelect
type Reader = { userId: number; sessionId: number }

/** As the account's owner reads it. Where somebody else acted from is theirs alone. */
export function presentSecurityEvent(row: Row, reader: Reader): SecurityEvent {
  const by = whoDid(row, reader)
  const isShown = by !== 'other'
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    by,
    address: isShown ? row.address : '',
    user_agent: isShown ? row.userAgent : '',
    current: by === 'self' && row.sessionId === reader.sessionId,
    details: row.details,
  }
}

/** A deleted account leaves its session's id in the row, so that its owner is not taken for a stranger. */
function whoDid({ actorId, sessionId }: Row, { userId }: Reader): SecurityEvent['by'] {
  if (actorId === userId) return 'self'
  return actorId === null && sessionId === null ? 'stranger' : 'other'
}

import type { securityEvents } from '#api/platform/database/tables/security-tables.ts'
import type { SecurityEvent, SecurityEventKind } from '#contract/accounts/security-events.ts'

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

/** Acts of the account's owner before there is a session: with a proof of the address, or of the account elsewhere. */
const OWN: ReadonlySet<SecurityEventKind> = new Set(['registered', 'provider_connected', 'password_reset'])

/** A deleted account leaves its session's id in the row, so that its owner is not taken for a stranger. */
function whoDid({ actorId, sessionId, kind }: Row, { userId }: Reader): SecurityEvent['by'] {
  if (actorId === userId) return 'self'
  if (actorId !== null || sessionId !== null) return 'other'
  return OWN.has(kind) ? 'self' : 'stranger'
}

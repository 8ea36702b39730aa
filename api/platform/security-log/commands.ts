import type { Executor } from '#api/platform/database/client.ts'
import type { Client, Identity } from '#api/platform/http/route.ts'
import type { SecurityDetails, SecurityEventKind } from '#contract/accounts/security-events.ts'
import { insertSecurityEvent } from './queries.ts'

type SecurityEvent = {
  kind: SecurityEventKind
  /** The account concerned: the caller's own unless given; null for a try at an address without an account. */
  accountId?: number | null
  /** The signed-in person who did it; absent for a stranger. */
  caller?: Pick<Identity, 'userId' | 'sessionId'>
  /** The connection, and the log of its request; absent for acts from the command line and by the clock. */
  client?: Pick<Client, 'address' | 'userAgent' | 'log'>
  /** Codes and ids that say more exactly what happened. Never a secret, an address of mail or somebody's words. */
  details?: SecurityDetails
}

const ALARMING: SecurityEventKind[] = [
  'sign_in_failed',
  'account_locked',
  'factor_failed',
  'reauthentication_failed',
]

/**
 * Records an event in the security log, within the transaction of the act where it has one, and writes it as one line of
 * the request's log. The operator can read the row and, for their own account, its owner (ASVS 5.0, 16.3).
 * @returns the row's id
 */
export async function logSecurityEvent(database: Executor, event: SecurityEvent): Promise<number> {
  const { kind, caller, client, details = {} } = event
  const security = {
    kind,
    accountId: event.accountId === undefined ? (caller?.userId ?? null) : event.accountId,
    actorId: caller?.userId ?? null,
    sessionId: caller?.sessionId || null,
    address: client?.address ?? '',
    userAgent: client?.userAgent ?? '',
    details,
  }
  const id = await insertSecurityEvent(database, security)
  if (ALARMING.includes(kind)) client?.log?.warn({ security }, 'security event')
  else client?.log?.info({ security }, 'security event')
  return id
}

import { lockCompanyForUpdate } from '#api/companies/queries.ts'
import { isAllowed } from '#api/platform/access/token-rules.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import { readClock } from '#api/platform/database/clock.ts'
import type { Client, Identity } from '#api/platform/http/route.ts'
import { logSecurityEvent } from '#api/platform/security-log/commands.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { type AnyNewToken, MOST_TOKENS, type TokenRotation } from '#contract/integrations/tokens.ts'
import {
  awaitTurnOfOperators,
  countLive,
  findByHash,
  findOwnToken,
  insertToken,
  insertUse,
  lockTokenForUpdate,
  type TokenRow,
  updateLastUse,
  updateRevoked,
  updateToken,
} from './queries.ts'
import { bindingOf, hashOf, isToken, newToken, refusalOf, stateOf, type TokenOwner } from './rules.ts'

const unauthorized = (reason: Parameters<typeof problem>[0]) =>
  new ApiError('unauthorized', undefined, { reason: problem(reason) })

/**
 * The account that a token acts for. Its last use is updated at most once a minute.
 * @throws ApiError unauthorized with its reason
 */
export async function identifyToken(database: Executor, token: string, address: string): Promise<Identity> {
  const row = isToken(token) ? await findByHash(database, hashOf(token)) : undefined
  if (!row) throw unauthorized('token_unknown')
  const state = stateOf(row)
  if (state !== 'ACTIVE') throw unauthorized(refusalOf(state, row.companyId))
  const { userId, userType, companyId, role } = row
  // Written or changed by hand.
  if (row.binding !== bindingOf(database, row) || userId === null || !userType)
    throw unauthorized('token_unknown')
  if (row.isStale) await updateLastUse(database, row.id, address)
  return {
    userId,
    userType,
    isVerified: row.isVerified,
    sessionId: 0,
    isRecent: false,
    isTwoFactor: row.isTwoFactor,
    needsSecondStep: row.needsSecondStep,
    ...(companyId !== null &&
      role && { company: { id: companyId, role, isSuspended: row.isCompanySuspended } }),
    token: { id: row.id, scopes: row.scopes, of: companyId === null ? 'site' : 'company' },
  }
}

type By = { owner: TokenOwner; caller: Identity; client: Client }
type Made = { row: TokenRow; value: string }

const inDays = (from: number, days: number) => new Date(from + days * 86_400_000)

/** @throws ApiError invalid for a scope beyond the maker's role, and where its owner has all the tokens it may have */
export function makeToken(database: Database, by: By, asked: AnyNewToken): Promise<Made> {
  const { owner } = by
  return database.transaction(async (tx) => {
    await (owner.companyId === null ? awaitTurnOfOperators(tx) : lockCompanyForUpdate(tx, owner.companyId))
    const scopes = [...new Set(asked.scopes)]
    const beyond = scopes.find((each) => !isAllowed(each, owner.role))
    if (beyond) throw new ApiError('invalid', { scopes: [problem('token_role', { scope: beyond })] })
    if ((await countLive(tx, owner)) >= MOST_TOKENS)
      throw new ApiError('invalid', { name: [problem('tokens_at_most', { max: MOST_TOKENS })] })
    const value = newToken()
    const now = await readClock(tx)
    const values = {
      ...{ companyId: owner.companyId, userId: owner.userId, scopes },
      ...{ tokenHash: hashOf(value), oldHash: null, oldUntil: null },
      ...{ createdAt: new Date(now), expiresAt: inDays(now, asked.expires_in_days) },
    }
    const binding = bindingOf(tx, values)
    const id = await insertToken(tx, { ...values, name: asked.name, ending: value.slice(-4), binding })
    await note(tx, by, { kind: 'token_made', id, name: asked.name, scopes: scopes.join(' ') })
    return { row: await getToken(tx, owner, id), value }
  })
}

/**
 * Nobody else is given a value, since the acts of a token stand under its maker's name.
 * @throws ApiError not_found, forbidden for a token that another person made, conflict for one that has ended
 */
export function rotateToken(
  database: Database,
  by: By,
  { id, expires_in_days, old_hours }: TokenRotation & { id: number },
): Promise<Made> {
  const { owner } = by
  return database.transaction(async (tx) => {
    await lockTokenForUpdate(tx, owner, id)
    const row = await getToken(tx, owner, id)
    if (row.userId !== owner.userId)
      throw new ApiError('forbidden', undefined, { reason: problem('token_not_yours') })
    if (stateOf(row) !== 'ACTIVE')
      throw new ApiError('conflict', undefined, { reason: problem('token_ended') })
    const value = newToken()
    const now = await readClock(tx)
    const oldEnd = Math.min(now + old_hours * 3_600_000, row.expiresAt.getTime())
    const change = {
      tokenHash: hashOf(value),
      oldHash: old_hours > 0 ? row.tokenHash : null,
      oldUntil: old_hours > 0 ? new Date(oldEnd) : null,
      expiresAt: inDays(now, expires_in_days),
    }
    const binding = bindingOf(tx, { ...row, ...change })
    await updateToken(tx, id, { ...change, ending: value.slice(-4), binding })
    await note(tx, by, { kind: 'token_rotated', id, name: row.name })
    return { row: await getToken(tx, owner, id), value }
  })
}

/** @throws ApiError not_found */
export function revokeToken(database: Database, by: By, id: number): Promise<TokenRow> {
  return database.transaction(async (tx) => {
    await lockTokenForUpdate(tx, by.owner, id)
    const { name } = await getToken(tx, by.owner, id)
    if (await updateRevoked(tx, id)) await note(tx, by, { kind: 'token_revoked', id, name })
    return getToken(tx, by.owner, id)
  })
}

/** @throws ApiError not_found */
export async function getToken(database: Executor, owner: TokenOwner, id: number): Promise<TokenRow> {
  const row = await findOwnToken(database, owner, id)
  if (!row) throw new ApiError('not_found')
  return row
}

type Noted = { kind: 'token_made' | 'token_rotated' | 'token_revoked'; id: number } & Record<
  string,
  string | number
>

/** In the audit log, and in the security log of the person. */
async function note(tx: Transaction, { owner, caller, client }: By, { kind, id, name = '', ...more }: Noted) {
  const action = kind.replace('_', '.')
  const details = { of: id, name, ...more }
  const subject = owner.companyId === null ? 'site' : String(owner.companyId)
  await record(tx, { actorId: owner.userId, action, subject, details })
  await logSecurityEvent(tx, { kind, caller, client, details: { name } })
}

type Request = {
  method: string
  url: string
  ip: string
  log: { error(details: object, text: string): void }
}

/** Notes what a token asked for; not what its limit refused. A log that cannot be written stops no answer. */
export async function noteUse(database: Executor, tokenId: number, request: Request, status: number) {
  if (status === 429) return
  const { method, url, ip: address } = request
  const path = url.replace(/\?.*/s, '').slice(0, 300)
  await insertUse(database, { tokenId, method, path, status, address }).catch((error) =>
    request.log.error({ err: error }, 'the use of a token was not noted'),
  )
}

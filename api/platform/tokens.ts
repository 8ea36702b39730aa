import { createHash, createHmac } from 'node:crypto'
import { derivedKey } from './cipher.ts'

type Purpose =
  | 'sessions'
  | 'reset-links'
  | 'invitations'
  | 'panel-invitations'
  | 'calendars'
  | 'saved-searches'
  | 'devices'
  | 'pending-sign-ins'
  | 'passkeys'
  | 'recovery-codes'
  | 'identities'
  | 'people-keeping'
  | 'company-tokens'
type Keyed = { secretKey: string }

/**
 * The hash of a token as its row keeps it: keyed, so that a row written into the database by hand lets nobody in. 256 random
 * bits need no salt and no slow hash.
 */
export const hashToken = (keyed: Keyed, purpose: Purpose, token: string): string =>
  rehashToken(keyed, purpose, createHash('sha256').update(token).digest('base64url'))

/** The same from the plain SHA-256, in base64url, which rows kept before. */
export const rehashToken = ({ secretKey }: Keyed, purpose: Purpose, plain: string): string =>
  createHmac('sha256', keyOf(secretKey, purpose)).update(plain).digest('base64url')

/** Of the last key alone: another comes with a rotation, which has the old one and the new one in turns. */
let derived = { secretKey: '', keys: new Map<Purpose, Buffer>() }

/** Each request needs one, and deriving it takes longer than all that is done with it. */
function keyOf(secretKey: string, purpose: Purpose): Buffer {
  if (derived.secretKey !== secretKey) derived = { secretKey, keys: new Map() }
  const key = derived.keys.get(purpose) ?? derivedKey(secretKey, '', `tokens:${purpose}`)
  derived.keys.set(purpose, key)
  return key
}

type Owned = { tokenHash: string; userId: number }

/** Binds a kept token to its owner, so that a row given to another account by hand fits nobody. */
export const bindingOf = (keyed: Keyed, purpose: Purpose, { tokenHash, userId }: Owned): string =>
  rehashToken(keyed, purpose, `${tokenHash}:${userId}`)

type Session = Owned & {
  idleSeconds: number
  lastUsedAt: Date
  expiresAt: Date
  provenAt: Date | null
  isTwoFactor: boolean
}

/** Binds a session to its owner, how long it lasts and how its owner proved who they are. Times count by the millisecond. */
export const sessionBindingOf = (keyed: Keyed, { userId, tokenHash, ...terms }: Session): string =>
  bindingOf(keyed, 'sessions', {
    userId,
    tokenHash: JSON.stringify([
      tokenHash,
      terms.idleSeconds,
      terms.lastUsedAt.getTime(),
      terms.expiresAt.getTime(),
      terms.provenAt?.getTime() ?? null,
      terms.isTwoFactor,
    ]),
  })

/** Binds a sign-in that waits for its second step to its account and its end. */
export const pendingBindingOf = (keyed: Keyed, pending: Owned & { expiresAt: Date }): string =>
  bindingOf(keyed, 'pending-sign-ins', {
    userId: pending.userId,
    tokenHash: JSON.stringify([pending.tokenHash, pending.expiresAt.getTime()]),
  })

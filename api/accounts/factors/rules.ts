import { createHash, randomBytes, randomInt } from 'node:crypto'
import { generateSecret, verifySync } from 'otplib'
import { derivedKey, sealText, unsealText } from '#api/platform/cipher.ts'

/** How long a sign-in waits for its second step. */
export const PENDING_MINUTES = 10
/** Of one sign-in; then it begins again with the password. */
export const PENDING_TRIES = 5
export const PASSKEYS = 20
const RECOVERY_CODES = 10
/** Clocks of phones go wrong: the code before and the one after are taken as well (RFC 6238, 5.2). */
const TOLERANCE_SECONDS = 30

/** Of no use but for the second step of one sign-in. */
export const newPendingToken = () => `ocp_${randomBytes(32).toString('base64url')}`

/** Without letters that pass for others. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** 80 random bits each, in four groups that can be typed. */
export const newRecoveryCodes = () => Array.from({ length: RECOVERY_CODES }, newRecoveryCode)

const newRecoveryCode = () =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-')

/** Bound to the account. Letters that were read wrongly are put right. */
export function hashRecoveryCode(userId: number, code: string): string {
  const typed = code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
  return createHash('sha256').update(`recovery:${userId}:${typed}`).digest('base64url')
}

type Owned = { secretKey: string; userId: number }

const totpKey = (secretKey: string) => derivedKey(secretKey, '', 'totp')
/** Bound to the account, so that the row cannot be moved to another one. */
const purpose = (userId: number) => `totp ${userId}`

export function newTotpSecret({ secretKey, userId }: Owned) {
  const secret = generateSecret()
  return { secret, sealedSecret: sealTotpSecret({ secretKey, userId }, secret) }
}

export const sealTotpSecret = ({ secretKey, userId }: Owned, secret: string) =>
  sealText(totpKey(secretKey), secret, purpose(userId))

/** @throws Error when SECRET_KEY is another, or the row was changed */
export const readTotpSecret = ({ secretKey, userId }: Owned, sealedSecret: string) =>
  unsealText(totpKey(secretKey), sealedSecret, purpose(userId)).toString()

type Kept = { sealedSecret: string; lastStep: number; epoch: number }

/**
 * The time step of a right code; undefined for a wrong one, and for one of the last code's step or earlier.
 * @param kept `epoch` is the database's clock in seconds
 */
export function stepOfCode(owned: Owned, kept: Kept, code: string): number | undefined {
  const secret = readTotpSecret(owned, kept.sealedSecret)
  const { lastStep: afterTimeStep, epoch } = kept
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS, afterTimeStep })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { LIMITS } from '#contract/vocabulary.ts'
import type { Purpose } from './queries.ts'

/** security.md, Figures. */
export const CODE_TRIES = 5
export const CODES_AN_HOUR = 5

export const newCode = () => String(randomInt(10 ** LIMITS.otpLength)).padStart(LIMITS.otpLength, '0')

type CodeOf = { userId: number; purpose: Purpose; code: string }

/** Keyed, because a plain hash of six digits is no secret; bound to the account, so that no other account's code fits. */
export const hashCode = (secretKey: string, { userId, purpose, code }: CodeOf) =>
  createHmac('sha256', secretKey).update(`code:${purpose}:${userId}:${code}`).digest('base64url')

export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

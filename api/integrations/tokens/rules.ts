import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { can } from '#api/platform/access/roles.ts'
import { rehashToken } from '#api/platform/tokens.ts'
import type { TokenScope } from '#contract/integrations/token-scopes.ts'
import type { TokenState } from '#contract/integrations/tokens.ts'
import type { MemberRole } from '#contract/vocabulary.ts'

/** Lets secret scanners recognise a leaked one; the last eight digits are the CRC-32 of what is before, so they can check it. */
const TOKEN = /^oc_([0-9a-f]{40})([0-9a-f]{8})$/

const checkOf = (digits: string) => crc32(`oc_${digits}`).toString(16).padStart(8, '0')

export function newToken(): string {
  const digits = randomBytes(20).toString('hex')
  return `oc_${digits}${checkOf(digits)}`
}

/** Anything that begins like one is answered as one, mistyped ones too. */
export const looksLikeToken = (text: string) => text.startsWith('oc_')

export function isToken(text: string): boolean {
  const [, digits = '', check] = TOKEN.exec(text) ?? []
  return check !== undefined && check === checkOf(digits)
}

/** 160 random bits need no key and no slow hash; the row's binding has the key. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

type Bound = {
  companyId: number
  userId: number | null
  scopes: TokenScope[]
  tokenHash: string
  oldHash: string | null
  oldUntil: Date | null
  createdAt: Date
  expiresAt: Date
}

/** Binds a row to its company, maker, scopes and end. Times count by the millisecond. */
export const bindingOf = (keyed: { secretKey: string }, row: Bound): string =>
  rehashToken(
    keyed,
    'company-tokens',
    JSON.stringify([
      row.companyId,
      row.userId,
      row.scopes,
      row.tokenHash,
      row.oldHash,
      row.oldUntil?.getTime() ?? null,
      row.createdAt.getTime(),
      row.expiresAt.getTime(),
    ]),
  )

type Facts = {
  isRevoked: boolean
  isExpired: boolean
  /** Since before the token was made, without a break. */
  isMember: boolean
  isSuspended: boolean
  role: MemberRole | null
}

/** Whether a token goes on, or why not. */
export function stateOf({ isRevoked, isExpired, isMember, isSuspended, role }: Facts): TokenState {
  if (isRevoked) return 'REVOKED'
  if (isExpired) return 'EXPIRED'
  if (!isMember || role === null) return 'MAKER_LEFT'
  if (isSuspended) return 'MAKER_SUSPENDED'
  return can(role, 'tokens.manage') ? 'ACTIVE' : 'MAKER_ROLE'
}

/** The problem that a program reads. */
export const REFUSALS = {
  REVOKED: 'token_revoked',
  EXPIRED: 'token_expired',
  MAKER_LEFT: 'token_maker_left',
  MAKER_SUSPENDED: 'token_maker_suspended',
  MAKER_ROLE: 'token_maker_role',
} as const satisfies Record<Exclude<TokenState, 'ACTIVE'>, string>

import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { can } from '#api/platform/access/roles.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { rehashToken } from '#api/platform/tokens.ts'
import type { AnyScope } from '#contract/integrations/token-scopes.ts'
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

/** The company that a token belongs to and the member who asks, or the site and one of its operators. */
export type TokenOwner = Scope | { companyId: null; userId: number; role: 'OPERATOR' }

type Bound = {
  companyId: number | null
  userId: number | null
  scopes: AnyScope[]
  tokenHash: string
  oldHash: string | null
  oldUntil: Date | null
  createdAt: Date
  expiresAt: Date
}

/** Binds a row to its company or the site, its maker, scopes and end. Times count by the millisecond. */
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
  companyId: number | null
  /** Of the company, since before the token was made and without a break; or one of the operators. */
  isMember: boolean
  isSuspended: boolean
  role: MemberRole | null
}

/** Whether a token goes on, or why not. */
export function stateOf({ isRevoked, isExpired, companyId, isMember, ...maker }: Facts): TokenState {
  const { isSuspended, role } = maker
  if (isRevoked) return 'REVOKED'
  if (isExpired) return 'EXPIRED'
  if (!isMember) return 'MAKER_LEFT'
  if (isSuspended) return 'MAKER_SUSPENDED'
  if (companyId === null) return 'ACTIVE'
  if (role === null) return 'MAKER_LEFT'
  return can(role, 'tokens.manage') ? 'ACTIVE' : 'MAKER_ROLE'
}

/** The problem that a program reads. */
export const refusalOf = (state: Exclude<TokenState, 'ACTIVE'>, companyId: number | null) =>
  state === 'MAKER_LEFT' && companyId === null ? 'token_operator_left' : REFUSALS[state]

const REFUSALS = {
  REVOKED: 'token_revoked',
  EXPIRED: 'token_expired',
  MAKER_LEFT: 'token_maker_left',
  MAKER_SUSPENDED: 'token_maker_suspended',
  MAKER_ROLE: 'token_maker_role',
} as const satisfies Record<Exclude<TokenState, 'ACTIVE'>, string>

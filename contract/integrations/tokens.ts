import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { line } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { type AnyScope, TOKEN_SCOPES } from './token-scopes.ts'

/** A token goes on while it is `ACTIVE`; `MAKER_…` ones end with what its maker lost; of an operator, `MAKER_LEFT` with the role. */
export const TOKEN_STATES = [
  'ACTIVE',
  'EXPIRED',
  'REVOKED',
  'MAKER_LEFT',
  'MAKER_SUSPENDED',
  'MAKER_ROLE',
] as const
export type TokenState = (typeof TOKEN_STATES)[number]

/** Live tokens of a company, and of all operators together. */
export const MOST_TOKENS = 25
export const MOST_TOKEN_DAYS = 365
/** Uses on a page. */
export const USES_AT_ONCE = 50
/** How long the old value of a rotated token goes on, at most. */
export const MOST_OLD_HOURS = 72
/** Requests of one token. */
export const TOKEN_LIMIT = { max: 600, seconds: 60 }

const instant = z.string().describe('ISO 8601, UTC')

/** A token that can have one of these scopes or several. */
export const tokenOf = <const Scopes extends readonly AnyScope[]>(scopes: Scopes) =>
  z.object({
    id: z.number().int(),
    name: z.string(),
    scopes: z.array(z.enum(scopes)),
    state: z.enum(TOKEN_STATES),
    ending: z.string().describe('The last four characters, to recognise it by'),
    made_by: z.string().nullable().describe('The person whose role bounds it; null once the account is gone'),
    is_yours: z.boolean(),
    created_at: instant,
    expires_at: instant,
    last_used_at: instant.nullable(),
    last_address: z.string().nullable().describe('The network address of its last use'),
    old_until: instant.nullable().describe('Until then the value from before the last rotation works too'),
  })

export const CompanyToken = tokenOf(TOKEN_SCOPES)
export type CompanyToken = z.infer<typeof CompanyToken>
/** Of a company, or of the operators. */
export type AnyToken = Omit<CompanyToken, 'scopes'> & { scopes: AnyScope[] }

/** The answer to making and rotating a token. */
export const shownWith = <Token extends z.ZodType>(token: Token) =>
  z.object({
    token,
    value: z.string().describe('`oc_` and 48 hexadecimal digits. This is the only time it is shown'),
  })
export type ShownToken = { token: AnyToken; value: string }

const Shown = shownWith(CompanyToken)

const of = { tag: 'tokens', caller: 'company-member', ability: 'tokens.manage' } as const
const one = { ...of, params: z.object({ id: identifier }) } as const
const refusals = ['unauthorized', 'unverified', 'forbidden', 'no_company'] as const
const refusedActs = ['invalid', ...refusals, 'suspended'] as const

/** Owners see all tokens of the company, others the tokens that they made. Ended ones stay for 90 days. */
export const listTokens = endpoint({
  ...of,
  method: 'GET',
  path: '/api/company/tokens/',
  summary: 'List the tokens of your company',
  output: z.array(CompanyToken),
  errors: [...refusals],
})

const wrongDays = problem('whole_number_between', { min: 1, max: MOST_TOKEN_DAYS })
const days = z.number(wrongDays).int(wrongDays).min(1, wrongDays).max(MOST_TOKEN_DAYS, wrongDays)
const noScope = problem('token_scopes_missing')

export const newTokenWith = <const Scopes extends readonly AnyScope[]>(scopes: Scopes) =>
  z.object({
    name: line(problem('token_name_missing'), 60),
    scopes: z.array(z.enum(scopes), noScope).min(1, noScope).max(scopes.length, noScope),
    expires_in_days: days,
  })

export const NewToken = newTokenWith(TOKEN_SCOPES)
export type NewToken = z.output<typeof NewToken>
export type AnyNewToken = Omit<NewToken, 'scopes'> & { scopes: AnyScope[] }

export const makeToken = endpoint({
  ...of,
  method: 'POST',
  path: '/api/company/tokens/',
  summary: 'Make a token for a program of your company',
  secretAnswer: true,
  needs: 'recent',
  body: NewToken,
  status: 201,
  output: Shown,
  errors: [...refusedActs],
})

const wrongHours = problem('whole_number_between', { min: 0, max: MOST_OLD_HOURS })

export const TokenRotation = z.object({
  expires_in_days: days,
  old_hours: z
    .number(wrongHours)
    .int(wrongHours)
    .min(0, wrongHours)
    .max(MOST_OLD_HOURS, wrongHours)
    .describe('How long the old value goes on working'),
})
export type TokenRotation = z.output<typeof TokenRotation>

/** Name, scopes and maker stay. A token of another member is not rotated (403), nor one that has ended (409). */
export const rotateToken = endpoint({
  ...one,
  method: 'POST',
  path: '/api/company/tokens/:id/rotation/',
  summary: 'Give a token that you made another value and another end',
  secretAnswer: true,
  needs: 'recent',
  body: TokenRotation,
  output: Shown,
  errors: [...refusedActs, 'not_found', 'conflict'],
})

/** Takes effect with the next request. */
export const revokeToken = endpoint({
  ...one,
  method: 'DELETE',
  path: '/api/company/tokens/:id/',
  summary: 'Revoke a token',
  output: CompanyToken,
  errors: [...refusedActs, 'not_found'],
})

export const TokenUse = z.object({
  id: z.number().int(),
  at: instant.describe('ISO 8601, UTC; of the last of them'),
  method: z.string(),
  path: z.string().describe('Without its query'),
  status: z.number().int(),
  count: z.number().int().describe('Reads of one address with one outcome count by the hour'),
  address: z.string().describe('The network address that it came from'),
})
export type TokenUse = z.infer<typeof TokenUse>

export const listTokenUses = endpoint({
  ...one,
  method: 'GET',
  path: '/api/company/tokens/:id/uses/',
  summary: 'What a token did in the last 90 days, the newest first',
  query: z.object({ before: identifier.optional().describe('The id of the last one of the page before') }),
  output: z.array(TokenUse).describe('50 at most'),
  errors: ['invalid', ...refusals, 'not_found'],
})

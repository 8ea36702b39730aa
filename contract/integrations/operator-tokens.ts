import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { identifier } from '#contract/parameters.ts'
import { OPERATOR_SCOPES } from './operator-scopes.ts'
import { listTokenUses, newTokenWith, shownWith, TokenRotation, tokenOf } from './tokens.ts'

/** Tokens with which programs work for the operator of the site (ADR 092). Every operator sees all, as all may do the same. */
export const OperatorToken = tokenOf(OPERATOR_SCOPES)
export type OperatorToken = z.infer<typeof OperatorToken>

const of = { tag: 'tokens', caller: 'operator' } as const
const path = '/api/operator/tokens/'
const one = { ...of, params: z.object({ id: identifier }) } as const
const refusals = ['unauthorized', 'unverified', 'forbidden'] as const
const refusedActs = ['invalid', ...refusals] as const

/** Ended ones stay, as acts name them. */
export const listOperatorTokens = endpoint({
  ...of,
  method: 'GET',
  path,
  summary: 'List the tokens of the operators of this site',
  output: z.array(OperatorToken),
  errors: [...refusals],
})

export const NewOperatorToken = newTokenWith(OPERATOR_SCOPES)

export const makeOperatorToken = endpoint({
  ...of,
  method: 'POST',
  path,
  summary: 'Make a token for a program that works for the operator',
  needs: 'recent',
  secretAnswer: true,
  body: NewOperatorToken,
  status: 201,
  output: shownWith(OperatorToken),
  errors: [...refusedActs],
})

/** Name, scopes and maker stay. A token of another operator is not rotated (403), nor one that has ended (409). */
export const rotateOperatorToken = endpoint({
  ...one,
  method: 'POST',
  path: `${path}:id/rotation/`,
  summary: 'Give a token that you made another value and another end',
  needs: 'recent',
  secretAnswer: true,
  body: TokenRotation,
  output: shownWith(OperatorToken),
  errors: [...refusedActs, 'not_found', 'conflict'],
})

/** Takes effect with the next request. */
export const revokeOperatorToken = endpoint({
  ...one,
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Revoke a token of an operator',
  output: OperatorToken,
  errors: [...refusedActs, 'not_found'],
})

export const listOperatorTokenUses = endpoint({
  ...one,
  method: 'GET',
  path: `${path}:id/uses/`,
  summary: 'What a token of an operator did in the last 90 days, the newest first',
  query: listTokenUses.query,
  output: listTokenUses.output,
  errors: ['invalid', ...refusals, 'not_found'],
})

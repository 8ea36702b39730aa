import type { Ability } from '#contract/abilities.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { OperatorScope } from './operator-scopes.ts'

/**
 * The permissions that a company's token can be made with. Each scope is the ability of that name, so a token does what its maker's role allows and
 * no more. Members, ownership, proposals, keys and tokens themselves are not among them.
 */
export const TOKEN_SCOPES = [
  'company.read',
  'posts.read',
  'posts.edit',
  'questions.answer',
  'applicants.read',
  'applicants.assess',
  'applicants.move',
  'messages.send',
  'people.read',
  'people.edit',
  'templates.edit',
  'exports.take',
] as const satisfies readonly Ability[]
export type TokenScope = (typeof TOKEN_SCOPES)[number]

export type AnyScope = TokenScope | OperatorScope

/** Addresses where tokens of companies work, and those of operators. */
export const TOKEN_PATHS = { company: '/api/company/', site: '/api/operator/' } as const

type Asked = Pick<Endpoint, 'path' | 'method' | 'ability' | 'needs' | 'byHand' | 'operatorScope'>

/** The scope that a token needs for an endpoint; undefined where none is enough: a scope to read is one to read alone. */
export function scopeFor({
  path,
  method,
  ability,
  needs,
  byHand,
  operatorScope,
}: Asked): AnyScope | undefined {
  if (needs || byHand) return undefined
  if (path.startsWith(TOKEN_PATHS.site)) return operatorScope
  if (!path.startsWith(TOKEN_PATHS.company)) return undefined
  if (ability?.endsWith('.read') && method !== 'GET') return undefined
  return TOKEN_SCOPES.find((scope) => scope === ability)
}

import type { Ability } from '#contract/abilities.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { OPERATOR_SCOPES } from '#contract/integrations/operator-scopes.ts'
import { type AnyScope, scopeFor, TOKEN_PATHS, TOKEN_SCOPES } from '#contract/integrations/token-scopes.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import { can } from './roles.ts'
import type { OfToken, Scope } from './scope.ts'

type Asked = Pick<Endpoint, 'caller'> & Partial<Endpoint>

/**
 * A token does what its scopes say, and what its maker's role allows today; a person does the rest.
 * @throws ApiError forbidden with its reason
 */
export function refuseToken(endpoint: Asked, { scopes, of }: OfToken, role: MemberRole | undefined): void {
  const { path = '/api/', method = 'GET', ...rest } = endpoint
  if (!path.startsWith(TOKEN_PATHS[of])) throw refused(of === 'site' ? 'token_operator_path' : 'token_path')
  const scope = scopeFor({ path, method, ...rest })
  if (!scope) throw refused('token_by_hand')
  if (!scopes.includes(scope)) throw refused('token_scope', scope)
  if (of === 'company' && !isAllowed(scope, role)) throw refused('token_role', scope)
}

/** Whether a token's maker may have a scope: an operator each of theirs, a member those of their role. */
export function isAllowed(scope: AnyScope, role: MemberRole | 'OPERATOR' | undefined): boolean {
  if (role === 'OPERATOR') return OPERATOR_SCOPES.some((each) => each === scope)
  const ofCompany = TOKEN_SCOPES.find((each) => each === scope)
  return ofCompany !== undefined && role !== undefined && can(role, ofCompany)
}

/**
 * Whether a member, or the token that acts for them, has a permission beside the one that opened the endpoint. A token has none that is
 * no scope, such as those for proposals.
 */
export const may = ({ role, token }: Pick<Scope, 'role' | 'token'>, ability: Ability): boolean =>
  can(role, ability) && (token?.scopes.some((scope) => scope === ability) ?? true)

type Refusal = 'token_path' | 'token_operator_path' | 'token_by_hand' | 'token_scope' | 'token_role'

const refused = (code: Refusal, scope?: AnyScope) =>
  new ApiError('forbidden', undefined, { reason: problem(code, scope && { scope }) })

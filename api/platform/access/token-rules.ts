import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { scopeFor, type TokenScope } from '#contract/integrations/token-scopes.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import { can } from './roles.ts'

/** A company's token that made a request. */
export type OfToken = { id: number; scopes: TokenScope[] }

type Asked = Pick<Endpoint, 'caller'> & Partial<Endpoint>

/**
 * A token does what its scopes say, and what its maker's role allows today; a person does the rest.
 * @throws ApiError forbidden with its reason
 */
export function refuseToken(endpoint: Asked, { scopes }: OfToken, role: MemberRole | undefined): void {
  const { path = '/api/', method = 'GET', ...rest } = endpoint
  if (!path.startsWith('/api/company/')) throw refused('token_path')
  const scope = scopeFor({ path, method, ...rest })
  if (!scope) throw refused('token_by_hand')
  if (!scopes.includes(scope)) throw refused('token_scope', scope)
  if (!role || !can(role, scope)) throw refused('token_role', scope)
}

const refused = (code: 'token_path' | 'token_by_hand' | 'token_scope' | 'token_role', scope?: TokenScope) =>
  new ApiError('forbidden', undefined, { reason: problem(code, scope && { scope }) })

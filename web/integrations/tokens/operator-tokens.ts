import { OPERATOR_SCOPES, type OperatorScope } from '#contract/integrations/operator-scopes.ts'
import {
  listOperatorTokenUses,
  makeOperatorToken,
  NewOperatorToken,
  revokeOperatorToken,
  rotateOperatorToken,
} from '#contract/integrations/operator-tokens.ts'
import { api } from '#web/app/api.ts'
import type { TokenOwner } from './token-owner.ts'

const EXAMPLES: Partial<Record<string, string>> = {
  'moderation.read': '/api/operator/reviews/',
  'reports.read': '/api/operator/reports/',
  'accounts.read': '/api/operator/users/',
}

/** The operators of the site, whose tokens all of them see. */
export const OPERATORS: TokenOwner = {
  // The form's schema lets scopes of operators alone through.
  make: (body) => api(makeOperatorToken, { body: { ...body, scopes: body.scopes as OperatorScope[] } }),
  rotate: (id, body) => api(rotateOperatorToken, { params: { id: String(id) }, body }),
  revoke: (id) => api(revokeOperatorToken, { params: { id: String(id) } }),
  listUses: (id, before) =>
    api(listOperatorTokenUses, {
      params: { id: String(id) },
      ...(before !== undefined && { query: { before: String(before) } }),
    }),
  schema: NewOperatorToken,
  scopes: OPERATOR_SCOPES,
  example: ({ scopes: [first = ''] }) => EXAMPLES[first] ?? '/api/operator/dashboard/',
  words: {
    about: 'operatorTokens.about',
    none: 'operatorTokens.none',
    nameHint: 'operatorTokens.nameHint',
    scopesHint: 'operatorTokens.scopesHint',
    gone: 'operatorTokens.gone',
    left: 'operatorTokens.left',
  },
}

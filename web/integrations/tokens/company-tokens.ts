import { TOKEN_SCOPES, type TokenScope } from '#contract/integrations/token-scopes.ts'
import {
  listTokenUses,
  makeToken,
  NewToken,
  revokeToken,
  rotateToken,
} from '#contract/integrations/tokens.ts'
import { api } from '#web/app/api.ts'
import { useAbilities } from '#web/app/session/abilities.ts'
import type { TokenOwner } from './token-owner.ts'

const COMPANY: Omit<TokenOwner, 'scopes'> = {
  // The form's schema lets scopes of companies alone through.
  make: (body) => api(makeToken, { body: { ...body, scopes: body.scopes as TokenScope[] } }),
  rotate: (id, body) => api(rotateToken, { params: { id: String(id) }, body }),
  revoke: (id) => api(revokeToken, { params: { id: String(id) } }),
  listUses: (id, before) =>
    api(listTokenUses, {
      params: { id: String(id) },
      ...(before !== undefined && { query: { before: String(before) } }),
    }),
  schema: NewToken,
  example: ({ scopes }) => (scopes.includes('posts.read') ? '/api/company/posts/' : '/api/company/'),
  words: {
    about: 'tokens.about',
    none: 'tokens.none',
    nameHint: 'tokens.nameHint',
    scopesHint: 'tokens.scopesHint',
    gone: 'tokens.gone',
    left: 'tokens.state.MAKER_LEFT',
  },
}

/** The member's company. A member is not offered scopes that their own role lacks. */
export function useCompanyTokens(): TokenOwner {
  const abilities = useAbilities()
  return { ...COMPANY, scopes: TOKEN_SCOPES.filter((scope) => abilities.includes(scope)) }
}

import type { z } from 'zod'
import type { AnyScope } from '#contract/integrations/token-scopes.ts'
import type {
  AnyNewToken,
  AnyToken,
  ShownToken,
  TokenRotation,
  TokenUse,
} from '#contract/integrations/tokens.ts'
import type { MessageId } from '#web/app/i18n/i18n.ts'

/** All that the page of tokens needs to know of a company, or of the operators of the site. */
export type TokenOwner = {
  make: (body: AnyNewToken) => Promise<ShownToken>
  rotate: (id: number, body: TokenRotation) => Promise<ShownToken>
  revoke: (id: number) => Promise<unknown>
  listUses: (id: number, before: number | undefined) => Promise<TokenUse[]>
  schema: z.ZodType<AnyNewToken>
  scopes: readonly AnyScope[]
  /** An address to try a token at. */
  example: (token: AnyToken) => string
  words: Record<'about' | 'none' | 'nameHint' | 'scopesHint' | 'gone' | 'left', MessageId>
}

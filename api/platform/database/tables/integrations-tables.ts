import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { actingToken } from '#api/platform/database/acting-token.ts'
import type { TokenScope } from '#contract/integrations/token-scopes.ts'
import { actorId } from './accounts-tables.ts'
import { id, instant } from './columns.ts'
import { companyId } from './companies-tables.ts'

/** Keeps SHA-256 of the values; `binding` is keyed and covers the row, so that one written by hand lets nobody in. */
export const companyTokens = pgTable(
  'company_tokens',
  {
    id: id(),
    companyId: companyId(),
    /** The member whose role bounds the token. */
    userId: actorId('user_id'),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    ending: text('ending').notNull(),
    /** Of the value before the last rotation, which goes on for a while. */
    oldHash: text('old_hash').unique(),
    oldUntil: instant('old_until'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    lastAddress: text('last_address'),
    revokedAt: instant('revoked_at'),
    binding: text('binding').notNull(),
  },
  (t) => [index('company_tokens_company').on(t.companyId), index('company_tokens_user').on(t.userId)],
)

/** The token that did an act, noted by itself with each insert. */
export const tokenId = () =>
  integer('token_id')
    .references(() => companyTokens.id, { onDelete: 'set null' })
    .$defaultFn(() => actingToken() ?? sql`null`)

export const tokenUses = pgTable(
  'token_uses',
  {
    id: id(),
    tokenId: integer('token_id')
      .notNull()
      .references(() => companyTokens.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
    /** Reads count in one row an hour; each act has a row of its own, and no hour. */
    hour: instant('hour'),
    method: text('method').notNull(),
    path: text('path').notNull(),
    status: integer('status').notNull(),
    count: integer('count').notNull().default(1),
    address: text('address').notNull(),
  },
  (t) => [
    uniqueIndex('token_uses_read').on(t.tokenId, t.hour, t.method, t.path, t.status, t.address),
    index('token_uses_token').on(t.tokenId, t.id),
    index('token_uses_at').on(t.at),
  ],
)

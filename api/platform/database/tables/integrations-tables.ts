import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { actingToken } from '#api/platform/database/acting-token.ts'
import type { ExportFault, ExportState } from '#contract/integrations/company-exports.ts'
import type { AnyScope } from '#contract/integrations/token-scopes.ts'
import { actorId } from './accounts-tables.ts'
import { createdAt, id, instant } from './columns.ts'
import { companies, companyId } from './companies-tables.ts'

/** Keeps SHA-256 of the values; `binding` is keyed and covers the row, so that one written by hand lets nobody in. */
export const companyTokens = pgTable(
  'company_tokens',
  {
    id: id(),
    /** Null for a token of an operator, which belongs to the site. */
    companyId: integer('company_id').references(() => companies.id, { onDelete: 'cascade' }),
    /** The member or operator whose role bounds the token. */
    userId: actorId('user_id'),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<AnyScope[]>().notNull(),
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

/** A company's short address on this site, and a domain of its own at which its page is shown. */
export const careersPages = pgTable(
  'careers_pages',
  {
    companyId: companyId().primaryKey(),
    name: text('name').unique(),
    domain: text('domain'),
    /** Stands in the TXT record. */
    proof: text('proof').notNull(),
    checkedAt: instant('checked_at'),
    /** Since when the domain is shown. */
    verifiedAt: instant('verified_at'),
    missingSince: instant('missing_since'),
  },
  // A domain can be named by who does not have it, and keeps nobody from it.
  (t) => [uniqueIndex('careers_pages_domain').on(t.domain).where(sql`verified_at is not null`)],
)

/** A copy of all that a company has here, which a member asked for. Its file has a key of its own, which goes with the row. */
export const companyExports = pgTable(
  'company_exports',
  {
    id: id(),
    companyId: companyId(),
    /** The member who asked; nobody else downloads it. */
    userId: actorId('user_id'),
    createdAt: createdAt(),
    state: text('state').$type<ExportState>().notNull().default('WAITING'),
    fault: text('fault').$type<ExportFault>(),
    /** Names the process that makes it; one that was cut off ends by the time. */
    heldBy: text('held_by'),
    heldUntil: instant('held_until'),
    tries: integer('tries').notNull().default(0),
    /** In bytes, before it was encrypted. */
    size: bigint('size', { mode: 'number' }),
    storageName: text('storage_name'),
    /** The key of its file, encrypted under SECRET_KEY. */
    wrappedKey: text('wrapped_key'),
    /** When the row and its file are deleted. */
    expiresAt: instant('expires_at'),
  },
  (t) => [
    uniqueIndex('company_exports_one').on(t.companyId).where(sql`state in ('WAITING', 'RUNNING')`),
    index('company_exports_company').on(t.companyId, t.id),
    index('company_exports_user').on(t.userId),
    index('company_exports_expires').on(t.expiresAt),
    check('company_exports_state', sql`state in ('WAITING', 'RUNNING', 'READY', 'FAILED')`),
    check('company_exports_ready', sql`(state = 'READY') = (storage_name is not null)`),
    check('company_exports_key', sql`(storage_name is null) = (wrapped_key is null)`),
  ],
)

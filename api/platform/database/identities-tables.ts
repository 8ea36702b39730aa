import { pgTable, text, unique } from 'drizzle-orm/pg-core'
import { userId } from '#api/platform/database/accounts-tables.ts'
import { createdAt, id, instant } from './columns.ts'

/** The accounts of an OpenID provider with which people sign in here. */
export const identities = pgTable(
  'identities',
  {
    id: id(),
    userId: userId(),
    issuer: text('issuer').notNull(),
    /** The provider's name for the person, which never changes. */
    subject: text('subject').notNull(),
    /** A keyed hash of the three above: a row written by hand lets nobody in. */
    binding: text('binding').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  },
  (t) => [
    unique('identities_subject').on(t.issuer, t.subject),
    unique('identities_user_issuer').on(t.userId, t.issuer),
  ],
)

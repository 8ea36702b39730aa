import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { userId, users } from '#api/platform/database/tables/accounts-tables.ts'
import { createdAt, id, instant } from './columns.ts'

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: userId(),
    credentialId: text('credential_id').notNull(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** A keyed hash of the three above: a row written by hand lets nobody in. */
    binding: text('binding').notNull().default(''),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default(sql`'{}'`),
    name: text('name').notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [unique('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
)

/** An authenticator app's secret, encrypted under a key derived from SECRET_KEY. One is confirmed; a newer one replaces it. */
export const totpSecrets = pgTable(
  'totp_secrets',
  {
    id: id(),
    userId: userId(),
    sealedSecret: text('sealed_secret').notNull(),
    createdAt: createdAt(),
    /** Empty until a code proved that the app has it. */
    confirmedAt: instant('confirmed_at'),
    lastUsedAt: instant('last_used_at'),
    /** The time step of the last code: no code is taken twice. */
    lastStep: integer('last_step').notNull().default(0),
  },
  (t) => [
    index('totp_secrets_user').on(t.userId),
    uniqueIndex('totp_secrets_confirmed').on(t.userId).where(sql`confirmed_at is not null`),
  ],
)

/** Kept as a hash, which 80 random bits need no key for; each works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: userId(),
    codeHash: text('code_hash').notNull(),
    /** A keyed hash of both above. */
    binding: text('binding').notNull().default(''),
    createdAt: createdAt(),
    usedAt: instant('used_at'),
  },
  (t) => [unique('recovery_codes_code').on(t.userId, t.codeHash)],
)

/** Sign-ins that wait for their second step. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    id: id(),
    userId: userId(),
    tokenHash: text('token_hash').notNull(),
    /** Of the token to account and end. */
    binding: text('binding').notNull().default(''),
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    unique('pending_sign_ins_token').on(t.tokenHash),
    index('pending_sign_ins_user').on(t.userId),
    index('pending_sign_ins_expiry').on(t.expiresAt),
  ],
)

/** Challenges that a passkey is to sign, each for one purpose, once. A sign-in that begins with a passkey has no account yet. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    purpose: text('purpose').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('passkey_challenges_user').on(t.userId),
    index('passkey_challenges_expiry').on(t.expiresAt),
    check('passkey_challenges_purpose', sql`purpose in ('register', 'sign-in', 'second', 'again')`),
  ],
)

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

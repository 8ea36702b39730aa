import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { actorId, users } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationId } from '#api/platform/database/tables/applications-tables.ts'
import { opportunityId } from '#api/platform/database/tables/opportunities-tables.ts'
import type { KeyPasskey } from '#contract/procurement/member-keys.ts'
import { createdAt, id, instant } from './columns.ts'

/** Questions about an RFP. Answering one makes it public without its asker. */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    opportunityId: opportunityId(),
    askerId: actorId('asker_id'),
    question: text('question').notNull(),
    createdAt: createdAt(),
    answer: text('answer'),
    answeredBy: actorId('answered_by'),
    answeredAt: instant('answered_at'),
  },
  (t) => [index('questions_opportunity').on(t.opportunityId, t.id)],
)

/** Numbered changes of a published RFP; `changes` holds the old and the new value by field. */
export const addenda = pgTable(
  'addenda',
  {
    id: id(),
    opportunityId: opportunityId(),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull(),
    changes: jsonb('changes').notNull(),
    publishedBy: actorId('published_by'),
    publishedAt: instant('published_at').notNull().defaultNow(),
  },
  (t) => [unique('addenda_number').on(t.opportunityId, t.number)],
)

/** Bidders confirm their proposals after an addendum. */
export const reconfirmations = pgTable(
  'reconfirmations',
  {
    applicationId: applicationId(),
    addendumId: integer('addendum_id')
      .notNull()
      .references(() => addenda.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.addendumId] })],
)

/** Members' confirmations of a bid opening; the second opens the proposals, or the first in a company of one. */
export const bidOpeningConfirmations = pgTable(
  'bid_opening_confirmations',
  {
    opportunityId: opportunityId(),
    part: text('part').notNull(),
    /** Empty once the account is deleted; the confirmation remains. */
    userId: actorId('user_id'),
    createdAt: createdAt(),
    /** Set on all rows of a part when it opens. */
    openedAt: instant('opened_at'),
  },
  (t) => [unique('bid_opening_confirmations_member').on(t.opportunityId, t.part, t.userId)],
)

/** Immutable releases of the Open Contracting Data Standard, one for each event of an RFP. */
export const ocdsReleases = pgTable(
  'ocds_releases',
  {
    id: id(),
    opportunityId: opportunityId(),
    releaseId: text('release_id').notNull(),
    tag: text('tag').notNull(),
    release: jsonb('release').notNull(),
    publishedAt: instant('published_at').notNull().defaultNow(),
  },
  (t) => [
    unique('ocds_releases_release').on(t.releaseId),
    index('ocds_releases_opportunity').on(t.opportunityId, t.id),
  ],
)

/** The key with which a member opens proposals; made in their browser, and kept here encrypted under their passphrase or passkey. */
export const openingKeys = pgTable('opening_keys', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The public half, an age recipient. */
  recipient: text('recipient').notNull(),
  /** The private half, encrypted by age. */
  lockedIdentity: text('locked_identity').notNull(),
  /** Where a browser finds the passkey that unlocks it; null: a passphrase does. */
  passkey: jsonb('passkey').$type<KeyPasskey>(),
  createdAt: createdAt(),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

/** The public keys of an RFP that is sealed to its openers. Nobody has the private ones: they are split into shares. */
export const memberKeys = pgTable(
  'member_keys',
  {
    opportunityId: opportunityId().primaryKey(),
    /** So many shares open. */
    threshold: integer('threshold').notNull(),
    technical: text('technical').notNull(),
    financial: text('financial').notNull(),
    createdAt: createdAt(),
  },
  () => [check('member_keys_threshold', sql`threshold >= 2`)],
)

/** A holder of an RFP's shares handed theirs on to the openers of then; as many in one round as open it make a round count. */
export const keyHandings = pgTable(
  'key_handings',
  {
    id: id(),
    opportunityId: integer('opportunity_id')
      .notNull()
      .references(() => memberKeys.opportunityId, { onDelete: 'cascade' }),
    /** From 1; shares of the publication are of round 0. */
    round: integer('round').notNull(),
    userId: actorId('user_id'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('key_handings_holder').on(t.opportunityId, t.round, t.userId),
    check('key_handings_round', sql`round >= 1`),
  ],
)

/** One share of both private keys, or of what a holder handed on, encrypted to an opener's key. */
export const keyShares = pgTable(
  'key_shares',
  {
    id: id(),
    opportunityId: integer('opportunity_id')
      .notNull()
      .references(() => memberKeys.opportunityId, { onDelete: 'cascade' }),
    /** Null: handed out when the RFP was published. */
    handingId: integer('handing_id').references(() => keyHandings.id, { onDelete: 'cascade' }),
    /** A share of somebody who is gone still tells whether what they handed on is right. */
    userId: actorId('user_id'),
    recipient: text('recipient').notNull(),
    technical: text('technical').notNull(),
    financial: text('financial').notNull(),
    /** SHA-256 of each share, so that a wrong one is refused when it is released. */
    technicalHash: text('technical_hash').notNull(),
    financialHash: text('financial_hash').notNull(),
    /** A released share waits here, encrypted under the key of its RFP, until enough of them are there. */
    technicalReleased: text('technical_released'),
    financialReleased: text('financial_released'),
    technicalReleasedAt: instant('technical_released_at'),
    financialReleasedAt: instant('financial_released_at'),
  },
  (t) => [
    uniqueIndex('key_shares_holder').on(t.opportunityId, sql`coalesce(${t.handingId}, 0)`, t.userId),
    index('key_shares_handing').on(t.handingId),
  ],
)

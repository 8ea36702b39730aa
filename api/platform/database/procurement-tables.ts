import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { actorId } from './accounts-tables.ts'
import { applicationId } from './applications-tables.ts'
import { createdAt, id, instant } from './columns.ts'
import { opportunityId } from './opportunities-tables.ts'

/** A question on the page of an RFP; public, without who asked, once it is answered. */
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

/** A numbered change of a published RFP. `changes`: what was and what is, by field. */
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

/** A bidder stands by the proposal after an addendum. */
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

/** Who pressed to open the proposals of an RFP; they open with the second, or the first where there is one member. */
export const bidOpeningConfirmations = pgTable(
  'bid_opening_confirmations',
  {
    opportunityId: opportunityId(),
    part: text('part').notNull(),
    /** None once the account is deleted: that it was opened stays known. */
    userId: actorId('user_id'),
    createdAt: createdAt(),
    /** Set on all rows of a part once it is open. */
    openedAt: instant('opened_at'),
  },
  (t) => [unique('bid_opening_confirmations_member').on(t.opportunityId, t.part, t.userId)],
)

/** Immutable, one per event of an RFP (Open Contracting Data Standard). */
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

import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { actorId } from '#api/platform/database/accounts-tables.ts'
import { applicationId } from '#api/platform/database/applications-tables.ts'
import { opportunityId } from '#api/platform/database/opportunities-tables.ts'
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

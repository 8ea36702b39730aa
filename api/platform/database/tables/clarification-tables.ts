import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { actorId } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationId } from '#api/platform/database/tables/applications-tables.ts'
import { opportunityId } from '#api/platform/database/tables/opportunities-tables.ts'
import { createdAt, id, instant } from './columns.ts'

/** Files that come with an evaluation: of bidders' answers to the panel, and signed contracts. They are never replaced. */
export const evaluationDocuments = pgTable(
  'evaluation_documents',
  {
    id: id(),
    opportunityId: opportunityId(),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    storageName: text('storage_name').notNull().unique(),
    /** The key of its file, encrypted under SECRET_KEY; null of a file that was kept before files of evaluations were encrypted. */
    wrappedKey: text('wrapped_key'),
    createdAt: createdAt(),
  },
  (t) => [index('evaluation_documents_opportunity').on(t.opportunityId)],
)

export const documentId = () => integer('document_id').references(() => evaluationDocuments.id)

/** Questions of the panel to one bidder, with the answer. The proposal stays as it is. */
export const clarifications = pgTable(
  'clarifications',
  {
    id: id(),
    opportunityId: opportunityId(),
    applicationId: applicationId(),
    /** Of prices it is asked once the financial parts are open. */
    isAboutPrice: boolean('is_about_price').notNull(),
    question: text('question').notNull(),
    /** Empty once the account is deleted; the name stays as it was. */
    askedBy: actorId('asked_by'),
    askerName: text('asker_name').notNull(),
    createdAt: createdAt(),
    answerUntil: instant('answer_until').notNull(),
    answer: text('answer').notNull().default(''),
    answeredAt: instant('answered_at'),
    documentId: documentId(),
    /** When bidder and panel were told that its time passed without an answer. */
    overdueAt: instant('overdue_at'),
  },
  (t) => [
    index('clarifications_opportunity').on(t.opportunityId, t.id),
    index('clarifications_application').on(t.applicationId, t.id),
    index('clarifications_waiting').on(t.answerUntil).where(sql`answered_at is null and overdue_at is null`),
    check('clarifications_answered', sql`(answer = '') = (answered_at is null)`),
  ],
)

import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { actorId } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationId } from '#api/platform/database/tables/applications-tables.ts'
import { companyId } from '#api/platform/database/tables/companies-tables.ts'
import { tokenId } from '#api/platform/database/tables/integrations-tables.ts'
import { opportunityId } from '#api/platform/database/tables/opportunities-tables.ts'
import type { Qualifies, QuestionKind } from '#contract/applications/screening.ts'
import { createdAt, id, instant } from './columns.ts'

/** The working copy, review and schedule of an opportunity that was written here. */
export const posts = pgTable(
  'posts',
  {
    opportunityId: opportunityId().primaryKey(),
    companyId: companyId(),
    createdBy: actorId('created_by'),
    tokenId: tokenId(),
    savedBy: actorId('saved_by'),
    /** The form as last saved; the opportunity itself changes only on publishing. */
    draft: jsonb('draft').notNull(),
    /** Counts saves; a save names the version it started from. */
    version: integer('version').notNull().default(1),
    /** Visitors see this version. */
    publishedVersion: integer('published_version'),
    scheduledAt: instant('scheduled_at'),
    review: text('review'),
    reviewReason: text('review_reason'),
    submittedAt: instant('submitted_at'),
    /** Hides applicants' names until they are shortlisted. */
    isBlind: boolean('is_blind').notNull().default(false),
    questionsUntil: instant('questions_until'),
    answersUntil: instant('answers_until'),
    endReason: text('end_reason'),
    isFilled: boolean('is_filled').notNull().default(false),
    /** Published changes that applicants and readers have yet to be told of (posting/untold.ts). */
    untold: jsonb('untold'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('posts_company').on(t.companyId, t.updatedAt),
    index('posts_scheduled').on(t.scheduledAt).where(sql`scheduled_at is not null`),
    index('posts_review').on(t.submittedAt).where(sql`review = 'WAITING'`),
    check('posts_review', sql`review in ('WAITING', 'APPROVED', 'REFUSED')`),
  ],
)

/**
 * Questions of a company to everybody who applies for a job. A row never changes its words: a question that is edited becomes a new one, and the old
 * one stays with its answers, retired.
 */
export const screeningQuestions = pgTable(
  'screening_questions',
  {
    id: id(),
    opportunityId: opportunityId(),
    position: integer('position').notNull(),
    kind: text('kind').$type<QuestionKind>().notNull(),
    text: text('text').notNull(),
    choices: text('choices').array().notNull(),
    isRequired: boolean('is_required').notNull(),
    /** The answers that meet what the job needs; unlike the words it changes in place. Null where every answer does. */
    qualifies: jsonb('qualifies').$type<Qualifies>(),
    createdAt: createdAt(),
    retiredAt: instant('retired_at'),
  },
  (t) => [
    index('screening_questions_opportunity').on(t.opportunityId, t.position),
    check('screening_questions_kind', sql`kind in ('TEXT', 'CHOICE', 'NUMBER', 'YES_NO', 'FILE')`),
  ],
)

export const screeningAnswers = pgTable(
  'screening_answers',
  {
    applicationId: applicationId(),
    questionId: integer('question_id')
      .notNull()
      .references(() => screeningQuestions.id, { onDelete: 'cascade' }),
    answer: text('answer').notNull(),
    /** Whether it meets what its question asks for now; null where that asks for nothing. */
    meets: boolean('meets'),
  },
  (t) => [
    primaryKey({ columns: [t.applicationId, t.questionId] }),
    index('screening_answers_question').on(t.questionId),
    index('screening_answers_unmet').on(t.applicationId).where(sql`not meets`),
  ],
)

/** Of a job whose company chose to reject automatically who does not meet a question. */
export const knockOuts = pgTable(
  'knock_outs',
  {
    opportunityId: opportunityId().primaryKey(),
    days: integer('days').notNull(),
    /** The member in whose name it is done. */
    chosenBy: actorId('chosen_by'),
  },
  () => [check('knock_outs_days', sql`days between 1 and 30`)],
)

/** An applicant who will be rejected automatically, unless something of it changes before. */
export const dueRejections = pgTable(
  'due_rejections',
  {
    applicationId: applicationId().primaryKey(),
    questionId: integer('question_id')
      .notNull()
      .references(() => screeningQuestions.id, { onDelete: 'cascade' }),
    /** As it was asked for when the answer came. */
    qualifies: jsonb('qualifies').$type<Qualifies>().notNull(),
    dueAt: instant('due_at').notNull(),
    /** When it was done, or found to be needless. */
    settledAt: instant('settled_at'),
  },
  (t) => [
    index('due_rejections_due').on(t.dueAt).where(sql`settled_at is null`),
    index('due_rejections_question').on(t.questionId),
  ],
)

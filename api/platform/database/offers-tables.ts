import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { actorId } from '#api/platform/database/accounts-tables.ts'
import { applicationId } from '#api/platform/database/applications-tables.ts'
import type { OfferAnswer } from '#contract/hiring/offers.ts'
import type { RejectionReason } from '#contract/hiring/rejections.ts'
import { createdAt, id, instant } from './columns.ts'

/** Why a company rejected an applicant, for its members alone. It is shown while the applicant is rejected. */
export const rejections = pgTable(
  'rejections',
  {
    applicationId: applicationId().primaryKey(),
    reason: text('reason').$type<RejectionReason>(),
    note: text('note').notNull().default(''),
    actorId: actorId('actor_id'),
    createdAt: createdAt(),
  },
  () => [
    check(
      'rejections_reason',
      sql`reason in ('SKILLS', 'EXPERIENCE', 'QUALIFICATIONS', 'PLACE', 'PAY', 'AVAILABILITY', 'STRONGER', 'NO_REPLY', 'OTHER')`,
    ),
    check('rejections_said', sql`reason is not null or note <> ''`),
  ],
)

/** A letter that offers the job, which its applicant accepts or declines until a time. One at a time is open. */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    applicationId: applicationId(),
    senderId: actorId('sender_id'),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    respondBy: instant('respond_by').notNull(),
    createdAt: createdAt(),
    /** By the company, or because another offer came after its time was over. */
    withdrawnAt: instant('withdrawn_at'),
    answer: text('answer').$type<OfferAnswer>(),
    answerMessage: text('answer_message').notNull().default(''),
    answeredAt: instant('answered_at'),
  },
  (t) => [
    index('offers_application').on(t.applicationId, t.id),
    uniqueIndex('offers_open').on(t.applicationId).where(sql`answered_at is null and withdrawn_at is null`),
    check('offers_answer', sql`answer in ('ACCEPTED', 'DECLINED')`),
    check('offers_answered', sql`(answer is null) = (answered_at is null)`),
    check('offers_ended_once', sql`num_nonnulls(answered_at, withdrawn_at) <= 1`),
  ],
)

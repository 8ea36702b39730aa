import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ApprovalDecision, ApprovalKind } from '#contract/companies/approval.ts'
import { actorId } from './accounts-tables.ts'
import { applications } from './applications-tables.ts'
import { createdAt, id, instant } from './columns.ts'
import { companyId, companyMembers } from './companies-tables.ts'
import { opportunityId } from './opportunities-tables.ts'

/** Acts of a company that a colleague approves first; without a row, none. */
export const approvalRules = pgTable('approval_rules', {
  companyId: companyId().primaryKey(),
  beforePublishing: boolean('before_publishing').notNull(),
  beforeOffer: boolean('before_offer').notNull(),
})

/** Members who were named to approve; without any, the owners do. A row ends with the membership. */
export const approvers = pgTable('approvers', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => companyMembers.userId, { onDelete: 'cascade' }),
})

/** Asked for and decided, or waiting. */
export const approvalRequests = pgTable(
  'approval_requests',
  {
    id: id(),
    kind: text('kind').$type<ApprovalKind>().notNull(),
    opportunityId: opportunityId(),
    /** The applicant whom an offer is for. */
    applicationId: integer('application_id').references(() => applications.id, { onDelete: 'cascade' }),
    /** The letter of an offer. */
    content: jsonb('content'),
    askedBy: actorId('asked_by'),
    note: text('note').notNull().default(''),
    /** Members besides who asked who changed the post since. */
    editedBy: integer('edited_by').array().notNull().default([]),
    createdAt: createdAt(),
    /** Empty while it waits. */
    decision: text('decision').$type<ApprovalDecision>(),
    decidedBy: actorId('decided_by'),
    decidedAt: instant('decided_at'),
    words: text('words').notNull().default(''),
    /** SHA-256 of what was approved. */
    hash: text('hash'),
    /** An approved offer is sent once. */
    usedAt: instant('used_at'),
  },
  (t) => [
    index('approval_requests_opportunity').on(t.opportunityId, t.id),
    index('approval_requests_application').on(t.applicationId).where(sql`application_id is not null`),
    uniqueIndex('approval_requests_post_waits')
      .on(t.opportunityId)
      .where(sql`kind = 'PUBLISH' and decision is null`),
    uniqueIndex('approval_requests_offer_waits')
      .on(t.applicationId)
      .where(sql`kind = 'OFFER' and decision is null`),
    check('approval_requests_kind', sql`kind in ('PUBLISH', 'OFFER')`),
    check('approval_requests_decision', sql`decision in ('APPROVED', 'SENT_BACK', 'WITHDRAWN')`),
    check('approval_requests_about', sql`(kind = 'OFFER') = (application_id is not null)`),
    check('approval_requests_decided', sql`(decision is null) = (decided_at is null)`),
  ],
)

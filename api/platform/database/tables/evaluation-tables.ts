import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { actorId } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationId } from '#api/platform/database/tables/applications-tables.ts'
import { opportunityId } from '#api/platform/database/tables/opportunities-tables.ts'
import type { ProcurementState } from '#contract/procurement/states.ts'
import { createdAt, id, instant } from './columns.ts'
import { criterionId, mandatoryRequirements, points } from './plan-tables.ts'

/** How far an RFP is once its technical proposals were opened. Its row is locked by every act on it. */
export const proceedings = pgTable(
  'proceedings',
  {
    opportunityId: opportunityId().primaryKey(),
    state: text('state').$type<ProcurementState>().notNull(),
    /** Since when it is in this state. */
    since: instant('since').notNull().defaultNow(),
    /** When the technical proposals were opened, or for an earlier opening when somebody first acted on it. */
    createdAt: createdAt(),
    /** SHA-256 of the agreed scores and requirement checks, as the audit log has it, from their being final on. */
    scoresHash: text('scores_hash'),
    /** Of the end as unsuccessful. */
    endReason: text('end_reason'),
  },
  () => [
    check(
      'proceedings_state',
      sql`state in ('TECHNICAL_OPENED', 'EVALUATING', 'CONSENSUS', 'TECHNICAL_FINAL', 'FINANCIAL_OPENED', 'RANKED', 'INTENDED', 'AWARDED', 'CONTRACTED', 'UNSUCCESSFUL', 'CANCELLED')`,
    ),
  ],
)

/** Every act that led from one state to another, for minutes and report; the audit log has them too. */
export const proceedingEvents = pgTable(
  'proceeding_events',
  {
    id: id(),
    opportunityId: opportunityId(),
    act: text('act').notNull(),
    from: text('from_state').$type<ProcurementState>().notNull(),
    to: text('to_state').$type<ProcurementState>().notNull(),
    /** Empty for what the clock did, and once the account is deleted. */
    actorId: actorId('actor_id'),
    details: jsonb('details').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('proceeding_events_opportunity').on(t.opportunityId, t.id)],
)

/** Confirmations of acts that need two members, by act. They count for 24 hours, and end with the act. */
export const actConfirmations = pgTable(
  'act_confirmations',
  {
    id: id(),
    opportunityId: opportunityId(),
    act: text('act').notNull(),
    userId: actorId('user_id'),
    /** Of a reopening, and of an end. */
    reason: text('reason'),
    /** Of the reopening of a passed RFP: its new deadline, and the form that is published with it. */
    details: jsonb('details'),
    createdAt: createdAt(),
    usedAt: instant('used_at'),
  },
  (t) => [
    uniqueIndex('act_confirmations_member').on(t.opportunityId, t.act, t.userId).where(sql`used_at is null`),
  ],
)

/** People who score an opportunity: members of its company, and to an RFP others, who see this opportunity alone. A member comes to the row of a job with their first scorecard. */
export const panelMembers = pgTable(
  'panel_members',
  {
    id: id(),
    opportunityId: opportunityId(),
    /** Empty until an invitation is accepted, and once the account is deleted. */
    userId: actorId('user_id'),
    /** As known when they came onto the panel, for reports that outlive accounts. */
    name: text('name').notNull(),
    /** Of an invitation that is not accepted yet. */
    email: text('email'),
    /** HMAC of the token in the invitation. */
    tokenHash: text('token_hash'),
    expiresAt: instant('expires_at'),
    joinedAt: instant('joined_at'),
    isOutsider: boolean('is_outsider').notNull(),
    isChair: boolean('is_chair').notNull(),
    addedBy: actorId('added_by'),
    /** Sees nothing more of the RFP from then on. */
    recusedAt: instant('recused_at'),
    recusedBecause: text('recused_because'),
    removedAt: instant('removed_at'),
    removedBecause: text('removed_because'),
    /** When they handed in their scores, which stay as they are from then on. */
    sentAt: instant('sent_at'),
    /** Their answer to the agreed scores. */
    answeredAt: instant('answered_at'),
    dissent: text('dissent'),
    createdAt: createdAt(),
  },
  (t) => [
    index('panel_members_opportunity').on(t.opportunityId, t.id),
    index('panel_members_user').on(t.userId),
    uniqueIndex('panel_members_person')
      .on(t.opportunityId, t.userId)
      .where(sql`user_id is not null and removed_at is null`),
    uniqueIndex('panel_members_chair')
      .on(t.opportunityId)
      .where(sql`is_chair and removed_at is null and recused_at is null`),
    uniqueIndex('panel_members_email')
      .on(t.opportunityId, t.email)
      .where(sql`email is not null and removed_at is null`),
    uniqueIndex('panel_members_token').on(t.tokenHash).where(sql`token_hash is not null`),
  ],
)

export const panelMemberId = () =>
  integer('panel_member_id')
    .notNull()
    .references(() => panelMembers.id, { onDelete: 'cascade' })

/** A panel member's word on each bidder, before they see any proposal. */
export const declarations = pgTable(
  'declarations',
  {
    panelMemberId: panelMemberId(),
    applicationId: applicationId(),
    hasConflict: boolean('has_conflict').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.panelMemberId, t.applicationId] })],
)

/** Points of one member, for one proposal and one criterion, as last typed. */
export const scores = pgTable(
  'scores',
  {
    panelMemberId: panelMemberId(),
    applicationId: applicationId(),
    criterionId: criterionId(),
    points: points('points'),
    reason: text('reason').notNull().default(''),
    /** Counts saves; a save names the version it started from. */
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.panelMemberId, t.applicationId, t.criterionId] })],
)

/** Whether a proposal meets a mandatory requirement. A failed one ends its evaluation. */
export const requirementChecks = pgTable(
  'requirement_checks',
  {
    applicationId: applicationId(),
    requirementId: integer('requirement_id')
      .notNull()
      .references(() => mandatoryRequirements.id),
    isMet: boolean('is_met').notNull(),
    reason: text('reason').notNull(),
    checkedBy: actorId('checked_by'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.requirementId] })],
)

/** Points that the panel agreed on; the members' own stay beside them. */
export const agreedScores = pgTable(
  'agreed_scores',
  {
    applicationId: applicationId(),
    criterionId: criterionId(),
    points: points('points'),
    reason: text('reason').notNull(),
    version: integer('version').notNull().default(1),
    agreedBy: actorId('agreed_by'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.criterionId] })],
)

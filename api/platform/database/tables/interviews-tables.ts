import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { actorId, userId } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationId } from '#api/platform/database/tables/applications-tables.ts'
import { tokenId } from '#api/platform/database/tables/integrations-tables.ts'
import { opportunityId } from '#api/platform/database/tables/opportunities-tables.ts'
import { stageId } from '#api/platform/database/tables/stages-tables.ts'
import type { InterviewAnswer, InvitationAnswer, KitQuestion } from '#contract/hiring/interview-plans.ts'
import { createdAt, id, instant } from './columns.ts'

const kit = () => jsonb('kit').$type<KitQuestion[]>().notNull().default([])
const proposedTimes = () => jsonb('proposed_times').$type<string[]>().notNull().default([])

/** Times that one applicant, or several of a job, choose from. */
export const interviewInvitations = pgTable(
  'interview_invitations',
  {
    id: id(),
    opportunityId: opportunityId(),
    place: text('place').notNull(),
    note: text('note').notNull().default(''),
    timeZone: text('time_zone').notNull(),
    minutes: integer('minutes').notNull(),
    /** Several applicants may choose the same time. */
    isShared: boolean('is_shared').notNull().default(false),
    /** Ids of members, who are invited once a time is chosen. */
    panel: jsonb('panel').$type<number[]>().notNull().default([]),
    kit: kit(),
    isFollowed: boolean('is_followed').notNull().default(false),
    stageId: stageId('stage_id'),
    createdBy: actorId('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index('interview_invitations_opportunity').on(t.opportunityId),
    index('interview_invitations_stage').on(t.stageId).where(sql`stage_id is not null`),
  ],
)

const invitationId = () =>
  integer('invitation_id')
    .notNull()
    .references(() => interviewInvitations.id, { onDelete: 'cascade' })

export const interviewSlots = pgTable(
  'interview_slots',
  {
    id: id(),
    invitationId: invitationId(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [index('interview_slots_invitation').on(t.invitationId)],
)

/** Applicants who choose from the times of an invitation, with what they answered. */
export const interviewInvitees = pgTable(
  'interview_invitees',
  {
    invitationId: invitationId(),
    applicationId: applicationId(),
    answer: text('answer').$type<InvitationAnswer>(),
    answerMessage: text('answer_message').notNull().default(''),
    proposedTimes: proposedTimes(),
    answeredAt: instant('answered_at'),
    /** By the company, which cancelled it or agreed on another time. */
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.invitationId, t.applicationId] }),
    index('interview_invitees_application').on(t.applicationId),
    check('interview_invitees_answer', sql`answer in ('PICKED', 'DECLINED', 'PROPOSED')`),
    check('interview_invitees_answered', sql`(answer is null) = (answered_at is null)`),
  ],
)

export const interviews = pgTable(
  'interviews',
  {
    id: id(),
    applicationId: applicationId(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** A description or a link. */
    place: text('place').notNull(),
    note: text('note').notNull().default(''),
    /** RFC 5545 SEQUENCE, raised by each change that the applicant is told. */
    sequence: integer('sequence').notNull().default(0),
    cancelledAt: instant('cancelled_at'),
    createdBy: actorId('created_by'),
    tokenId: tokenId(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Empty where the company's own is meant. */
    timeZone: text('time_zone'),
    /** The offered time that it took, and which nobody else has until it is moved or cancelled. */
    slotId: integer('slot_id').references(() => interviewSlots.id, { onDelete: 'set null' }),
    kit: kit(),
    /** Whether the applicant goes to a stage of interviews once it is agreed. */
    isFollowed: boolean('is_followed').notNull().default(false),
    stageId: stageId('stage_id'),
    answer: text('answer').$type<InterviewAnswer>(),
    answerMessage: text('answer_message').notNull().default(''),
    proposedTimes: proposedTimes(),
    answeredAt: instant('answered_at'),
    /** Since when it is at this time: nobody is reminded a day ahead of what was planned an hour ago. */
    timedAt: instant('timed_at').notNull().defaultNow(),
    /** How many of the reminders, a day and an hour ahead, are told or over. */
    reminded: integer('reminded').notNull().default(0),
    /** Raised by each change, so that two members who change it at once know of each other. */
    version: integer('version').notNull().default(0),
  },
  (t) => [
    index('interviews_application').on(t.applicationId),
    index('interviews_slot').on(t.slotId).where(sql`slot_id is not null`),
    index('interviews_stage').on(t.stageId).where(sql`stage_id is not null`),
    index('interviews_ending').on(t.endsAt).where(sql`cancelled_at is null`),
    index('interviews_starting').on(t.startsAt),
    index('interviews_to_remind').on(t.startsAt).where(sql`reminded < 2 and cancelled_at is null`),
    check('interviews_answer', sql`answer in ('ACCEPTED', 'DECLINED', 'PROPOSED')`),
    check('interviews_answered', sql`(answer is null) = (answered_at is null)`),
  ],
)

/** Members who take part in an interview, each with a calendar entry of their own. */
export const interviewSeats = pgTable(
  'interview_seats',
  {
    interviewId: integer('interview_id')
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    userId: userId(),
    /** RFC 5545 SEQUENCE of the member's own entry. */
    sequence: integer('sequence').notNull().default(0),
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.interviewId, t.userId] }), index('interview_seats_user').on(t.userId)],
)

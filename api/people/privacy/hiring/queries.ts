import { eq, sql } from 'drizzle-orm'
import { isOwn } from '#api/people/privacy/proposals/queries.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { offers } from '#api/platform/database/tables/hiring-tables.ts'
import {
  interviewInvitations,
  interviewInvitees,
  interviewSlots,
  interviews,
} from '#api/platform/database/tables/interviews-tables.ts'

export function listOwnInterviews(database: Executor, userId: number) {
  return database
    .select({
      number: applications.number,
      startsAt: interviews.startsAt,
      endsAt: interviews.endsAt,
      place: interviews.place,
      note: interviews.note,
      cancelledAt: interviews.cancelledAt,
      answer: interviews.answer,
      answerMessage: interviews.answerMessage,
      proposedTimes: interviews.proposedTimes,
    })
    .from(interviews)
    .innerJoin(applications, eq(applications.id, interviews.applicationId))
    .where(isOwn(userId))
    .orderBy(interviews.id)
}

export function listOwnInvitations(database: Executor, userId: number) {
  return database
    .select({
      number: applications.number,
      place: interviewInvitations.place,
      note: interviewInvitations.note,
      times: sql<
        string[]
      >`(select coalesce(json_agg(s.starts_at order by s.starts_at), '[]') from ${interviewSlots} s
        where s.invitation_id = ${interviewInvitations.id})`,
      answer: interviewInvitees.answer,
      answerMessage: interviewInvitees.answerMessage,
      proposedTimes: interviewInvitees.proposedTimes,
      answeredAt: interviewInvitees.answeredAt,
    })
    .from(interviewInvitees)
    .innerJoin(interviewInvitations, eq(interviewInvitations.id, interviewInvitees.invitationId))
    .innerJoin(applications, eq(applications.id, interviewInvitees.applicationId))
    .where(isOwn(userId))
    .orderBy(interviewInvitations.id)
}

export function listOwnOffers(database: Executor, userId: number) {
  return database
    .select({
      number: applications.number,
      subject: offers.subject,
      body: offers.body,
      respondBy: offers.respondBy,
      withdrawnAt: offers.withdrawnAt,
      answer: offers.answer,
      answerMessage: offers.answerMessage,
      answeredAt: offers.answeredAt,
    })
    .from(offers)
    .innerJoin(applications, eq(applications.id, offers.applicationId))
    .where(isOwn(userId))
    .orderBy(offers.id)
}

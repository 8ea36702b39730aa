import { readsAsWritten } from '#api/hiring/interviews/rules.ts'
import { applicantName, planForMembers } from '#api/hiring/messages/rules.ts'
import type { EventRow } from '#api/opportunities/calendar/queries.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import type { AgendaItem } from '#contract/hiring/agenda.ts'
import type { InterviewRow } from './queries.ts'

export const presentInterview = (
  { interview, number, post, ...named }: InterviewRow,
  scope: Scope,
): AgendaItem => ({
  kind: 'INTERVIEW',
  id: interview.id,
  at: interview.startsAt.toISOString(),
  ends_at: interview.endsAt.toISOString(),
  post,
  applicant: { number, name: applicantName(named) },
  place: readsAsWritten(scope, interview) ? interview.place : planForMembers(named, interview.place),
  is_cancelled: interview.cancelledAt !== null,
})

const KINDS = {
  deadline: 'DEADLINE',
  opening: 'OPENING',
  questions: 'QUESTIONS',
  standstill: 'STANDSTILL',
  scores: 'SCORES',
} as const satisfies Record<EventRow['event'], AgendaItem['kind']>

export const presentEvent = ({ event, id, kind, name, at, isCancelled }: EventRow): AgendaItem => ({
  kind: KINDS[event],
  id,
  at: new Date(at).toISOString(),
  ends_at: null,
  post: { id, kind, name },
  applicant: null,
  place: null,
  is_cancelled: isCancelled,
})

import { Readable } from 'node:stream'
import { answerInterview } from '#api/hiring/interview-answers/commands.ts'
import { presentInvitation, presentToCompany } from '#api/hiring/interview-invitations/present.ts'
import { listInvitationsOf, listSlots } from '#api/hiring/interview-invitations/queries.ts'
import { findSeat, listPossibleSeats, listSeats } from '#api/hiring/interview-panels/queries.ts'
import { kitFor } from '#api/hiring/interview-panels/rules.ts'
import { findForApplicant, findForMember } from '#api/hiring/messages/commands.ts'
import type { About } from '#api/hiring/messages/queries.ts'
import { applicantName, planForMembers, silenceOfMember, textForMembers } from '#api/hiring/messages/rules.ts'
import { isToldOfRejection } from '#api/hiring/stages/rules.ts'
import { can } from '#api/platform/access/roles.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { may } from '#api/platform/access/token-rules.ts'
import { Download } from '#api/platform/http/download.ts'
import { memberRoute, type Route, signedInRoute } from '#api/platform/http/route.ts'
import type { Sender } from '#api/platform/mail/compose.ts'
import { INVITATION_FILE } from '#api/platform/mail/mail.ts'
import { wordsIn } from '#api/platform/words/words.ts'
import { ApiError } from '#contract/errors.ts'
import type { KitQuestion } from '#contract/hiring/interview-plans.ts'
import * as contract from '#contract/hiring/interviews.ts'
import { cancelInterview, invite, moveInterview, type Services as Needed } from './commands.ts'
import { presentFile, presentInterview } from './present.ts'
import { findInterview, type InterviewRow, listInterviewsOf } from './queries.ts'
import { readsAsWritten } from './rules.ts'

type Services = Needed & { sender: Sender }
type Own = { userId: number; number: string }

export function interviewRoutes(services: Services): Route[] {
  const { database } = services
  const listed = async (scope: Scope, number: string) => {
    const all = await listForMember(services, scope, number)
    // A token that may only write reads nobody's words in the answer.
    return may(scope, 'applicants.read') ? all : { ...all, interviews: [], invitations: [] }
  }
  return [
    memberRoute(contract.listInterviews, ({ params, scope }) => listed(scope, params.number)),
    memberRoute(contract.invite, async ({ params, body, scope, client }) => {
      const { number } = params
      await invite(services, scope, { number, form: body, idempotencyKey: client.idempotencyKey })
      return listed(scope, number)
    }),
    memberRoute(contract.moveInterview, async ({ params, body, scope }) => {
      await moveInterview(services, scope, { ...params, form: body })
      return listed(scope, params.number)
    }),
    memberRoute(contract.cancelInterview, async ({ params, scope }) => {
      await cancelInterview(services, scope, params)
      return listed(scope, params.number)
    }),
    memberRoute(contract.cancelWithWords, async ({ params, body, scope }) => {
      await cancelInterview(services, scope, { ...params, message: body.message ?? '' })
      return listed(scope, params.number)
    }),
    memberRoute(contract.interviewCalendar, async ({ params, scope, client }) => {
      const about = await findForMember(database, scope, params.number)
      const seat = await findSeat(database, params.id, scope.userId)
      const who = [applicantName(about), about.opportunityName].filter((part) => part !== null)
      return calendarOf(services, about, {
        id: params.id,
        ...(seat && { sequence: seat.sequence }),
        summary: wordsIn(client.language).text('calendar.interview', { about: who.join(', ') }),
        path: `/admin/applicants/${about.number}/interviews/${params.id}/`,
        plan: (interview) => plansFor(scope, about)(interview, interview),
      })
    }),
    signedInRoute(contract.listOwnInterviews, ({ params, caller }) =>
      listForApplicant(services, { userId: caller.userId, number: params.number }),
    ),
    signedInRoute(contract.answerInterview, async ({ params, caller, body }) => {
      const own = { userId: caller.userId, number: params.number }
      await answerInterview(services, own, body)
      return listForApplicant(services, own)
    }),
    signedInRoute(contract.ownInterviewCalendar, async ({ params, caller, client }) => {
      const about = await findForApplicant(database, { userId: caller.userId, number: params.number })
      return calendarOf(services, about, {
        id: params.id,
        summary: wordsIn(client.language).text('calendar.interview', {
          about: `${about.opportunityName}, ${about.companyName}`,
        }),
        path: `/user/applications/${about.number}/`,
      })
    }),
  ]
}

async function listForMember(services: Services, scope: Scope, number: string): Promise<contract.Interviews> {
  const { database, timeZone: site } = services
  const about = await findForMember(database, scope, number)
  const { rows, invitations, slots } = await findAll(services, about)
  const seats = await listSeats(
    database,
    rows.map(({ interview }) => interview.id),
  )
  const team = invitations.length > 0 ? await listPossibleSeats(database, about) : []
  const canInvite = silenceOfMember(about, scope.role) === null && !isToldOfRejection(about)
  const canCancel = can(scope.role, 'messages.send')
  const timeZone = about.timeZone ?? site
  const base = `/api/company/applicants/${number}/interviews/`
  const shownTo = plansFor(scope, about)
  const seatOf = ({ id, name }: { id: number; name: string }) => ({ id, name, is_you: id === scope.userId })
  return {
    interviews: rows.map((row) => {
      const shown = shownTo(row.interview, presentInterview(row, { base, timeZone, status: about.status }))
      const panel = seats.filter(({ interviewId }) => interviewId === row.interview.id).map(seatOf)
      const isOpen = !shown.is_cancelled && !shown.is_over
      return {
        ...shown,
        answer_message: textForMembers(about, shown.answer_message),
        panel,
        kit: kitFor(
          shownTo(row.interview, { kit: row.interview.kit }).kit,
          panel.map(({ id }) => id),
        ),
        version: row.interview.version,
        can_change: canInvite && isOpen,
        can_cancel: canCancel && isOpen,
      }
    }),
    invitations: invitations.map((row) => {
      const panel = team.filter(({ id }) => row.invitation.panel.includes(id)).map(seatOf)
      const all = presentToCompany(row, slotsOf(slots, row), { panel, status: about.status, canCancel })
      const shown = shownTo(row.invitation, all)
      return { ...shown, answer_message: textForMembers(about, shown.answer_message) }
    }),
    can_invite: canInvite,
    time_zone: timeZone,
  }
}

type Texts = { place?: string; note?: string; kit?: KitQuestion[] }

/** Masks what was planned with a hidden applicant. */
function plansFor(scope: Scope, about: About) {
  const hidden = (text: string) => planForMembers(about, text)
  return <T extends Texts>(planned: { createdBy: number | null }, plan: T): T => {
    if (readsAsWritten(scope, planned)) return plan
    const { place, note, kit } = plan
    return {
      ...plan,
      ...(place !== undefined && { place: hidden(place) }),
      ...(note !== undefined && { note: hidden(note) }),
      ...(kit && { kit: kit.map((each) => ({ ...each, question: hidden(each.question) })) }),
    }
  }
}

async function findAll({ database }: Services, about: About) {
  const rows = await listInterviewsOf(database, about.id)
  const invitations = await listInvitationsOf(database, about.id)
  const slots = await listSlots(
    database,
    invitations.map(({ invitation }) => invitation.id),
  )
  return { rows, invitations, slots }
}

type Found = Awaited<ReturnType<typeof findAll>>

const slotsOf = (slots: Found['slots'], { invitation }: Found['invitations'][number]) =>
  slots.filter(({ slot }) => slot.invitationId === invitation.id)

async function listForApplicant(services: Services, own: Own): Promise<contract.OwnInterviews> {
  const about = await findForApplicant(services.database, own)
  const { rows, invitations, slots } = await findAll(services, about)
  const timeZone = about.timeZone ?? services.timeZone
  const base = `/api/user/applications/${own.number}/interviews/`
  return {
    interviews: rows.map((row) => presentInterview(row, { base, timeZone, status: about.status })),
    invitations: invitations.map((row) => presentInvitation(row, slotsOf(slots, row), about.status)),
    can_invite: false,
    time_zone: timeZone,
  }
}

type Interview = InterviewRow['interview']
type Wanted = {
  id: number
  summary: string
  path: string
  sequence?: number
  plan?: (interview: Interview) => Interview
}

async function calendarOf(
  { database, sender }: Services,
  about: About,
  { id, plan = (as) => as, ...event }: Wanted,
) {
  const found = await findInterview(database, { applicationId: about.id, id })
  if (!found) throw new ApiError('not_found')
  const { interview, hasBegun } = found
  const shown = plan(interview)
  const file = presentFile({ interview: shown, hasBegun, note: shown.note, ...event }, sender)
  return new Download({ content: Readable.from([file]), name: INVITATION_FILE })
}

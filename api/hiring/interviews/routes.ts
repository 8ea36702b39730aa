import { Readable } from 'node:stream'
import { findForApplicant, findForMember } from '#api/hiring/messages/commands.ts'
import type { About } from '#api/hiring/messages/queries.ts'
import { applicantName, silenceOfMember } from '#api/hiring/messages/rules.ts'
import type { Scope } from '#api/platform/access/scope.ts'
import { Download } from '#api/platform/http/download.ts'
import { memberRoute, type Route, signedInRoute } from '#api/platform/http/route.ts'
import type { Sender } from '#api/platform/mail/compose.ts'
import { INVITATION_FILE } from '#api/platform/mail/mail.ts'
import { wordsIn } from '#api/platform/words/words.ts'
import { ApiError } from '#contract/errors.ts'
import * as contract from '#contract/hiring/interviews.ts'
import { cancelInterview, invite, moveInterview, type Services as Needed } from './commands.ts'
import { presentFile, presentInterview } from './present.ts'
import { findInterview, listInterviewsOf } from './queries.ts'

type Services = Needed & { sender: Sender }

export function interviewRoutes(services: Services): Route[] {
  const { database } = services
  const listed = (scope: Scope, number: string) => listForMember(services, scope, number)
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
    memberRoute(contract.interviewCalendar, async ({ params, scope, client }) => {
      const about = await findForMember(database, scope, params.number)
      const who = [applicantName(about), about.opportunityName].filter((part) => part !== null)
      return calendarOf(services, about, {
        id: params.id,
        summary: wordsIn(client.language).text('calendar.interview', { about: who.join(', ') }),
        path: `/admin/applicants/${about.number}/`,
      })
    }),
    signedInRoute(contract.listOwnInterviews, async ({ params, caller }) => {
      const { number } = params
      const about = await findForApplicant(database, { userId: caller.userId, number })
      const base = `/api/user/applications/${number}/interviews/`
      return { ...(await present(services, about, base)), can_invite: false }
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

async function listForMember(services: Services, scope: Scope, number: string) {
  const about = await findForMember(services.database, scope, number)
  const base = `/api/company/applicants/${number}/interviews/`
  return {
    ...(await present(services, about, base)),
    can_invite: silenceOfMember(about, scope.role) === null,
  }
}

async function present({ database, timeZone: site }: Services, about: About, base: string) {
  const timeZone = about.timeZone ?? site
  const rows = await listInterviewsOf(database, about.id)
  return {
    interviews: rows.map((row) => presentInterview(row, { base, timeZone })),
    time_zone: timeZone,
  }
}

type Wanted = { id: number; summary: string; path: string }

async function calendarOf({ database, sender }: Services, about: About, { id, ...event }: Wanted) {
  const found = await findInterview(database, { applicationId: about.id, id })
  if (!found) throw new ApiError('not_found')
  const content = Readable.from([presentFile({ interview: found.interview, ...event }, sender)])
  return new Download({ content, name: INVITATION_FILE })
}

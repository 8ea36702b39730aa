import { eq } from 'drizzle-orm'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { readIcs } from '#tests/support/ics.ts'
import { member } from '#tests/support/members.ts'
import { threadsApp } from './threads.ts'

const DAY_MS = 86_400_000

/** The day that begins this many days from now in UTC. */
const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

type Body = Record<string, unknown>

/** The API with companies that plan interviews; closed after the file's tests. */
export async function interviewsApp() {
  const app = await threadsApp()
  const { database, ask, get, apply, seeker, server } = app
  const ofCompany = (number: string) => `/api/company/applicants/${number}/interviews/`
  const ofApplicant = (number: string) => `/api/user/applications/${number}/interviews/`
  const invitations = (number: string) => `/api/company/applicants/${number}/interview-invitations/`

  /** Three mornings by the clocks of Accra, an hour each. */
  const plan = (more: Body = {}) => ({
    times: [7, 8, 9].map((days) => ({ day: dayFrom(days), time: '10:00' })),
    minutes: 60,
    time_zone: 'Africa/Accra',
    place: 'Office 4, Ring Road',
    note: 'Bring a drawing',
    ...more,
  })

  return {
    ...app,
    dayFrom,
    offer: (number: string, token: string, more: Body = {}, headers: Record<string, string> = {}) =>
      ask(invitations(number), { token, body: plan(more), headers }),
    takeBack: (number: string, id: number, token: string, message = '') =>
      ask(`${invitations(number)}${id}/cancellation/`, { token, body: { message } }),
    seen: async (number: string, token: string) => (await get(ofCompany(number), token)).json(),
    own: async (number: string, token: string) => (await get(ofApplicant(number), token)).json(),
    change: (number: string, id: number, token: string, body: Body) =>
      ask(`${ofCompany(number)}${id}/`, { method: 'PATCH', token, body }),
    cancel: (number: string, id: number, token: string, message: string) =>
      ask(`/api/company/applicants/${number}/interviews/${id}/cancellation/`, { token, body: { message } }),
    reply: (number: string, token: string, body: Body) =>
      ask(`/api/user/applications/${number}/interviews/answer/`, { token, body }),
    choose: (number: string, token: string, body: Body) =>
      ask(`/api/user/applications/${number}/interview-invitations/answer/`, { token, body }),
    tend: () => server.runAgain('interviews', {}),
    /** Another applicant of the same job. */
    async another(jobId: number) {
      const applicant = await seeker()
      const { number } = (await apply(jobId, applicant.token)).json<{ number: string }>()
      await server.runDueJobs()
      return { applicant, number }
    },
    colleague: (companyId: number, role: 'EVALUATOR' | 'RECRUITER' | 'VIEWER' = 'EVALUATOR') =>
      member(database, { companyId, role }),
    leave: (userId: number) => database.delete(companyMembers).where(eq(companyMembers.userId, userId)),
    /** The calendar files mailed to an address so far, the oldest first. */
    async calendarsTo(email: string) {
      await server.runDueJobs()
      return server.sent
        .filter(({ to, calendar }) => to === email && calendar)
        .map(({ calendar }) => readIcs(calendar?.content ?? ''))
    },
    async subjectsTo(email: string) {
      await server.runDueJobs()
      return server.sent.filter(({ to }) => to === email).map(({ subject }) => subject)
    },
  }
}

import { posts } from '#api/platform/database/tables/posting-tables.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import { member } from '#tests/support/members.ts'
import { proposalsApp } from '#tests/support/proposals.ts'
import { applicationRows } from './application-rows.ts'

type Wanted = { isBlind?: boolean; role?: MemberRole }
type Headers = Record<string, string>

const companyThread = (number: string) => `/api/company/applicants/${number}/messages/`
const ownThread = (number: string) => `/api/user/applications/${number}/messages/`

/** The API with companies and applicants who write to each other; closed after the file's tests. */
export async function threadsApp() {
  const app = await proposalsApp()
  const { database, make, ask, get, apply, seeker, server } = app

  /** An application for a job of a company with one recruiter. */
  async function applied({ isBlind = false, role = 'RECRUITER' }: Wanted = {}) {
    const { id: companyId } = await make.company({ name: 'Volta Works', timeZone: 'Africa/Lagos' })
    const recruiter = await member(database, { role, companyId })
    const job = await make.job({ name: 'Mason', companyId })
    await database.insert(posts).values({ opportunityId: job.id, companyId, draft: {}, isBlind })
    const applicant = await seeker()
    const { id, number } = (await apply(job.id, applicant.token)).json<{ id: number; number: string }>()
    await server.runDueJobs()
    // Without the mail about the new applicant, which is for api/accounts/news to test.
    const others = server.sent.filter(({ to }) => to !== recruiter.email)
    server.sent.splice(0, server.sent.length, ...others)
    return { companyId, recruiter, job, applicant, id, number }
  }

  return {
    ...app,
    applied,
    writeAsCompany: (number: string, token: string, body: string, headers: Headers = {}) =>
      ask(companyThread(number), { token, body: { body }, headers }),
    writeAsApplicant: (number: string, token: string, body: string, headers: Headers = {}) =>
      ask(ownThread(number), { token, body: { body }, headers }),
    readAsCompany: (number: string, token: string) => get(companyThread(number), token),
    readAsApplicant: (number: string, token: string) => get(ownThread(number), token),
    messagesOf: applicationRows(database).messagesOf,
    /** Sends the mails that wait and returns those to an address. */
    async mailsTo(email: string) {
      await server.runDueJobs()
      return server.sent.filter(({ to }) => to === email)
    },
  }
}

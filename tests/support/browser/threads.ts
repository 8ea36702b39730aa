import { eq } from 'drizzle-orm'
import { messages } from '#api/platform/database/hiring-tables.ts'
import { posts } from '#api/platform/database/posting-tables.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import { member } from '#tests/support/members.ts'
import { proposalsApp } from '#tests/support/proposals.ts'

type Wanted = { isBlind?: boolean; role?: MemberRole }
type Headers = Record<string, string>

const companyThread = (number: string) => `/api/company/applicants/${number}/messages/`
const ownThread = (number: string) => `/api/user/applications/${number}/messages/`

/** The API with companies and applicants who write to each other; taken down after the file's tests. */
export async function threadsApp() {
  const app = await proposalsApp()
  const { database, make, ask, get, apply, seeker, server } = app

  /** Somebody applied for a job of a company with one recruiter. */
  async function applied({ isBlind = false, role = 'RECRUITER' }: Wanted = {}) {
    const { id: companyId } = await make.company({ name: 'Volta Works', timeZone: 'Africa/Lagos' })
    const recruiter = await member(database, { role, companyId })
    const job = await make.job({ name: 'Mason', companyId })
    await database.insert(posts).values({ opportunityId: job.id, companyId, draft: {}, isBlind })
    const applicant = await seeker()
    const { id, number } = (await apply(job.id, applicant.token)).json<{ id: number; number: string }>()
    await server.work()
    return { companyId, recruiter, job, applicant, id, number }
  }

  return {
    ...app,
    applied,
    write: (number: string, token: string, body: string, headers: Headers = {}) =>
      ask(companyThread(number), { token, body: { body }, headers }),
    answer: (number: string, token: string, body: string, headers: Headers = {}) =>
      ask(ownThread(number), { token, body: { body }, headers }),
    read: (number: string, token: string) => get(companyThread(number), token),
    readOwn: (number: string, token: string) => get(ownThread(number), token),
    messagesOf: (applicationId: number) =>
      database.select().from(messages).where(eq(messages.applicationId, applicationId)).orderBy(messages.id),
    /** The mails that wait, sent now, to somebody. */
    async mailsTo(email: string) {
      await server.work()
      return server.sent.filter(({ to }) => to === email)
    },
  }
}

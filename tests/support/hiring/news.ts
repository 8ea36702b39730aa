import { eq, sql } from 'drizzle-orm'
import { noteNews } from '#api/accounts/news/commands.ts'
import type { News } from '#api/accounts/news/queries.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import type { NewsKind } from '#contract/accounts/notifications.ts'
import { threadsApp } from '#tests/support/hiring/threads.ts'
import { member } from '#tests/support/members.ts'
import { queueOf } from '#tests/support/queue.ts'

export const LIST = '/api/accounts/user/notifications/'
export const SETTINGS = '/api/accounts/user/notification-settings/'
type Reader = { token: string }

/** The API with companies whose members are told of what comes. */
export async function newsApp() {
  const app = await threadsApp()
  const { database, server, make, get, ask, apply, seeker } = app
  const queue = await queueOf(app.open)

  /** A company with these jobs and a recruiter. */
  async function companyWith({ isBlind = false, jobs: names = ['Mason'], timeZone = 'Africa/Lagos' } = {}) {
    const { id: companyId } = await make.company({ timeZone })
    const jobs = []
    for (const name of names) {
      const job = await make.job({ companyId, name })
      await database.insert(posts).values({ opportunityId: job.id, companyId, draft: {}, isBlind })
      jobs.push(job)
    }
    const [job] = jobs
    if (!job) throw new Error('Name a job')
    return { companyId, job, jobs, recruiter: await member(database, { companyId, role: 'RECRUITER' }) }
  }

  /** Applies as a new person. */
  async function applicantFor(jobId: number, firstName = 'Ama') {
    const someone = await seeker()
    await database.update(users).set({ firstName, lastName: 'Mensah' }).where(eq(users.id, someone.id))
    const { number } = (await apply(jobId, someone.token)).json<{ number: string }>()
    return { ...someone, number }
  }

  /** As when the time of every mail has come. */
  async function letMailsComeDue() {
    await server.runDueJobs()
    await database.execute(sql`update mail_lines set due_at = now()`)
    await server.runAgain('digests', {})
    await server.runDueJobs()
  }

  return {
    ...app,
    /** An application that the company and its applicant write about. */
    thread: app.applied,
    companyWith,
    applicantFor,
    letMailsComeDue,
    shown: async ({ token }: Reader) => (await get(LIST, token)).json(),
    unread: async ({ token }: Reader) => (await get('/api/accounts/user/notifications/news/', token)).json(),
    mailsTo: ({ email }: { email: string }) => server.sent.filter(({ to }) => to === email),
    note: (...rows: News[]) => database.transaction((tx) => noteNews(tx, queue, ...rows)),
    set: (token: string, kind: NewsKind, mail_time: string, ways = {}) =>
      ask(SETTINGS, {
        method: 'PATCH',
        token,
        body: { kind, in_app: true, by_mail: true, mail_time, ...ways },
      }),
    /** So many applications, as news. */
    applied: (opportunityId: number, count: number): News[] =>
      Array.from({ length: count }, () => ({ kind: 'NEW_APPLICANT', opportunityId })),
  }
}

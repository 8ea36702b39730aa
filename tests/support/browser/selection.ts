import { eq, ne, sql } from 'drizzle-orm'
import { applicationEvents, applications } from '#api/platform/database/applications-tables.ts'
import type { Database } from '#api/platform/database/client.ts'
import { applicationActs, batches, messages } from '#api/platform/database/hiring-tables.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import { applicantsApp } from '#tests/support/applicants.ts'
import { member } from '#tests/support/members.ts'
import { insertApplicants } from './many-applicants.ts'

/** The API with a company that chooses among applicants; taken down after the file's tests. */
export async function selectionApp() {
  const app = await applicantsApp()
  const { database, make, ask, get, server } = app
  const recruiter = await member(database, { role: 'RECRUITER' })
  const { companyId, token: own } = recruiter
  const comeDue = () => database.update(batches).set({ dueAt: sql`now() - interval '1 second'` })
  return {
    ...app,
    ...selectionRows(database),
    recruiter,
    job: (values: Parameters<typeof make.job>[0] = {}) => make.job({ name: 'Mason', companyId, ...values }),
    applicants: (opportunityId: number, count: number, firstName = 'Ama') =>
      insertApplicants(database, { opportunityId, count, firstName }),
    move: (jobId: number, body: object, { token = own, headers = {} } = {}) =>
      ask(`/api/company/posts/${jobId}/stage-changes/`, { token, body, headers }),
    preview: (jobId: number, body: object) =>
      ask(`/api/company/posts/${jobId}/stage-changes/preview/`, { token: own, body }),
    undo: (jobId: number, moveId: number, token = own) =>
      ask(`/api/company/posts/${jobId}/stage-changes/${moveId}/undo/`, { token, body: {} }),
    pending: async (jobId: number) => (await get(`/api/company/posts/${jobId}/stage-changes/`, own)).json(),
    comeDue,
    /** All stage changes but one are due. */
    comeDueBut: (id: number) =>
      database.update(batches).set({ dueAt: sql`now() - interval '1 second'` }).where(ne(batches.id, id)),
    /** All stage changes are due, told and emailed. */
    async tell() {
      await comeDue()
      await server.tell()
      await server.work()
    },
    mailsTo: (email: string) => server.sent.filter(({ to }) => to === email),
  }
}

function selectionRows(database: Database) {
  return {
    statusOf: async (number: string) => {
      const [row] = await database.select().from(applications).where(eq(applications.number, number))
      return row && { status: row.status, told: row.toldStatus }
    },
    setStatus: (number: string, status: ApplicationStatus) =>
      database
        .update(applications)
        .set({ status, toldStatus: status })
        .where(eq(applications.number, number)),
    eventsOf: (applicationId: number) =>
      database
        .select()
        .from(applicationEvents)
        .where(eq(applicationEvents.applicationId, applicationId))
        .orderBy(applicationEvents.id),
    messagesOf: (applicationId: number) =>
      database.select().from(messages).where(eq(messages.applicationId, applicationId)).orderBy(messages.id),
    actsOf: async (applicationId: number) => {
      const rows = await database
        .select()
        .from(applicationActs)
        .where(eq(applicationActs.applicationId, applicationId))
        .orderBy(applicationActs.id)
      return rows.map(({ kind }) => kind)
    },
  }
}

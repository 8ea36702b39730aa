import { ne, sql } from 'drizzle-orm'
import { batches } from '#api/platform/database/tables/hiring-tables.ts'
import { applicantsApp } from '#tests/support/applicants.ts'
import { member } from '#tests/support/members.ts'
import { applicationRows } from './application-rows.ts'
import { insertApplicants } from './inserted-applicants.ts'

/** The API with a company that moves applicants between stages; closed after the file's tests. */
export async function stagesApp() {
  const app = await applicantsApp()
  const { database, make, ask, get, server } = app
  const recruiter = await member(database, { role: 'RECRUITER' })
  const { companyId, token: own } = recruiter
  const rows = applicationRows(database)
  return {
    ...app,
    ...rows,
    recruiter,
    job: (values: Parameters<typeof make.job>[0] = {}) => make.job({ name: 'Mason', companyId, ...values }),
    applicants: (opportunityId: number, count: number, firstName = 'Ama') =>
      insertApplicants(database, { opportunityId, count, firstName }),
    move: (jobId: number, body: object, { token = own, headers = {} } = {}) =>
      ask(`/api/company/posts/${jobId}/stage-changes/`, { token, body, headers }),
    preview: (jobId: number, body: object) =>
      ask(`/api/company/posts/${jobId}/stage-changes/preview/`, { token: own, body }),
    undo: (jobId: number, changeId: number, token = own) =>
      ask(`/api/company/posts/${jobId}/stage-changes/${changeId}/undo/`, { token, body: {} }),
    pending: async (jobId: number) => (await get(`/api/company/posts/${jobId}/stage-changes/`, own)).json(),
    makeDueBut: (id: number) =>
      database.update(batches).set({ dueAt: sql`now() - interval '1 second'` }).where(ne(batches.id, id)),
    /** Makes all stage changes due, tells the applicants and sends the mails. */
    async tellAll() {
      await rows.makeDue()
      await server.tellDue()
      await server.runDueJobs()
    },
    mailsTo: (email: string) => server.sent.filter(({ to }) => to === email),
  }
}

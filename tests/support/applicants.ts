import { eq, sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from '#api/platform/database/client.ts'
import { applicationFiles, applications } from '#api/platform/database/tables/applications-tables.ts'
import { accountsApp, person } from './accounts.ts'
import { application, proposal } from './documents.ts'
import { factories } from './factories.ts'
import { setDeadlineAgo } from './sealing/deadlines.ts'

/** The API with jobs, RFPs and people who apply; closed after the file's tests. */
export async function applicantsApp(given?: OpenDatabase) {
  const { open, server, app, ask } = await accountsApp(given)
  const { database } = open
  return {
    open,
    database,
    server,
    app,
    ask,
    make: factories(database),
    seeker: () => person(database, 'JOB_SEEKER'),
    get: (url: string, token: string) => ask(url, { method: 'GET', token }),
    apply: (
      jobId: number,
      token: string,
      form: FormData = application(),
      headers: Record<string, string> = {},
    ) => ask(`/api/jobs/${jobId}/applications/`, { token, form, headers }),
    propose: (rfpId: number, token: string, form: FormData = proposal()) =>
      ask(`/api/proposal-requests/${rfpId}/proposals/`, { token, form }),
    change: (number: string, token: string, form: FormData, headers: Record<string, string> = {}) =>
      ask(`/api/user/applications/${number}/`, { method: 'PATCH', token, form, headers }),
    withdraw: (number: string, token: string) =>
      ask(`/api/user/applications/${number}/withdrawal/`, { token }),
    /** Names of stored files; `unfinished` lists uploads in progress. */
    kept: async () => (await server.files.list('applications')).sort(),
    unfinished: () => server.files.list('unfinished'),
    applicationsOf: (opportunityId: number) =>
      database
        .select()
        .from(applications)
        .where(eq(applications.opportunityId, opportunityId))
        .orderBy(applications.id),
    filesOf: async (number: string) => {
      const rows = await database
        .select({ file: applicationFiles })
        .from(applicationFiles)
        .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
        .where(eq(applications.number, number))
        .orderBy(applicationFiles.id)
      return rows.map(({ file }) => file)
    },
    /** Sets the deadline this long ago, as in '9 minutes'. */
    setDeadlineAgo: (id: number, ago: string) => setDeadlineAgo(database, id, ago),
  }
}

/** Makes all that left the site appear to have done so a day earlier. */
export async function letADayPass(database: Database) {
  const before = sql`- interval '25 hours'`
  await database.execute(
    sql`update application_files set replaced_at = replaced_at ${before}, destroyed_at = destroyed_at ${before}`,
  )
  await database.execute(sql`update applications set withdrawn_at = withdrawn_at ${before}`)
  await database.execute(sql`update removed_files set removed_at = removed_at ${before}`)
  await database.execute(sql`update images set unused_at = unused_at ${before}`)
}

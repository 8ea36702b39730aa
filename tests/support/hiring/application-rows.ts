import { eq } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { applicationEvents, applications } from '#api/platform/database/tables/applications-tables.ts'
import { applicationActs, messages } from '#api/platform/database/tables/hiring-tables.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'

/** Reads and sets the rows of an application past the API. */
export function applicationRows(database: Database) {
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

import { eq, sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { applicationEvents, applications } from '#api/platform/database/tables/applications-tables.ts'
import {
  applicationActs,
  batches,
  messages,
  rejections,
} from '#api/platform/database/tables/hiring-tables.ts'
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
    /** Tells of every stage change as soon as the server looks. */
    makeDue: () => database.update(batches).set({ dueAt: sql`now() - interval '1 second'` }),
    /** Rejects an applicant, with a note about why for members. */
    reject: async (number: string, note: string) => {
      const [row] = await database
        .update(applications)
        .set({ status: 'REJECTED', toldStatus: 'REJECTED' })
        .where(eq(applications.number, number))
        .returning({ applicationId: applications.id })
      if (row) await database.insert(rejections).values({ ...row, note })
    },
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

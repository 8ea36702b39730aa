import { and, eq, like } from 'drizzle-orm'
import { isKept } from '#api/applications/files/queries.ts'
import type { OwnApplicationId } from '#api/platform/access/scope.ts'
import { applicationFiles, applications, cvTexts } from '#api/platform/database/applications-tables.ts'
import type { Executor } from '#api/platform/database/client.ts'

/** The file of the CV, if there is one that is kept, and the status of its application. */
export async function findCv(database: Executor, id: OwnApplicationId) {
  const [row] = await database
    .select({ status: applications.status, file: applicationFiles })
    .from(applications)
    .leftJoin(applicationFiles, isCv)
    .where(eq(applications.id, id))
  if (!row) throw new Error(`Application ${id} is not there`)
  return row
}

export const isCv = and(
  eq(applicationFiles.applicationId, applications.id),
  eq(applicationFiles.part, 'cv'),
  isKept,
)

export async function findCvText(database: Executor, id: OwnApplicationId): Promise<string> {
  const [row] = await database
    .select({ text: cvTexts.text })
    .from(cvTexts)
    .where(eq(cvTexts.applicationId, id))
  return row?.text ?? ''
}

/** The files that answer questions. */
export function listAnswerFiles(database: Executor, id: OwnApplicationId) {
  return database
    .select({ status: applications.status, file: applicationFiles })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(and(eq(applicationFiles.applicationId, id), like(applicationFiles.part, 'answer\\_%'), isKept))
    .orderBy(applicationFiles.id)
}

import { and, eq, like, sql } from 'drizzle-orm'
import { isKept } from '#api/applications/files/queries.ts'
import type { OwnApplicationId, Scope } from '#api/platform/access/scope.ts'
import type { Executor } from '#api/platform/database/client.ts'
import { applicationFiles, applications, cvTexts } from '#api/platform/database/tables/applications-tables.ts'

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

/** A page that loads CVs ahead asks for each again and again while its reader goes to and fro. */
const SAME_READING = sql`interval '1 hour'`

/** Notes that a member opened a CV, or that their page loaded it ahead, once an hour. @returns whether it was noted now */
export async function noteCv(
  database: Executor,
  { userId }: Pick<Scope, 'userId'>,
  id: OwnApplicationId,
  kind: 'CV_OPENED' | 'CV_AHEAD',
): Promise<boolean> {
  const { rows } = await database.execute(sql`
    insert into application_acts (application_id, actor_id, kind, details)
    select ${id}, ${userId}, ${kind}, '{}'::jsonb where not exists (
      select from application_acts where application_id = ${id} and actor_id = ${userId}
        and kind in (${kind}, 'CV_OPENED') and created_at > now() - ${SAME_READING})
    returning id`)
  return rows.length > 0
}

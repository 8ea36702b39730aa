import { and, desc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { isKept } from '#api/applications/files/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import {
  applicationFiles,
  applications,
  cvTexts,
  outdatedCvTexts,
} from '#api/platform/database/tables/applications-tables.ts'
import { applicationNotes, applicationRatings } from '#api/platform/database/tables/hiring-tables.ts'

/** Of a job application; proposals have no row. */
export async function insertCvText(tx: Transaction, applicationId: number): Promise<void> {
  await tx.execute(sql`
    insert into cv_texts (application_id, opportunity_id)
    select a.id, o.id from applications a join opportunities o on o.id = a.opportunity_id
    where a.id = ${applicationId} and o.kind = 'JOB' on conflict do nothing`)
}

type Change = { state?: string; text?: string; name?: string; vector?: SQL; updatedAt?: SQL }

export async function updateCvTexts(tx: Transaction, ids: number[], change: Change): Promise<void> {
  await tx.update(cvTexts).set(change).where(inArray(cvTexts.applicationId, ids))
}

/** In order of id, so that two transactions never wait for each other. */
export function lockCvTextsForUpdate(tx: Transaction, ids: number[]) {
  return tx
    .select({ id: cvTexts.applicationId, text: cvTexts.text })
    .from(cvTexts)
    .where(inArray(cvTexts.applicationId, ids))
    .orderBy(cvTexts.applicationId)
    .for('update')
}

/** undefined for a file that was replaced or withdrawn. */
export async function findKeptFile(tx: Transaction, fileId: number) {
  const [row] = await tx
    .select({ id: applicationFiles.id })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(and(eq(applicationFiles.id, fileId), isKept))
  return row
}

export async function listApplicationsOf(tx: Transaction, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.userId, userId))
  return rows.map(({ id }) => id)
}

export async function findIndexed(tx: Transaction, id: number) {
  const [row] = await tx
    .select({ opportunityId: applications.opportunityId, bio: applications.bio, person: users })
    .from(applications)
    .leftJoin(users, eq(users.id, applications.userId))
    .where(eq(applications.id, id))
  return row
}

/** Recomputes the average of the members' ratings. Callers hold the row, so concurrent ratings all count. */
export async function updateRatings(tx: Transaction, applicationIds: number[]): Promise<void> {
  await tx
    .update(cvTexts)
    .set({
      rating: sql`(select avg(r.rating) from ${applicationRatings} r where r.application_id = ${cvTexts.applicationId})`,
    })
    .where(inArray(cvTexts.applicationId, applicationIds))
}

export async function listRatedBy(tx: Transaction, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: applicationRatings.applicationId })
    .from(applicationRatings)
    .where(eq(applicationRatings.userId, userId))
  return rows.map(({ id }) => id)
}

export async function deleteRatingsOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(applicationRatings).where(eq(applicationRatings.userId, userId))
}

export async function deleteNotesAbout(tx: Transaction, applicationIds: number[]): Promise<void> {
  await tx.delete(applicationNotes).where(inArray(applicationNotes.applicationId, applicationIds))
}

/** The id of an application below which vectors are of earlier rules; undefined once there is none. */
export async function findOutdated(database: Executor): Promise<number | undefined> {
  const [row] = await database.select().from(outdatedCvTexts)
  return row?.below
}

/** The newest applications below an id that are indexed, without those of deleted accounts. */
export async function listIndexedBelow(database: Executor, below: number, limit: number): Promise<number[]> {
  const rows = await database
    .select({ id: cvTexts.applicationId })
    .from(cvTexts)
    .innerJoin(applications, eq(applications.id, cvTexts.applicationId))
    .where(and(lt(cvTexts.applicationId, below), isNotNull(applications.userId)))
    .orderBy(desc(cvTexts.applicationId))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Goes on from another id; 0 is the end. */
export async function updateOutdated(database: Executor, from: number, to: number): Promise<void> {
  const isFrom = eq(outdatedCvTexts.below, from)
  if (to === 0) await database.delete(outdatedCvTexts).where(isFrom)
  else await database.update(outdatedCvTexts).set({ below: to }).where(isFrom)
}

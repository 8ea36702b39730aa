import { and, eq, inArray, sql } from 'drizzle-orm'
import { isKept } from '#api/applications/submission/queries.ts'
import { users } from '#api/platform/database/accounts-tables.ts'
import { applicationFiles, applications, cvTexts } from '#api/platform/database/applications-tables.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { applicationNotes, applicationRatings } from '#api/platform/database/hiring-tables.ts'
import { nameKey, vectorOf } from './rules.ts'

/**
 * Indexes a job application for the company's lists and searches; proposals are never indexed. A new CV drops the text of the
 * one before.
 */
export async function indexApplicant(
  tx: Transaction,
  applicationId: number,
  { hasNewCv = false } = {},
): Promise<void> {
  await tx.execute(sql`
    insert into cv_texts (application_id, opportunity_id)
    select a.id, o.id from applications a join opportunities o on o.id = a.opportunity_id
    where a.id = ${applicationId} and o.kind = 'JOB' on conflict do nothing`)
  if (hasNewCv) {
    await tx
      .update(cvTexts)
      .set({ state: 'WAITING', text: '' })
      .where(eq(cvTexts.applicationId, applicationId))
  }
  await reindex(tx, [applicationId])
}

/** Indexes a person's applications under their new name. */
export async function renameApplicant(tx: Transaction, userId: number): Promise<void> {
  const rows = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.userId, userId))
  await reindex(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Stores the text of a CV, undefined for an unreadable one, unless it was replaced or withdrawn meanwhile. */
export async function storeCvText(
  tx: Transaction,
  { applicationId, fileId }: { applicationId: number; fileId: number },
  text: string | undefined,
): Promise<void> {
  await lockCvTextsForUpdate(tx, [applicationId])
  const [current] = await tx
    .select({ id: applicationFiles.id })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(and(eq(applicationFiles.id, fileId), isKept))
  if (!current) return
  await tx
    .update(cvTexts)
    .set({ state: text === undefined ? 'UNREADABLE' : 'READ', text: text ?? '' })
    .where(eq(cvTexts.applicationId, applicationId))
  await reindex(tx, [applicationId])
}

/** Drops the CV of a withdrawn application from the index; name and bio stay. */
export async function eraseCvText(tx: Transaction, applicationId: number): Promise<void> {
  await tx
    .update(cvTexts)
    .set({ state: 'UNREADABLE', text: '' })
    .where(eq(cvTexts.applicationId, applicationId))
  await reindex(tx, [applicationId])
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

/** Deletes a member's ratings, before their account is deleted. */
export async function deleteRatingsBy(tx: Transaction, userId: number): Promise<void> {
  const by = eq(applicationRatings.userId, userId)
  const rated = await tx.select({ id: applicationRatings.applicationId }).from(applicationRatings).where(by)
  const ids = rated.map(({ id }) => id)
  await lockCvTextsForUpdate(tx, ids)
  await tx.delete(applicationRatings).where(by)
  await updateRatings(tx, ids)
}

export async function lockCvTextForUpdate(tx: Transaction, applicationId: number): Promise<void> {
  await lockCvTextsForUpdate(tx, [applicationId])
}

/** Erases the index and the notes of applications whose person is deleted. */
export async function eraseApplicants(tx: Transaction, ids: number[]): Promise<void> {
  await tx
    .update(cvTexts)
    .set({ text: '', state: 'UNREADABLE', name: '', vector: sql`''` })
    .where(inArray(cvTexts.applicationId, ids))
  await tx.delete(applicationNotes).where(inArray(applicationNotes.applicationId, ids))
}

/** In order of id, so that two transactions never wait for each other. */
function lockCvTextsForUpdate(tx: Transaction, ids: number[]) {
  return tx
    .select({ id: cvTexts.applicationId, text: cvTexts.text })
    .from(cvTexts)
    .where(inArray(cvTexts.applicationId, ids))
    .orderBy(cvTexts.applicationId)
    .for('update')
}

async function reindex(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  for (const { id, text } of await lockCvTextsForUpdate(tx, ids)) {
    const [row] = await tx
      .select({ opportunityId: applications.opportunityId, bio: applications.bio, person: users })
      .from(applications)
      .leftJoin(users, eq(users.id, applications.userId))
      .where(eq(applications.id, id))
    if (!row) continue
    const person = row.person ?? undefined
    await tx
      .update(cvTexts)
      .set({
        vector: sql`${vectorOf({ ...row, person, text })}::tsvector`,
        name: person ? nameKey(person) : '',
        updatedAt: sql`now()`,
      })
      .where(eq(cvTexts.applicationId, id))
  }
}

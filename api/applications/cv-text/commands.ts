import { and, eq, inArray, sql } from 'drizzle-orm'
import { isKept } from '#api/applications/submission/queries.ts'
import { users } from '#api/platform/database/accounts-tables.ts'
import { applicationFiles, applications, cvTexts } from '#api/platform/database/applications-tables.ts'
import type { Transaction } from '#api/platform/database/client.ts'
import { applicationNotes, applicationRatings } from '#api/platform/database/hiring-tables.ts'
import { nameKey, vectorOf } from './rules.ts'

/**
 * Has an application for a job found by the company's lists and searches, from now on or as it is now. With a new CV the
 * text of the one before is gone. A proposal is never searched in.
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
  await renew(tx, [applicationId])
}

/** Has a person found by the name that they have now. */
export async function renameApplicant(tx: Transaction, userId: number): Promise<void> {
  const rows = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.userId, userId))
  await renew(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Keeps what a CV says; undefined: it could not be read. Nothing of one that was replaced or withdrawn meanwhile. */
export async function keepCvText(
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
  await renew(tx, [applicationId])
}

/** Takes the CV's words out of what a withdrawn application is found by; its owner's name and bio stay. */
export async function forgetCv(tx: Transaction, applicationId: number): Promise<void> {
  await tx
    .update(cvTexts)
    .set({ state: 'UNREADABLE', text: '' })
    .where(eq(cvTexts.applicationId, applicationId))
  await renew(tx, [applicationId])
}

/** The average of the members' ratings, after one of them changed; of two changes at once the second counts both. */
export async function renewRatings(tx: Transaction, applicationIds: number[]): Promise<void> {
  await tx
    .update(cvTexts)
    .set({
      rating: sql`(select avg(r.rating) from ${applicationRatings} r where r.application_id = ${cvTexts.applicationId})`,
    })
    .where(inArray(cvTexts.applicationId, applicationIds))
}

/** Takes back what a member made of applicants, before their account is gone. */
export async function removeRatingsBy(tx: Transaction, userId: number): Promise<void> {
  const by = eq(applicationRatings.userId, userId)
  const rated = await tx.select({ id: applicationRatings.applicationId }).from(applicationRatings).where(by)
  const ids = rated.map(({ id }) => id)
  await lockCvTextsForUpdate(tx, ids)
  await tx.delete(applicationRatings).where(by)
  await renewRatings(tx, ids)
}

/** Holds an applicant's ratings until the transaction ends. */
export async function lockCvTextForUpdate(tx: Transaction, applicationId: number): Promise<void> {
  await lockCvTextsForUpdate(tx, [applicationId])
}

/** Takes out of applications for jobs by what they could be found, and what members wrote about them. */
export async function forgetApplicants(tx: Transaction, ids: number[]): Promise<void> {
  await tx
    .update(cvTexts)
    .set({ text: '', state: 'UNREADABLE', name: '', vector: sql`''` })
    .where(inArray(cvTexts.applicationId, ids))
  await tx.delete(applicationNotes).where(inArray(applicationNotes.applicationId, ids))
}

/** Rows are held until the transaction ends: of two that change one, the second sees what the first made of it. */
function lockCvTextsForUpdate(tx: Transaction, ids: number[]) {
  return tx
    .select({ id: cvTexts.applicationId, text: cvTexts.text })
    .from(cvTexts)
    .where(inArray(cvTexts.applicationId, ids))
    .orderBy(cvTexts.applicationId)
    .for('update')
}

async function renew(tx: Transaction, ids: number[]): Promise<void> {
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

import { sql } from 'drizzle-orm'
import type { Transaction } from '#api/platform/database/client.ts'
import {
  deleteNotesAbout,
  deleteRatingsOf,
  findIndexed,
  findKeptFile,
  insertCvText,
  listApplicationsOf,
  listRatedBy,
  lockCvTextsForUpdate,
  updateCvTexts,
  updateRatings,
} from './queries.ts'
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
  await insertCvText(tx, applicationId)
  if (hasNewCv) await updateCvTexts(tx, [applicationId], { state: 'WAITING', text: '' })
  await reindex(tx, [applicationId])
}

export async function renameApplicant(tx: Transaction, userId: number): Promise<void> {
  await reindex(tx, await listApplicationsOf(tx, userId))
}

/** Makes the vector of an application anew by the rules of now. */
export const remakeVector = (tx: Transaction, applicationId: number): Promise<void> =>
  reindex(tx, [applicationId])

/** Stores the text of a CV, undefined for an unreadable one, unless it was replaced or withdrawn meanwhile. */
export async function storeCvText(
  tx: Transaction,
  { applicationId, fileId }: { applicationId: number; fileId: number },
  text: string | undefined,
): Promise<void> {
  await lockCvTextsForUpdate(tx, [applicationId])
  if (!(await findKeptFile(tx, fileId))) return
  const state = text === undefined ? 'UNREADABLE' : 'READ'
  await updateCvTexts(tx, [applicationId], { state, text: text ?? '' })
  await reindex(tx, [applicationId])
}

/** Drops the CV of a withdrawn application from the index; name and bio stay. */
export async function eraseCvText(tx: Transaction, applicationId: number): Promise<void> {
  await updateCvTexts(tx, [applicationId], { state: 'UNREADABLE', text: '' })
  await reindex(tx, [applicationId])
}

/** Deletes a member's ratings, before their account is deleted. */
export async function deleteRatingsBy(tx: Transaction, userId: number): Promise<void> {
  const ids = await listRatedBy(tx, userId)
  await lockCvTextsForUpdate(tx, ids)
  await deleteRatingsOf(tx, userId)
  await updateRatings(tx, ids)
}

/** Erases the index and the notes of applications whose person is deleted. */
export async function eraseApplicants(tx: Transaction, ids: number[]): Promise<void> {
  await updateCvTexts(tx, ids, { text: '', state: 'UNREADABLE', name: '', vector: sql`''` })
  await deleteNotesAbout(tx, ids)
}

async function reindex(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  for (const { id, text } of await lockCvTextsForUpdate(tx, ids)) {
    const row = await findIndexed(tx, id)
    if (!row) continue
    const person = row.person ?? undefined
    await updateCvTexts(tx, [id], {
      vector: sql`${vectorOf({ ...row, person, text })}::tsvector`,
      name: person ? nameKey(person) : '',
      updatedAt: sql`now()`,
    })
  }
}

import { lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { findOpportunity } from '#api/opportunities/listing/queries.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'
import { countBookmarks, deleteBookmark, findMarks, insertBookmark } from './queries.ts'

/**
 * Adds a bookmark, or deletes it when there is one. Locking the user makes a person's toggles take turns, so each one
 * returns the opportunity as it left it.
 * @throws ApiError not_found; conflict when the person has as many as allowed
 */
export async function toggleBookmark(
  database: Database,
  { userId, kind, id }: { userId: number; kind: Kind; id: number },
) {
  return database.transaction(async (tx) => {
    await lockUserForUpdate(tx, userId)
    const opportunity = await findOpportunity(tx, kind, id)
    if (!opportunity) throw new ApiError('not_found')
    const isDeleted = await deleteBookmark(tx, userId, id)
    if (!isDeleted) await addBookmark(tx, userId, id)
    const marks = await findMarks(tx, userId, [id])
    return { opportunity, marks: marks(id) }
  })
}

async function addBookmark(tx: Transaction, userId: number, id: number): Promise<void> {
  if ((await countBookmarks(tx, userId)) >= LIMITS.bookmarks) {
    const reason = problem('bookmarks_full', { max: LIMITS.bookmarks })
    throw new ApiError('conflict', undefined, { reason })
  }
  await insertBookmark(tx, userId, id)
}

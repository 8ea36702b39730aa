import { lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { hasPublic } from '#api/opportunities/listing/queries.ts'
import { findShown } from '#api/opportunities/listing/shown.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { Opportunity } from '#contract/opportunities/opportunities.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'
import { countBookmarks, deleteBookmark, insertBookmark } from './queries.ts'

/**
 * Adds a bookmark, or deletes it when there is one. Locking the user makes a person's toggles take turns, so each one
 * returns the opportunity as it left it.
 * @throws ApiError not_found; conflict when the person has as many as allowed
 */
export async function toggleBookmark(
  database: Database,
  { userId, kind, id }: { userId: number; kind: Kind; id: number },
): Promise<Opportunity> {
  return database.transaction(async (tx) => {
    await lockUserForUpdate(tx, userId)
    if (!(await hasPublic(tx, kind, id))) throw new ApiError('not_found')
    const isDeleted = await deleteBookmark(tx, userId, id)
    if (!isDeleted) await addBookmark(tx, userId, id)
    const shown = await findShown(tx, { kind, id, userId })
    if (!shown || shown === 'withheld') throw new ApiError('not_found')
    return shown
  })
}

async function addBookmark(tx: Transaction, userId: number, id: number): Promise<void> {
  if ((await countBookmarks(tx, userId)) >= LIMITS.bookmarks) {
    const reason = problem('bookmarks_full', { max: LIMITS.bookmarks })
    throw new ApiError('conflict', undefined, { reason })
  }
  await insertBookmark(tx, userId, id)
}

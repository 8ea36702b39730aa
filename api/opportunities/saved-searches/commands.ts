import { sql } from 'drizzle-orm'
import { lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { lastSlot } from '#api/opportunities/search/queries.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { answerOnce, hashOfRequest } from '#api/platform/idempotency/commands.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { SavedSearch, SavedSearchDraft } from '#contract/opportunities/saved-searches.ts'
import { presentSavedSearch } from './present.ts'
import { countSearches, insertSearch, type SavedSearchRow, updateResumed, updateSearch } from './queries.ts'
import { type AddressSite, MOST_SEARCHES, newAddressSalt, nextDue, requireKnown } from './rules.ts'

/**
 * Saves a search; the same request with the same key saves it once.
 * @throws ApiError invalid when the person has as many as allowed, or for a place that is not known, conflict when the key came with another request
 */
export async function saveSearch(
  { database, site }: { database: Database; site: AddressSite },
  { userId, key }: { userId: number; key: string | undefined },
  draft: SavedSearchDraft,
): Promise<SavedSearch> {
  requireKnown(draft.query)
  // Keys of the last day were hashed with these words.
  const hash = hashOfRequest('saved search', draft)
  const { answer } = await database.transaction((tx) =>
    answerOnce(tx, { userId, key, hash }, async () =>
      presentSavedSearch(await insertOwn(tx, userId, draft), site),
    ),
  )
  return answer
}

async function insertOwn(
  tx: Transaction,
  userId: number,
  { time_zone: timeZone, ...draft }: SavedSearchDraft,
): Promise<SavedSearchRow> {
  await lockUserForUpdate(tx, userId)
  if ((await countSearches(tx, userId)) >= MOST_SEARCHES) {
    throw new ApiError('invalid', { name: [problem('saved_searches_full', { max: MOST_SEARCHES })] })
  }
  const seenSlot = await lastSlot(tx)
  const dueAt = nextDue(draft.frequency, timeZone)
  return insertSearch(tx, { ...draft, userId, timeZone, dueAt, seenSlot })
}

type Change = Partial<{
  name: string
  frequency: SavedSearchDraft['frequency']
  time_zone: string
  subscribed: boolean
}>

/** Makes its addresses, anew where there are some, or switches them off. @throws ApiError not_found */
export async function changeAddresses(
  database: Database,
  of: { userId: number; id: number },
  isOn: boolean,
): Promise<SavedSearchRow> {
  const row = await updateSearch(database, of, { addressSalt: isOn ? newAddressSalt() : null })
  if (!row) throw new ApiError('not_found')
  return row
}

/**
 * One that is turned on again tells of what comes from now on.
 * @throws ApiError not_found
 */
export async function changeSearch(
  database: Database,
  of: { userId: number; id: number },
  { name, frequency, time_zone: timeZone, subscribed }: Change,
): Promise<SavedSearchRow> {
  return database.transaction(async (tx) => {
    const unsubscribedAt = subscribed === false ? sql`now()` : undefined
    const row = await updateSearch(tx, of, {
      name,
      frequency,
      timeZone,
      // Drizzle's type leaves out SQL here, though it works.
      unsubscribedAt: unsubscribedAt as Date | undefined,
    })
    if (!row) throw new ApiError('not_found')
    // The check constraint allows no other value.
    const dueAt = nextDue(row.frequency as SavedSearchDraft['frequency'], row.timeZone)
    if (subscribed) await updateResumed(tx, row.id, { dueAt, seenSlot: await lastSlot(tx) })
    return (await updateSearch(tx, of, { dueAt: dueAt as unknown as Date })) ?? row
  })
}

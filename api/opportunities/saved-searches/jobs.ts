import { eq } from 'drizzle-orm'
import { pathOf } from '#api/accounts/notifications/rules.ts'
import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser, lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { listCards } from '#api/opportunities/listing/queries.ts'
import { lastSlot, listSlotsAbove } from '#api/opportunities/search/queries.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { savedSearches, savedSearchOpportunities } from '#api/platform/database/opportunities-tables.ts'
import { inTurn } from '#api/platform/each.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { type Frequency, SavedQuery, UNSUBSCRIBE } from '#contract/opportunities/saved-searches.ts'
import { KINDS, LIMITS } from '#contract/vocabulary.ts'
import { alertMail } from './mails.ts'
import {
  findDue,
  findSearch,
  listDue,
  listUntold,
  type SavedSearchRow,
  takeDue,
  type Untold,
} from './queries.ts'
import { listPath, nextDue, unsubscribeToken } from './rules.ts'

const SLOTS_AT_ONCE = 10_000
/** Opportunities that one mail names; the list behind its link has the others. */
const NAMED = 20

/** Writes the mails of all searches that are due; an opportunity is told of once to a person, by the first search that finds it. */
export async function alertSearchers(database: Database, mails: MailQueue): Promise<void> {
  await inTurn(await listDue(database), async (id) => {
    // Another process may have told it while those before were looked for.
    const search = await findDue(database, id)
    if (!search) return
    const found = await findOpportunities(database, search)
    await database.transaction((tx) => alert(tx, mails, search, found))
  })
}

/** `slots`: those of each kind. */
type Found = { slots: number[][]; seenSlot: number }

/** Searches the opportunities indexed since the last run. */
async function findOpportunities(database: Database, search: SavedSearchRow): Promise<Found> {
  const query = SavedQuery.parse(search.query)
  // Before it looks: what comes meanwhile is looked at again, and told once.
  const seenSlot = await lastSlot(database)
  const found = KINDS.filter((kind) => search.kinds.includes(kind)).map((kind) =>
    listSlotsAbove(database, { kind, query }, search.seenSlot),
  )
  return { slots: await Promise.all(found), seenSlot }
}

/** Another process may have been faster: then the search is not due any more. */
async function alert(tx: Transaction, mails: MailQueue, { id, userId }: SavedSearchRow, found: Found) {
  // Two searches of a person, in two processes, would not see of each other what they tell.
  await lockUserForUpdate(tx, userId)
  const search = await takeDue(tx, id)
  if (!search) return
  const news = await findNews(tx, search, found.slots)
  if (news.length > 0) {
    const rows = news.map((opportunityId) => ({ userId, opportunityId }))
    await tx.insert(savedSearchOpportunities).values(rows).onConflictDoNothing()
    const opportunityIds = news.slice(0, NAMED)
    await mails.enqueue(tx, {
      kind: 'alert',
      savedSearchId: id,
      opportunityIds,
      more: news.length - opportunityIds.length,
    })
  }
  await tx
    .update(savedSearches)
    // The check of the table leaves no other value.
    .set({ dueAt: nextDue(search.frequency as Frequency, search.timeZone), seenSlot: found.seenSlot })
    .where(eq(savedSearches.id, id))
}

/** The opportunities that its owner is to be told of, the newest first: of each kind as many as its list goes deep. */
async function findNews(tx: Transaction, search: SavedSearchRow, slots: number[][]): Promise<number[]> {
  const news: Untold[] = []
  for (const ofKind of slots) news.push(...(await findNewsOfKind(tx, search, ofKind)))
  return news.sort((a, b) => b.publishedAt - a.publishedAt || b.id - a.id).map(({ id }) => id)
}

async function findNewsOfKind(tx: Transaction, search: SavedSearchRow, slots: number[]): Promise<Untold[]> {
  const news: Untold[] = []
  for (let at = 0; at < slots.length && news.length < LIMITS.depth; at += SLOTS_AT_ONCE) {
    const limit = LIMITS.depth - news.length
    news.push(...(await listUntold(tx, search, { slots: slots.slice(at, at + SLOTS_AT_ONCE), limit })))
  }
  return news
}

type Alert = { savedSearchId: number; opportunityIds: number[]; more: number }

/**
 * Leaves out opportunities that closed while the mail waited. Sends nothing when none is left, when the search no longer wants
 * mail, or to a suspended account.
 */
export async function sendAlert({ database, mailer, sender, secretKey }: Post, alert: Alert): Promise<void> {
  const search = await findSearch(database, alert.savedSearchId)
  const user = search && !search.unsubscribedAt ? await findUser(database, search.userId) : undefined
  if (!search || !user || user.suspendedAt) return
  const opportunities = (await listCards(database, alert.opportunityIds)).filter(({ isOpen }) => isOpen)
  if (opportunities.length === 0) return
  const query = SavedQuery.parse(search.query)
  const token = unsubscribeToken(secretKey, search.id)
  await mailer.send(
    alertMail(
      { to: user.email, words: wordsFor(user), sender },
      {
        searchName: search.name,
        opportunities: opportunities.map(({ id, kind, name, companyName, deadlineAt }) => ({
          name,
          companyName,
          path: pathOf(kind, id),
          deadlineAt,
        })),
        more: alert.more,
        lists: KINDS.filter((kind) => search.kinds.includes(kind)).map((kind) => ({
          kind,
          path: listPath(kind, query),
        })),
        timeZone: search.timeZone,
        unsubscribe: { page: `/unsubscribe/?token=${token}`, oneClick: `${UNSUBSCRIBE}?token=${token}` },
      },
    ),
  )
}

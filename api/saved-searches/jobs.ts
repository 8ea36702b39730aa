import { eq } from 'drizzle-orm'
import type { Post } from '#api/accounts/jobs.ts'
import { findUser, lockUser } from '#api/accounts/queries.ts'
import type { Database, Transaction } from '#api/database/client.ts'
import { savedSearchCalls, savedSearches } from '#api/database/job-seeker-tables.ts'
import { inTurn } from '#api/each.ts'
import type { MailQueue } from '#api/mail/queue.ts'
import { alertMail } from '#api/mail/templates.ts'
import { pathOf } from '#api/notifications/rules.ts'
import { listCards } from '#api/opportunities/queries.ts'
import { findPage } from '#api/search/queries.ts'
import { type Frequency, SavedQuery, UNSUBSCRIBE } from '#contract/saved-searches.ts'
import { KINDS, LIMITS } from '#contract/vocabulary.ts'
import { findSearch, listDue, listUntold, type SavedSearchRow, takeDue } from './queries.ts'
import { listPath, nextDue, unsubscribeToken } from './rules.ts'

/** Calls that one mail names; the list behind its link has the others. */
const NAMED = 20

/** Writes the mails of all searches that are due; a call is told of once to a person, by the first search that finds it. */
export async function alertSearchers(database: Database, mails: MailQueue): Promise<void> {
  await inTurn(await listDue(database), async (id) => {
    const search = await findSearch(database, id)
    if (!search) return
    const found = await findCalls(database, search)
    await database.transaction((tx) => alert(tx, mails, search, found))
  })
}

/** The newest calls that the search finds, as deep as lists go. */
async function findCalls(database: Database, search: SavedSearchRow): Promise<number[]> {
  const query = { ...SavedQuery.parse(search.query), sort: 'newest', page_size: LIMITS.depth } as const
  const pages = KINDS.filter((kind) => search.kinds.includes(kind)).map((kind) =>
    findPage(database, { kind, query }),
  )
  return (await Promise.all(pages)).flatMap(({ ids }) => ids)
}

/** Another process may have been faster: then the search is not due any more. */
async function alert(
  tx: Transaction,
  mails: MailQueue,
  { id, userId }: SavedSearchRow,
  found: number[],
): Promise<void> {
  // Two searches of a person, in two processes, would not see of each other what they tell.
  await lockUser(tx, userId)
  const search = await takeDue(tx, id)
  if (!search) return
  const untold = await listUntold(tx, search, found)
  if (untold.length > 0) {
    const rows = untold.map((call) => ({ savedSearchId: id, opportunityId: call.id }))
    await tx.insert(savedSearchCalls).values(rows).onConflictDoNothing()
  }
  const news = untold.filter(({ isKnown }) => !isKnown).map((call) => call.id)
  if (news.length > 0) {
    const callIds = news.slice(0, NAMED)
    await mails.enqueue(tx, { kind: 'alert', savedSearchId: id, callIds, more: news.length - callIds.length })
  }
  await tx
    .update(savedSearches)
    // The check of the table leaves no other value.
    .set({ dueAt: nextDue(search.frequency as Frequency, search.timeZone) })
    .where(eq(savedSearches.id, id))
}

type Alert = { savedSearchId: number; callIds: number[]; more: number }

/**
 * What closed while the mail waited is left out; a mail without calls, one nobody wants any more, or one to a
 * suspended account is not sent.
 */
export async function sendAlert({ database, mailer, sender, secretKey }: Post, alert: Alert): Promise<void> {
  const search = await findSearch(database, alert.savedSearchId)
  const user = search && !search.unsubscribedAt ? await findUser(database, search.userId) : undefined
  if (!search || !user || user.suspendedAt) return
  const calls = (await listCards(database, alert.callIds)).filter(({ isOpen }) => isOpen)
  if (calls.length === 0) return
  const query = SavedQuery.parse(search.query)
  const token = unsubscribeToken(secretKey, search.id)
  await mailer.send(
    alertMail(sender, user.email, {
      searchName: search.name,
      calls: calls.map(({ id, kind, name, companyName, deadlineAt }) => ({
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
    }),
  )
}

import { pathOf } from '#api/accounts/notifications/rules.ts'
import type { Post } from '#api/accounts/registration/jobs.ts'
import { findUser, lockUserForUpdate } from '#api/accounts/registration/queries.ts'
import { tellFollower } from '#api/opportunities/follows/commands.ts'
import { listCards } from '#api/opportunities/listing/queries.ts'
import { findSearch, type SavedSearchRow } from '#api/opportunities/saved-searches/queries.ts'
import { BEST, listPath, nextDue, unsubscribeToken } from '#api/opportunities/saved-searches/rules.ts'
import { lastSlot, listBestOf, listSlotsAbove } from '#api/opportunities/search/queries.ts'
import { findSubscriber, lockSubscriberForUpdate } from '#api/opportunities/subscribers/queries.ts'
import { managePath } from '#api/opportunities/subscribers/rules.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { hasUnfinished } from '#api/platform/queue/queries.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { UNSUBSCRIBE } from '#contract/accounts/notifications.ts'
import { type Frequency, SavedQuery } from '#contract/opportunities/saved-searches.ts'
import { KINDS, type Kind, LIMITS } from '#contract/vocabulary.ts'
import { alertMail } from './mails.ts'
import { findDue, insertTold, listDue, listUntold, takeDue, type Untold, updateDue } from './queries.ts'

const SLOTS_AT_ONCE = 10_000
/** Searches of one job, which ends well within its time. */
const BATCH = 100

/**
 * Queues all searches that are due, a batch a job, so that all processes share them. While batches of before are left it queues none:
 * what they leave is still due the next time.
 */
export async function queueAlerts(database: Database, queue: Pick<Queue, 'enqueue'>): Promise<void> {
  if (await hasUnfinished(database, 'alerts')) return
  const due = await listDue(database)
  await database.transaction(async (tx) => {
    for (let at = 0; at < due.length; at += BATCH) {
      await queue.enqueue(tx, 'alerts', { ids: due.slice(at, at + BATCH) })
    }
  })
}

/**
 * Writes the mails of these searches as far as they are due still; an opportunity is told of once to a person, by the first search
 * that finds it. Mail, record and next time of a search commit together, so a search is done once, however often it is tried.
 */
export async function alertBatch(database: Database, mails: MailQueue, ids: number[]): Promise<void> {
  await inTurn(ids, async (id) => {
    // Another process may have told it while those before were looked for.
    const search = await findDue(database, id)
    if (!search) return
    const found = await findOpportunities(database, search)
    await database.transaction((tx) => alert(tx, mails, search, found))
  })
}

/** `slots`: those of each kind. */
type Found = { slots: Map<Kind, number[]>; seenSlot: number }

/** Searches the opportunities indexed since the last run. */
async function findOpportunities(database: Database, search: SavedSearchRow): Promise<Found> {
  const query = SavedQuery.parse(search.query)
  // Before it looks: what comes meanwhile is looked at again, and told once.
  const seenSlot = await lastSlot(database)
  const slots = new Map<Kind, number[]>()
  for (const kind of KINDS.filter((each) => search.kinds.includes(each))) {
    slots.set(kind, await listSlotsAbove(database, { kind, query }, search.seenSlot))
  }
  return { slots, seenSlot }
}

/** Another process may have been faster: then the search is not due any more. */
async function alert(tx: Transaction, mails: MailQueue, before: SavedSearchRow, found: Found) {
  // Two searches of a person, in two processes, would not see of each other what they tell.
  await lockOwnerForUpdate(tx, before)
  const search = await takeDue(tx, before.id)
  // An account that took it over meanwhile is not locked: the next time tells it.
  if (!search || search.userId !== before.userId) return
  const news = await findNews(tx, search, found.slots)
  if (news.length > 0) await tell(tx, mails, search, news)
  await updateDue(tx, search.id, {
    // The check of the table leaves no other value.
    dueAt: nextDue(search.frequency as Frequency, search.timeZone),
    seenSlot: found.seenSlot,
  })
}

async function lockOwnerForUpdate(tx: Transaction, { userId, subscriberId }: SavedSearchRow): Promise<void> {
  if (userId !== null) await lockUserForUpdate(tx, userId)
  if (subscriberId !== null) await lockSubscriberForUpdate(tx, subscriberId)
}

async function tell(
  tx: Transaction,
  mails: MailQueue,
  search: SavedSearchRow,
  news: number[],
): Promise<void> {
  const opportunityIds = news.slice(0, BEST)
  const more = news.length - opportunityIds.length
  const mail = async () => {
    await insertTold(tx, search, news)
    await mails.enqueue(tx, { kind: 'alert', savedSearchId: search.id, opportunityIds, more })
  }
  if (search.userId === null || search.followedCompanyId === null) return mail()
  await tellFollower(tx, { search, news, mail })
}

/** The opportunities that its owner is to be told of, best first: of each kind as many as its list goes deep. */
async function findNews(tx: Transaction, search: SavedSearchRow, slots: Found['slots']): Promise<number[]> {
  const news: (Untold & { place: number })[] = []
  for (const [kind, ofKind] of slots) {
    const untold = await listNewsOfKind(tx, search, ofKind)
    const places = await listPlaces(tx, { kind, query: SavedQuery.parse(search.query) }, untold)
    news.push(...untold.map((each) => ({ ...each, place: places.get(each.id) ?? BEST })))
  }
  news.sort((a, b) => a.place - b.place || b.publishedAt - a.publishedAt || b.id - a.id)
  return news.map(({ id }) => id)
}

/** By id, where the best of a search for words stand; all others come after them, the newest first. */
async function listPlaces(
  tx: Transaction,
  search: { kind: Kind; query: SavedQuery },
  untold: Untold[],
): Promise<Map<number, number>> {
  if (!search.query.search_key || untold.length <= BEST) return new Map()
  const slots = untold.map(({ slot }) => slot)
  const best = await listBestOf(tx, search, { slots, limit: BEST })
  return new Map(best.map((id, place) => [id, place]))
}

async function listNewsOfKind(tx: Transaction, search: SavedSearchRow, slots: number[]): Promise<Untold[]> {
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
export async function sendAlert(post: Post, alert: Alert): Promise<void> {
  const { database, mailer, sender, secretKey } = post
  const search = await findSearch(database, alert.savedSearchId)
  const recipient = search && !search.unsubscribedAt ? await findRecipient(post, search) : undefined
  if (!search || !recipient) return
  const cards = (await listCards(database, alert.opportunityIds)).filter(({ isOpen }) => isOpen)
  if (cards.length === 0) return
  const { followedCompanyId } = search
  const token = unsubscribeToken(secretKey, search.id)
  await mailer.send(
    alertMail(
      { to: recipient.email, words: wordsFor(recipient), sender },
      {
        searchName: search.name,
        followed: followedCompanyId === null ? undefined : cards[0]?.companyName,
        opportunities: cards.map(({ id, kind, name, companyName, deadlineAt }) => ({
          ...{ name, companyName, deadlineAt },
          path: pathOf(kind, id),
        })),
        more: alert.more,
        lists: KINDS.filter((kind) => search.kinds.includes(kind)).map((kind) => ({
          kind,
          path: listPath(kind, SavedQuery.parse(search.query)),
        })),
        timeZone: search.timeZone,
        manage: recipient.manage,
        unsubscribe: { page: `/unsubscribe/?token=${token}`, oneClick: `${UNSUBSCRIBE}?token=${token}` },
      },
    ),
  )
}

/** `manage`: the path where they change all their alerts. */
type Recipient = { email: string; language: string; manage: string }

async function findRecipient(
  { database, secretKey }: Post,
  { userId, subscriberId, followedCompanyId }: SavedSearchRow,
): Promise<Recipient | undefined> {
  if (userId !== null) {
    const user = await findUser(database, userId)
    const manage = followedCompanyId === null ? '/user/saved-searches/' : '/user/following/'
    return user && !user.suspendedAt ? { ...user, manage } : undefined
  }
  const subscriber = subscriberId === null ? undefined : await findSubscriber(database, subscriberId)
  return subscriber && { ...subscriber, manage: managePath(secretKey, subscriber.id) }
}

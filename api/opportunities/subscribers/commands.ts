import { emailFault, normaliseEmail } from '#api/accounts/registration/rules.ts'
import { findCompany } from '#api/companies/queries.ts'
import {
  findSearch,
  insertSearch,
  type NewSearch,
  type SavedSearchRow,
  updateResumed,
  updateUnsubscribed,
} from '#api/opportunities/saved-searches/queries.ts'
import { newAddressSalt, nextDue, requireKnown } from '#api/opportunities/saved-searches/rules.ts'
import { lastSlot } from '#api/opportunities/search/queries.ts'
import type { Config } from '#api/platform/config.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { countAlertMail, countAlertRequest } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { idOf } from '#api/platform/mail/tokens.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { ALERT_ACTS, AlertDraft } from '#contract/opportunities/alerts.ts'
import type { Frequency } from '#contract/opportunities/saved-searches.ts'
import { KINDS } from '#contract/vocabulary.ts'
import {
  deleteEmpty,
  deleteEnded,
  deleteManaged,
  deleteSame,
  deleteSubscriber,
  findSame,
  findSameWithFeed,
  findSubscriber,
  listAsked,
  listConfirmed,
  listSearchesOfSubscriber,
  lockEmptyForUpdate,
  lockSubscriberForUpdate,
  lockUnconfirmedForUpdate,
  updateAddresses,
  updateAdopted,
  updateConfirmed,
  updateManaged,
  updatePaused,
  upsertSubscriberForUpdate,
} from './queries.ts'
import { MOST_OF_ADDRESS, managePath, nameOfSearch, subscriberIdOf } from './rules.ts'

export type Services = { config: Config; database: Database; mails: MailQueue; secretKey: string }

type Asked = { draft: AlertDraft; language: string; address: string }

/**
 * Mails one link that confirms the search, to whatever address. The answer says nothing of whether the address has an account or
 * alerts, and an address that is somebody else's gets at most one mail for a search and three a day.
 * @throws ApiError invalid for no address or an unknown company or place; rate_limited after ten requests of one client address in an hour
 */
export async function askForAlert(services: Services, { draft, language, address }: Asked): Promise<void> {
  const { database, config, mails, secretKey } = services
  const email = normaliseEmail(draft.email)
  if (email === undefined) throw new ApiError('invalid', { email: [emailFault(draft.email)] })
  const search = await searchOf(database, draft, language)
  await countAlertRequest(database, address)
  await database.transaction(async (tx) => {
    const subscriberId = await upsertSubscriberForUpdate(tx, { email, language })
    if (!(await mayAsk(tx, subscriberId, search))) return
    if (!(await countAlertMail(tx, { subject: email, secretKey }))) return
    const { timeZone } = config
    // Of the contract's frequencies.
    const dueAt = nextDue(search.frequency as Frequency, timeZone)
    const row = await insertSearch(tx, { ...search, subscriberId, timeZone, dueAt, confirmedAt: null })
    await mails.enqueue(tx, { kind: 'confirm-alert', savedSearchId: row.id })
  })
}

type Search = Pick<NewSearch, 'name' | 'kinds' | 'query' | 'frequency' | 'followedCompanyId'>

async function searchOf(database: Database, draft: AlertDraft, language: string): Promise<Search> {
  const { query, frequency, follow } = draft
  requireKnown(query)
  const company = query.company === undefined ? undefined : await findCompany(database, query.company)
  if (query.company !== undefined && (!company || company.suspendedAt)) {
    throw new ApiError('invalid', { query: [problem('company_unknown')] })
  }
  const followedCompanyId = follow ? (company?.id ?? null) : null
  const kinds = followedCompanyId === null ? draft.kinds : [...KINDS]
  const searched = followedCompanyId === null ? query : { company: followedCompanyId }
  const name = nameOfSearch(wordsFor({ language }), { kinds, query: searched, companyName: company?.name })
  return { name, kinds, query: searched, frequency, followedCompanyId }
}

/**
 * Not where it is on or was asked for already, or the address has refused or has too many. One that was ended stays as it is until a new
 * one is confirmed, because a stranger may ask.
 */
async function mayAsk(tx: Transaction, subscriberId: number, search: Search): Promise<boolean> {
  const others = await listSearchesOfSubscriber(tx, subscriberId)
  if (others.some(({ confirmedAt, unsubscribedAt }) => !confirmedAt && unsubscribedAt)) return false
  const same = await findSame(tx, subscriberId, search)
  if (same) return same.unsubscribedAt !== null
  return others.length < MOST_OF_ADDRESS
}

/**
 * Turns on the alert that a link confirms, in place of one for the same that was ended, whose feed goes on.
 * @returns where to go on: the page of all alerts of the address; undefined when the account with this address has taken it over
 * @throws ApiError invalid for a link that was used or has ended
 */
export async function confirmAlert(
  { database, secretKey }: Services,
  token: string,
): Promise<string | undefined> {
  const id = idOf(secretKey, 'confirm', token)
  if (id === undefined) throw linkInvalid()
  return database.transaction(async (tx) => {
    const { subscriberId } = (await findSearch(tx, id)) ?? {}
    // Before its searches, as whoever mails or adopts them does.
    if (subscriberId) await lockSubscriberForUpdate(tx, subscriberId)
    const search = await lockUnconfirmedForUpdate(tx, id)
    if (!search) throw linkInvalid()
    // Of the contract's frequencies.
    const dueAt = nextDue(search.frequency as Frequency, search.timeZone)
    // The address of a feed is made of its search's id.
    const kept = (await findSameWithFeed(tx, search)) ?? id
    const { frequency, timeZone } = search
    await updateConfirmed(tx, kept, { dueAt, seenSlot: await lastSlot(tx), frequency, timeZone })
    await deleteSame(tx, { ...search, id: kept })
    const isAdopted = await updateAdopted(tx, search.subscriberId)
    return isAdopted ? undefined : managePath(secretKey, search.subscriberId)
  })
}

/** Refuses the alert, and others for 90 days, by the link in the mail that asks to confirm it. */
export async function refuseAlert({ database, secretKey }: Services, token: string): Promise<void> {
  const id = idOf(secretKey, 'confirm', token)
  if (id === undefined) throw linkInvalid()
  await database.transaction(async (tx) => {
    if (await lockUnconfirmedForUpdate(tx, id)) await updateUnsubscribed(tx, id)
  })
}

const linkInvalid = () => new ApiError('invalid', { token: [problem('alerts_link_invalid')] })

type Act = { act: (typeof ALERT_ACTS)[number]; id: number; frequency: Frequency }

/**
 * All alerts of an address, or the one that a question's link asks about, which manages nothing.
 * @throws ApiError invalid for a link that has ended
 */
export async function findAlerts(services: Services, token: string) {
  const { database, secretKey } = services
  const id = idOf(secretKey, 'confirm', token)
  if (id === undefined) return findManaged(services, token)
  const searches = await listAsked(database, id)
  const asked = searches[0]?.search.subscriberId
  const subscriber = asked ? await findSubscriber(database, asked) : undefined
  if (!subscriber) throw linkInvalid()
  return { subscriber, searches, isAsked: true }
}

async function findManaged({ database, secretKey }: Services, token: string) {
  const subscriberId = subscriberIdOf(secretKey, token)
  const subscriber = subscriberId === undefined ? undefined : await findSubscriber(database, subscriberId)
  if (!subscriber) throw linkInvalid()
  return { subscriber, searches: await listConfirmed(database, subscriber.id), isAsked: false }
}

/** Does what somebody pressed on the page of their alerts; an alert that is gone already stays gone. */
export async function manageAlert(
  services: Services,
  token: string,
  { act, id, frequency }: Act,
): Promise<void> {
  const { database, config } = services
  const { subscriber, searches } = await findManaged(services, token)
  const of = { subscriberId: subscriber.id, id }
  switch (act) {
    case 'frequency':
      return updateManaged(database, of, { frequency, dueAt: nextDue(frequency, config.timeZone) })
    case 'pause':
      return updatePaused(database, of)
    case 'resume':
      return resume(
        database,
        searches.find(({ search }) => search.id === id),
      )
    case 'make_addresses':
      return updateAddresses(database, of, newAddressSalt())
    case 'remove_addresses':
      return updateAddresses(database, of, null)
    case 'delete':
      return deleteManaged(database, of)
    case 'delete_all':
      return deleteSubscriber(database, subscriber.id)
  }
}

async function resume(database: Database, managed: { search: SavedSearchRow } | undefined): Promise<void> {
  if (!managed) return
  const { id, frequency, timeZone } = managed.search
  // Of the contract's frequencies.
  const dueAt = nextDue(frequency as Frequency, timeZone)
  await updateResumed(database, id, { dueAt, seenSlot: await lastSlot(database) })
}

/** Deletes alerts that ended or were never confirmed, and addresses without one. */
export async function sweepSubscribers(database: Database): Promise<void> {
  await deleteEnded(database)
  // In two statements: one would not see the search that an address got while its own was running, and delete both.
  await database.transaction(async (tx) => deleteEmpty(tx, await lockEmptyForUpdate(tx)))
}

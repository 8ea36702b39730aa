import { normaliseEmail } from '#api/accounts/registration/rules.ts'
import { findCompany } from '#api/companies/queries.ts'
import {
  insertSearch,
  type NewSearch,
  updateUnsubscribed,
} from '#api/opportunities/saved-searches/queries.ts'
import { idOf, nextDue } from '#api/opportunities/saved-searches/rules.ts'
import { lastSlot } from '#api/opportunities/search/queries.ts'
import type { Config } from '#api/platform/config.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { countAlertMail, countAlertRequest } from '#api/platform/limits/commands.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { wordsFor } from '#api/platform/words/words.ts'
import { ApiError, problem } from '#contract/errors.ts'
import type { ALERT_ACTS, AlertDraft } from '#contract/opportunities/alerts.ts'
import type { Frequency } from '#contract/opportunities/saved-searches.ts'
import { KINDS } from '#contract/vocabulary.ts'
import {
  deleteManaged,
  deleteSubscriber,
  findSame,
  findSubscriber,
  listConfirmed,
  listSearchesOfSubscriber,
  lockUnconfirmedForUpdate,
  updateAdopted,
  updateAsked,
  updateConfirmed,
  updateManaged,
  upsertSubscriberForUpdate,
} from './queries.ts'
import { MOST_OF_ADDRESS, managePath, nameOfSearch, subscriberIdOf } from './rules.ts'

export type Services = { config: Config; database: Database; mails: MailQueue; secretKey: string }

type Asked = { draft: AlertDraft; language: string; address: string }

/**
 * Mails one link that confirms the search, to whatever address. The answer says nothing of whether the address has an account or
 * alerts, and an address that is somebody else's gets at most one mail for a search and three a day.
 * @throws ApiError invalid for no address or an unknown company; rate_limited after ten requests of one client address in an hour
 */
export async function askForAlert(services: Services, { draft, language, address }: Asked): Promise<void> {
  const { database, config, mails, secretKey } = services
  const email = normaliseEmail(draft.email)
  if (email === undefined) throw new ApiError('invalid', { email: [problem('email_format')] })
  const search = await searchOf(database, draft, language)
  await countAlertRequest(database, address)
  await database.transaction(async (tx) => {
    const subscriberId = await upsertSubscriberForUpdate(tx, { email, language })
    const place = await findPlace(tx, subscriberId, search)
    if (!place || !(await countAlertMail(tx, { subject: email, secretKey }))) return
    const id = await saveUnconfirmed(tx, place, { ...search, subscriberId, timeZone: config.timeZone })
    await mails.enqueue(tx, { kind: 'confirm-alert', savedSearchId: id })
  })
}

type Search = Pick<NewSearch, 'name' | 'kinds' | 'query' | 'frequency' | 'followedCompanyId'>

async function searchOf(database: Database, draft: AlertDraft, language: string): Promise<Search> {
  const { query, frequency, follow } = draft
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

/** @returns undefined where it was asked for before, the address has refused, or has too many; an ended search's id is used again */
async function findPlace(
  tx: Transaction,
  subscriberId: number,
  search: Search,
): Promise<{ endedId: number | undefined } | undefined> {
  const others = await listSearchesOfSubscriber(tx, subscriberId)
  if (others.some(({ confirmedAt, unsubscribedAt }) => !confirmedAt && unsubscribedAt)) return undefined
  const same = await findSame(tx, subscriberId, search)
  if (same) return same.unsubscribedAt ? { endedId: same.id } : undefined
  return others.length < MOST_OF_ADDRESS ? { endedId: undefined } : undefined
}

/** @returns the id of the search, which waits for its confirmation */
async function saveUnconfirmed(
  tx: Transaction,
  { endedId }: { endedId: number | undefined },
  search: Search & { subscriberId: number; timeZone: string },
): Promise<number> {
  if (endedId !== undefined) {
    await updateAsked(tx, endedId, { frequency: search.frequency, name: search.name })
    return endedId
  }
  const dueAt = nextDue(search.frequency as Frequency, search.timeZone) // of the contract's frequencies
  return (await insertSearch(tx, { ...search, dueAt, confirmedAt: null })).id
}

/**
 * Turns on the alert that a link confirms.
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
    const search = await lockUnconfirmedForUpdate(tx, id)
    if (!search) throw linkInvalid()
    // Of the contract's frequencies.
    const dueAt = nextDue(search.frequency as Frequency, search.timeZone)
    await updateConfirmed(tx, id, { dueAt, seenSlot: await lastSlot(tx) })
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

/** @throws ApiError invalid for a link that has ended */
export async function findManaged({ database, secretKey }: Services, token: string) {
  const subscriberId = subscriberIdOf(secretKey, token)
  const subscriber = subscriberId === undefined ? undefined : await findSubscriber(database, subscriberId)
  if (!subscriber) throw linkInvalid()
  return { subscriber, searches: await listConfirmed(database, subscriber.id) }
}

/** Does what somebody pressed on the page of their alerts; an alert that is gone already stays gone. */
export async function manageAlert(
  services: Services,
  token: string,
  { act, id, frequency }: Act,
): Promise<void> {
  const { database, config } = services
  const { subscriber } = await findManaged(services, token)
  const of = { subscriberId: subscriber.id, id }
  switch (act) {
    case 'frequency':
      return updateManaged(database, of, { frequency, dueAt: nextDue(frequency, config.timeZone) })
    case 'pause':
      return updateManaged(database, of, { unsubscribedAt: 'now' })
    case 'resume':
      return updateManaged(database, of, { unsubscribedAt: null })
    case 'delete':
      return deleteManaged(database, of)
    case 'delete_all':
      return deleteSubscriber(database, subscriber.id)
  }
}

import { and, desc, eq, getTableColumns, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { NewSearch, SavedSearchRow } from '#api/opportunities/saved-searches/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import {
  opportunities,
  savedSearches,
  savedSearchOpportunities,
  subscriberOpportunities,
  subscribers,
} from '#api/platform/database/tables/opportunities-tables.ts'
import { CONFIRMATION_DAYS } from '#contract/opportunities/alerts.ts'

export type Subscriber = typeof subscribers.$inferSelect

/** Held until the transaction ends, so that requests for one address take turns. An address that is known keeps its language. */
export async function upsertSubscriberForUpdate(
  tx: Transaction,
  values: { email: string; language: string },
): Promise<number> {
  const [row] = await tx
    .insert(subscribers)
    .values(values)
    .onConflictDoUpdate({ target: subscribers.email, set: { email: values.email } })
    .returning({ id: subscribers.id })
  if (!row) throw new Error('The subscriber was not saved')
  return row.id
}

export async function lockSubscriberForUpdate(tx: Transaction, id: number): Promise<void> {
  await tx.select({ id: subscribers.id }).from(subscribers).where(eq(subscribers.id, id)).for('update')
}

export async function findSubscriber(database: Executor, id: number): Promise<Subscriber | undefined> {
  const [row] = await database.select().from(subscribers).where(eq(subscribers.id, id))
  return row
}

const ofSubscriber = (id: number) => eq(savedSearches.subscriberId, id)

/** All of an address, confirmed or not, unsubscribed ones too. */
export function listSearchesOfSubscriber(database: Executor, id: number): Promise<SavedSearchRow[]> {
  return database.select().from(savedSearches).where(ofSubscriber(id)).orderBy(desc(savedSearches.id))
}

/** The confirmed ones, with the companies that they follow. */
export function listConfirmed(database: Executor, subscriberId: number) {
  return database
    .select({ search: savedSearches, company: { id: companies.id, name: companies.name } })
    .from(savedSearches)
    .leftJoin(companies, eq(companies.id, savedSearches.followedCompanyId))
    .where(and(ofSubscriber(subscriberId), sql`${savedSearches.confirmedAt} is not null`))
    .orderBy(desc(savedSearches.id))
}

/** An alert that its address has not confirmed yet, while it still may. */
export function listAsked(database: Executor, id: number) {
  return database
    .select({ search: savedSearches, company: { id: companies.id, name: companies.name } })
    .from(savedSearches)
    .leftJoin(companies, eq(companies.id, savedSearches.followedCompanyId))
    .where(and(eq(savedSearches.id, id), isNull(savedSearches.confirmedAt), isYoung))
}

type Same = Pick<NewSearch, 'kinds' | 'query' | 'followedCompanyId'>

const isSame = ({ kinds, query, followedCompanyId }: Same) =>
  and(
    eq(savedSearches.kinds, kinds),
    sql`${savedSearches.query} = ${JSON.stringify(query)}::jsonb`,
    sql`${savedSearches.followedCompanyId} is not distinct from ${followedCompanyId ?? null}::int`,
  )

/** A search of the address that asks for the same; an ended one only where there is no other. */
export async function findSame(
  tx: Transaction,
  subscriberId: number,
  same: Same,
): Promise<SavedSearchRow | undefined> {
  const [row] = await tx
    .select()
    .from(savedSearches)
    .where(and(ofSubscriber(subscriberId), isSame(same)))
    .orderBy(sql`${savedSearches.unsubscribedAt} is not null`, desc(savedSearches.id))
    .limit(1)
  return row
}

/** An ended search of the address that asks for the same, whose feed may be read somewhere. */
export async function findSameWithFeed(
  tx: Transaction,
  { id, subscriberId, ...same }: Same & { id: number; subscriberId: number },
): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(
      and(
        ofSubscriber(subscriberId),
        isSame(same),
        ne(savedSearches.id, id),
        isNotNull(savedSearches.addressSalt),
      ),
    )
    .orderBy(desc(savedSearches.id))
    .limit(1)
  return row?.id
}

/** Deletes all other searches of the address that ask for the same. */
export async function deleteSame(
  tx: Transaction,
  { id, subscriberId, ...same }: Same & { id: number; subscriberId: number },
): Promise<void> {
  await tx
    .delete(savedSearches)
    .where(and(ofSubscriber(subscriberId), isSame(same), ne(savedSearches.id, id)))
}

const isYoung = sql`${savedSearches.createdAt} > now() - ${CONFIRMATION_DAYS} * interval '1 day'`

/** @returns the search, if it waits for its confirmation and not for too long */
export async function lockUnconfirmedForUpdate(
  tx: Transaction,
  id: number,
): Promise<(SavedSearchRow & { subscriberId: number }) | undefined> {
  const [row] = await tx
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.id, id), isNull(savedSearches.confirmedAt), isYoung))
    .for('update')
  const subscriberId = row?.subscriberId ?? null
  return row && subscriberId !== null ? { ...row, subscriberId } : undefined
}

export async function updateConfirmed(
  tx: Transaction,
  id: number,
  values: Pick<NewSearch, 'dueAt' | 'seenSlot' | 'frequency' | 'timeZone'>,
): Promise<void> {
  await tx
    .update(savedSearches)
    .set({ ...values, confirmedAt: sql`now()`, unsubscribedAt: null, createdAt: sql`now()` })
    .where(eq(savedSearches.id, id))
}

/** Gives the address's confirmed searches to the account that verified it, if there is one. @returns whether there was */
export async function updateAdopted(tx: Transaction, subscriberId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select adopt_alerts(u.id, u.email) from users u join subscribers s on s.email = u.email
    where s.id = ${subscriberId} and u.verified_at is not null and u.user_type = 'JOB_SEEKER'`)
  return rows.length > 0
}

type Of = { subscriberId: number; id: number }
const one = ({ subscriberId, id }: Of) => and(ofSubscriber(subscriberId), eq(savedSearches.id, id))

export async function updateManaged(
  database: Executor,
  of: Of,
  values: { frequency: string; dueAt: NewSearch['dueAt'] },
): Promise<void> {
  await database.update(savedSearches).set(values).where(one(of))
}

export async function updateAddresses(database: Executor, of: Of, addressSalt: string | null): Promise<void> {
  await database.update(savedSearches).set({ addressSalt }).where(one(of))
}

export async function updatePaused(database: Executor, of: Of): Promise<void> {
  await database.update(savedSearches).set({ unsubscribedAt: sql`now()` }).where(one(of))
}

export async function deleteManaged(database: Executor, of: Of): Promise<void> {
  await database.delete(savedSearches).where(one(of))
}

export async function deleteSubscriber(database: Executor, id: number): Promise<void> {
  await database.delete(subscribers).where(eq(subscribers.id, id))
}

/**
 * Deletes searches that nobody confirmed in time, those that were ended a month ago, and refusals after 90 days. One with a feed
 * stays, because its owner reads it instead of emails.
 */
export async function deleteEnded(database: Executor): Promise<void> {
  await database.delete(savedSearches).where(sql`${savedSearches.subscriberId} is not null and case
    when ${savedSearches.confirmedAt} is not null
      then ${savedSearches.addressSalt} is null and ${savedSearches.unsubscribedAt} < now() - interval '1 month'
    when ${savedSearches.unsubscribedAt} is not null then ${savedSearches.unsubscribedAt} < now() - interval '90 days'
    else not (${isYoung}) end`)
}

const isEmpty = sql`not exists (select from saved_searches s where s.subscriber_id = ${subscribers.id})`

/** Ids of addresses without a search, but for those that ask right now. */
export async function lockEmptyForUpdate(tx: Transaction): Promise<number[]> {
  const rows = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(sql`${subscribers.createdAt} < now() - interval '1 hour'`, isEmpty))
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Of these addresses, which are locked, those that have no search still: one may have asked before it was locked. */
export async function deleteEmpty(tx: Transaction, ids: number[]): Promise<void> {
  await tx.delete(subscribers).where(and(sql`${subscribers.id} = any(${sql.param(ids)}::int[])`, isEmpty))
}

const addressOf = (userId: number) =>
  sql`${subscribers.email} = (select email from users where id = ${userId})`

/** Deletes what the address of an account gets without it, as a company's member may. */
export async function deleteSubscriberOf(database: Executor, userId: number): Promise<void> {
  await database.delete(subscribers).where(addressOf(userId))
}

/** All that alerts keep about a person, by the names of the export's files. */
export async function findAlertData(database: Executor, userId: number): Promise<Record<string, unknown[]>> {
  const { subscriberId, addressSalt, ...kept } = getTableColumns(savedSearches)
  return {
    'saved-searches': await database.select(kept).from(savedSearches).where(eq(savedSearches.userId, userId)),
    'saved-search-opportunities': await database
      .select({ opportunity: opportunities.name, sentAt: savedSearchOpportunities.sentAt })
      .from(savedSearchOpportunities)
      .innerJoin(opportunities, eq(opportunities.id, savedSearchOpportunities.opportunityId))
      .where(eq(savedSearchOpportunities.userId, userId)),
    'email-alerts': await database
      .select(kept)
      .from(savedSearches)
      .innerJoin(subscribers, eq(subscribers.id, savedSearches.subscriberId))
      .where(addressOf(userId)),
    'email-alert-opportunities': await database
      .select({ opportunity: opportunities.name, sentAt: subscriberOpportunities.sentAt })
      .from(subscriberOpportunities)
      .innerJoin(subscribers, eq(subscribers.id, subscriberOpportunities.subscriberId))
      .innerJoin(opportunities, eq(opportunities.id, subscriberOpportunities.opportunityId))
      .where(addressOf(userId)),
  }
}

import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { savedSearches, subscribers } from '#api/platform/database/tables/opportunities-tables.ts'
import { alertsApp, newEmail } from '#tests/support/alerts/alerts.ts'
import { sweepSubscribers } from './commands.ts'
import { upsertSubscriberForUpdate } from './queries.ts'

const { open, database } = await alertsApp()

it('leaves an address that asks in the moment of the sweep', async ({ skip }) => {
  skip(open.isEmbedded, 'the embedded database makes one transaction after the other')
  const [email, empty] = [newEmail(), newEmail()]
  const createdAt = sql`now() - interval '2 hours'`
  await database
    .insert(subscribers)
    .values([email, empty].map((each) => ({ email: each, language: 'en', createdAt })))
  await database.transaction(async (tx) => {
    const subscriberId = await upsertSubscriberForUpdate(tx, { email, language: 'en' })
    const search = { name: 'x', kinds: ['JOB'], query: {}, frequency: 'DAILY', timeZone: 'UTC' }
    await tx.insert(savedSearches).values({ ...search, subscriberId, confirmedAt: null })
    await sweepSubscribers(database)
  })
  const left = await database.select({ email: subscribers.email }).from(subscribers)
  expect(left).toEqual([{ email }])
  const searches = database
    .select()
    .from(savedSearches)
    .innerJoin(subscribers, eq(subscribers.id, savedSearches.subscriberId))
  expect(await searches.where(eq(subscribers.email, email))).toHaveLength(1)
})

import { readdir, readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { savedSearches } from '#api/platform/database/tables/opportunities-tables.ts'
import { person } from '#tests/support/accounts.ts'
import { alertsApp } from '#tests/support/alerts/alerts.ts'
import { factories } from '#tests/support/factories.ts'
import { visitors } from '#tests/support/inject.ts'

const { database, app, confirmed, managed, submit } = await alertsApp()
const make = factories(database)
const get = visitors(app)

/** An alert without an account that has a feed, and an account that verifies its address. */
async function adopted(values: object) {
  const { email, token } = await confirmed(values)
  const [{ id }] = (await managed(token)).alerts
  await submit('/alerts/', { token, id: String(id), act: 'make_addresses' })
  const [alert] = (await managed(token)).alerts
  const feed = new URL(alert.addresses.feed).pathname
  expect((await get(feed)).statusCode).toBe(200)
  const owner = await person(database, 'JOB_SEEKER')
  await database.update(users).set({ email }).where(eq(users.id, owner.id))
  return { id: Number(id), feed, owner }
}

async function rowOf(id: number) {
  const [row] = await database.select().from(savedSearches).where(eq(savedSearches.id, id))
  return row
}

it('ends the feed of a follow that an account takes over, which has no place to switch it off', async () => {
  const { id: company } = await make.company()
  const { id, feed, owner } = await adopted({ query: { company }, follow: true })
  expect(await rowOf(id)).toMatchObject({ userId: owner.id, addressSalt: null })
  expect((await get(feed)).statusCode).toBe(404)
})

it('keeps the feed of a search that an account takes over', async () => {
  const { id, feed, owner } = await adopted({ query: { search_key: 'glazier' } })
  expect(await rowOf(id)).toMatchObject({ userId: owner.id })
  expect((await get(feed)).statusCode).toBe(200)
})

/** The statements of a migration, run again on rows as they were before it. */
async function migrateAgain(name: string) {
  const folder = new URL('../../platform/database/migrations/', import.meta.url)
  const file = (await readdir(folder)).find((each) => each.endsWith(`_${name}.sql`))
  const text = await readFile(new URL(file ?? name, folder), 'utf8')
  for (const statement of text.split('--> statement-breakpoint')) await database.execute(sql.raw(statement))
}

it('mends rows from before: feeds of follows, and kinds in another order', async () => {
  const { id: userId } = await person(database, 'JOB_SEEKER')
  const { id: followedCompanyId } = await make.company()
  const values = { name: 'x', query: {}, frequency: 'DAILY', timeZone: 'UTC', userId, addressSalt: 'salt' }
  const rows = await database
    .insert(savedSearches)
    .values([
      { ...values, kinds: ['JOB', 'RFP'], followedCompanyId },
      { ...values, kinds: ['RFP', 'JOB'] },
      { ...values, kinds: ['RFP'] },
    ])
    .returning({ id: savedSearches.id })
  await migrateAgain('adopted_feeds')
  const after = await Promise.all(rows.map(({ id }) => rowOf(id)))
  expect(after.map((row) => [row?.kinds, row?.addressSalt])).toEqual([
    [['JOB', 'RFP'], null],
    [['JOB', 'RFP'], 'salt'],
    [['RFP'], 'salt'],
  ])
})

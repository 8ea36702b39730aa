import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { savedSearches } from '#api/platform/database/tables/opportunities-tables.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { mailQueue } from '#api/platform/mail/queue.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { factories } from '#tests/support/factories.ts'
import { queueOf } from '#tests/support/queue.ts'
import { alertBatch, queueAlerts } from './jobs.ts'

const { open, server } = await accountsApp()
const { database } = open
const make = factories(database)
const queue = await queueOf(open)
const mails = mailQueue(queue)

beforeEach(async () => {
  await database.delete(savedSearches)
  await database.execute(sql`delete from queue.job`)
})

/** So many searches of as many addresses, due now; each address gets one. */
async function searchers(many: number, query: object): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    with readers as (insert into subscribers (email, language)
      select 'reader-' || n || '-' || md5(random()::text) || '@example.net', 'en' from generate_series(1, ${many}) n returning id)
    insert into saved_searches (subscriber_id, name, kinds, query, frequency, time_zone, due_at, created_at)
    select id, 'Rope', '{JOB}', ${JSON.stringify(query)}::jsonb, 'DAILY', 'UTC', now(), now() - interval '1 hour' from readers
    returning id`)
  return rows.map(({ id }) => id)
}

const batches = async () =>
  (
    await database.execute<{ ids: number[] }>(sql`
      select data->'ids' as ids from queue.job where name = 'alerts' and state = 'created'`)
  ).rows.map(({ ids }) => ids)

/** How many mails each search has in the queue. */
async function mailsBySearch() {
  const { rows } = await database.execute<{ id: number; count: number }>(sql`
    select (data->>'savedSearchId')::int as id, count(*)::int as count from queue.job
    where name = 'mail' and data->>'kind' = 'alert' group by 1`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

it('shares 5,000 due alerts among jobs of 100, each search in one of them, and queues none twice', async () => {
  const due = await searchers(5_000, { search_key: 'nothing finds it' })
  await queueAlerts(database, queue)
  const queued = await batches()
  expect(queued.map((ids) => ids.length)).toEqual(Array(50).fill(100))
  expect(new Set(queued.flat())).toEqual(new Set(due))
  await queueAlerts(database, queue)
  expect(await batches()).toHaveLength(50)
})

/** As the database sees a process that is killed after so many mails: what was open is rolled back, nothing follows. */
function mailsUntilKilled(most: number): MailQueue {
  let left = most
  return {
    async enqueue(tx, mail) {
      await mails.enqueue(tx, mail)
      if (left-- <= 0) throw new Error('killed')
    },
  }
}

it('mails each due search once, with two processes and one of them killed in the middle', async () => {
  const due = await searchers(60, { search_key: 'ropewalker' })
  await make.job({ name: 'Ropewalker' })
  const [first, second] = [due.slice(0, 40), due.slice(20)]
  const results = await Promise.allSettled([
    alertBatch(database, mailsUntilKilled(15), first),
    alertBatch(database, mails, second),
  ])
  expect(results[0].status).toBe('rejected')
  // The next turn finds what the killed one left.
  await queueAlerts(database, queue)
  const other = await testApp(open)
  await Promise.all([server.mailSavedSearches(), other.mailSavedSearches()])
  expect(await mailsBySearch()).toEqual(new Map(due.map((id) => [id, 1])))
})

it('waits for the batch of a process that hangs, and goes on when the queue has given it up', async () => {
  await searchers(150, { search_key: 'sailcloth' })
  await queueAlerts(database, queue)
  await database.execute(sql`update queue.job set state = 'active', started_on = now() where name = 'alerts'`)
  await queueAlerts(database, queue)
  expect(await batches()).toEqual([])
  await database.execute(
    sql`update queue.job set state = 'failed', completed_on = now() where name = 'alerts'`,
  )
  await queueAlerts(database, queue)
  expect((await batches()).map((ids) => ids.length).toSorted()).toEqual([100, 50])
})

it('names the best ten of a search that finds hundreds, and how many more there are', async () => {
  await searchers(1, { search_key: 'net mender' })
  const publishedAt = new Date()
  const text = 'Can mend a net. Whoever is a mender of a net can come.'
  for (let n = 0; n < 30; n++) await make.job({ name: `Harbour hand ${n}`, description: text, publishedAt })
  const before = new Date(Date.now() - 1_000)
  const best = []
  for (let n = 0; n < 10; n++) best.push(await make.job({ name: `Net mender ${n}`, publishedAt: before }))
  for (let n = 0; n < 30; n++) await make.job({ name: `Beach hand ${n}`, description: text, publishedAt })
  await server.mailSavedSearches()
  const { rows } = await database.execute<{ data: { opportunityIds: number[]; more: number } }>(
    sql`select data from queue.job where name = 'mail' and data->>'kind' = 'alert'`,
  )
  expect(rows.map(({ data }) => data.more)).toEqual([60])
  expect(rows[0]?.data.opportunityIds.toSorted()).toEqual(best.map(({ id }) => id).toSorted())
  await server.runDueJobs()
  const [mail] = server.sent
  expect(mail?.subject).toBe('70 new for “Rope”')
  expect(mail?.text).toContain('The best 10 of them:')
  expect(mail?.text).toContain('https://calls.example.org/jobs/?search_key=net+mender')
})

it('looks for nothing within minutes where nothing is new', async () => {
  const [id] = await searchers(1, { search_key: 'eelcatcher' })
  await database.update(savedSearches).set({ frequency: 'INSTANT' })
  await make.job({ name: 'Eelcatcher' })
  await queueAlerts(database, queue)
  expect(await batches()).toEqual([[id]])
  await database.update(savedSearches).set({ seenSlot: sql`(select max(slot) from open_opportunities)` })
  await database.execute(sql`delete from queue.job`)
  await queueAlerts(database, queue)
  expect(await batches()).toEqual([])
})

it('looks at the searches of who follows a company only when that company has something new', async () => {
  const { id: userId } = await person(database, 'JOB_SEEKER')
  const company = await make.company()
  const follow = {
    userId,
    followedCompanyId: company.id,
    query: { company: company.id },
    frequency: 'INSTANT',
  }
  const seenSlot = sql`coalesce((select max(slot) from open_opportunities), -1)` as unknown as number // Drizzle takes SQL
  await database
    .insert(savedSearches)
    .values({ ...follow, name: 'It', kinds: ['JOB'], timeZone: 'UTC', seenSlot })
  await make.job()
  await queueAlerts(database, queue)
  expect(await batches()).toEqual([])
  await make.job({ companyId: company.id })
  await queueAlerts(database, queue)
  expect(await batches()).toHaveLength(1)
})

import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { indexOpportunities } from '#api/opportunities/search/commands.ts'
import {
  opportunities,
  savedSearches,
  savedSearchOpportunities,
} from '#api/platform/database/tables/opportunities-tables.ts'
import type { MailQueue } from '#api/platform/mail/queue.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'
import { unzipped } from '#tests/support/zip.ts'
import { alertBatch } from './jobs.ts'

const { open, server, ask } = await accountsApp()
const { database } = open
const make = factories(database)

/** Somebody with a saved search that is due. */
async function searcher(word: string) {
  const someone = await person(database, 'JOB_SEEKER')
  const body = {
    name: word,
    kinds: ['JOB', 'RFP'],
    query: { search_key: word },
    frequency: 'DAILY',
    time_zone: 'UTC',
  }
  const { id } = (await ask('/api/user/saved-searches/', { token: someone.token, body })).json()
  const set = (values: object) => database.update(savedSearches).set(values).where(eq(savedSearches.id, id))
  await set({ dueAt: sql`now()` })
  return { ...someone, searchId: id as number, set }
}

const toldOf = async (userId: number) => {
  const rows = await database
    .select()
    .from(savedSearchOpportunities)
    .where(eq(savedSearchOpportunities.userId, userId))
  return rows.map(({ opportunityId }) => opportunityId)
}

it('tells of an RFP also where more jobs came after it than it tells of', async () => {
  const { id } = await searcher('masonry')
  const rfp = await make.rfp({ name: 'Masonry of a school' })
  const { companyId } = await make.job()
  const rows = Array.from({ length: LIMITS.depth + 1 }, (_, n) => ({
    ...{ kind: 'JOB' as const, companyId, name: `Masonry ${n}`, excerpt: '', description: '' },
    ...{ status: 'OPEN' as const, source: 'test', sourceId: `masonry-${n}`, publishedAt: new Date() },
  }))
  const jobs = await database.insert(opportunities).values(rows).returning({ id: opportunities.id })
  const ids = jobs.map((job) => job.id)
  await database.transaction((tx) => indexOpportunities(tx, ids))
  await server.mailSavedSearches()
  const told = await toldOf(id)
  expect(told).toContain(rfp.id)
  expect(told).toHaveLength(LIMITS.depth + 1)
})

it('looks for nothing that another process has told meanwhile', async () => {
  const [first, second] = [await searcher('sailmaker'), await searcher('sailmaker')]
  await make.job({ name: 'Sailmaker' })
  await first.set({ dueAt: sql`now() - interval '1 hour'` })
  // Its query is invalid, so a search that is looked for would fail the test.
  await second.set({ query: { type: ['ANY'] } })
  const told: unknown[] = []
  const mails: MailQueue = {
    async enqueue(tx, mail) {
      told.push(mail)
      const dueAt = sql`now() + interval '1 day'`
      await tx.update(savedSearches).set({ dueAt }).where(eq(savedSearches.id, second.searchId))
    },
  }
  await alertBatch(database, mails, [first.searchId, second.searchId])
  expect(told).toMatchObject([{ kind: 'alert', savedSearchId: first.searchId }])
})

it('keeps what somebody was told of until a year after the opportunity ended, and gives it to them', async () => {
  const { id, token } = await searcher('ropemaker')
  const [old, late, going] = [
    await make.job({ name: 'Ropemaker of old' }),
    await make.job({ name: 'Ropemaker of late' }),
    await make.job({ name: 'Ropemaker' }),
  ]
  await server.mailSavedSearches()
  expect((await toldOf(id)).sort()).toEqual([old.id, late.id, going.id].sort())
  const end = (opportunityId: number, ago: string) =>
    database
      .update(opportunities)
      .set({ deadlineAt: sql`now() - ${ago}::interval` })
      .where(eq(opportunities.id, opportunityId))
  await end(old.id, '12 months 1 day')
  await end(late.id, '11 months')
  await server.runSweep()
  const answer = await ask('/api/accounts/user/export/', { method: 'GET', token })
  const told = JSON.parse(String(unzipped(answer.rawPayload).get('saved-search-opportunities.json')))
  expect(told.map(({ opportunity }: { opportunity: string }) => opportunity).sort()).toEqual([
    'Ropemaker',
    'Ropemaker of late',
  ])
  expect(told[0]).toEqual({ opportunity: expect.any(String), sentAt: expect.any(String) })
})

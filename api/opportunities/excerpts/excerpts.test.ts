import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { excerptOf } from '#api/opportunities/listing/excerpt.ts'
import { opportunities, outdatedExcerpts } from '#api/platform/database/tables/opportunities-tables.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { remakeExcerpts } from './jobs.ts'
import { updateExcerpt } from './queries.ts'

/** Only what hangs takes so long. */
const HANGS = 120_000
const HIGHEST = 2_147_483_647
const TEXT = '## About us\n\nWe build houses.'
const RUN_IN = 'About us We build houses.'
const APART = 'About us: We build houses.'

const open = await testDatabase()
const { database } = open
const make = factories(database)
afterAll(() => open.close())

beforeEach(async () => {
  await database.delete(outdatedExcerpts)
  await database.insert(outdatedExcerpts).values({ below: HIGHEST })
})

const old = (values = {}) => make.job({ description: TEXT, excerpt: RUN_IN, ...values })
async function rowOf(id: number) {
  const [row] = await database.select().from(opportunities).where(eq(opportunities.id, id))
  if (!row) throw new Error('It is gone')
  return row
}
const left = () => database.select().from(outdatedExcerpts)

it('makes excerpts of earlier rules anew, of open, closed and withheld ones, and changes nothing else', async () => {
  const ones = [
    await old(),
    await old({ status: 'CLOSED' }),
    await old({ takenDownAt: new Date() }),
    await old({ description: `${TEXT}${' Words and more words.'.repeat(5_000)}` }),
    await old({ description: '[[['.repeat(2_000) }),
    await old({ description: `${'Ɛ🧱'.repeat(2_000)}` }),
  ]
  await remakeExcerpts(database)
  for (const one of ones)
    expect(await rowOf(one.id)).toEqual({
      ...one,
      closedAt: (await rowOf(one.id)).closedAt,
      excerpt: excerptOf(one.description),
    })
  expect((await rowOf(ones[0]?.id ?? 0)).excerpt).toBe(APART)
  expect(await left()).toEqual([])
})

it('makes a bounded number in a run, the newest first, and goes on with the next', async () => {
  const ones = await Promise.all(Array.from({ length: 205 }, () => old()))
  const ids = ones.map(({ id }) => id).toSorted((a, b) => b - a)
  const isMade = async (id = 0) => (await rowOf(id)).excerpt === APART
  await remakeExcerpts(database, 100)
  expect(await Promise.all(ids.map(isMade))).toEqual(ids.map((_, at) => at < 100))
  expect(await left()).toEqual([{ below: ids[99] }])
  await Promise.all([remakeExcerpts(database), remakeExcerpts(database)])
  expect(await Promise.all(ids.map(isMade))).toEqual(ids.map(() => true))
  expect(await left()).toEqual([])
})

it('tells every process what shows another excerpt, and nothing of others', async () => {
  const [{ id }, { id: same }] = [await old(), await old({ excerpt: APART })]
  const heard: string[] = []
  const client = await open.pool.connect()
  client.on('notification', ({ payload = '' }) => heard.push(payload))
  await client.query('listen catalogue')
  client.release()
  await remakeExcerpts(database)
  await vi.waitFor(() => expect(heard.join(' ')).toMatch(new RegExp(`(^| )${id}:`)), HANGS)
  expect(heard.join(' ')).not.toMatch(new RegExp(`(^| )${same}:`))
})

it('leaves an excerpt that was changed meanwhile', async () => {
  const { id } = await old({ excerpt: 'Another.' })
  const isChanged = await database.transaction((tx) => updateExcerpt(tx, { id, from: RUN_IN, to: APART }))
  expect([isChanged, (await rowOf(id)).excerpt]).toEqual([false, 'Another.'])
})

it('does nothing once all are made', async () => {
  await database.delete(outdatedExcerpts)
  const { id } = await old()
  await remakeExcerpts(database)
  expect((await rowOf(id)).excerpt).toBe(RUN_IN)
})

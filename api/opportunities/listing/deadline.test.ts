import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeExpired } from '#api/opportunities/search/commands.ts'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { visitors } from '#tests/support/inject.ts'

/** Only what hangs takes so long. */
const HANGS = 120_000

let open: OpenDatabase
let get: ReturnType<typeof visitors>
let server: Awaited<ReturnType<typeof testApp>>

beforeEach(async () => {
  open = await testDatabase()
  server = await testApp(open)
  get = visitors(server.app)
})
afterEach(() => open.close())

type Row = { id: number; companyId: number }

/** The answers that show an opportunity, each by its address; no sweep runs in these tests. */
const addresses = ({ id, companyId }: Row) => [
  `/api/jobs/${id}/`,
  '/api/jobs/',
  '/api/jobs/?search_key=ferryman',
  '/api/jobs/recent/',
  '/api/jobs/facets/',
  `/api/companies/${companyId}/`,
  '/jobs/feed.atom',
  '/jobs/indeed.xml',
  '/sitemap.xml',
  '/sitemap-opportunities-1.xml',
  '/sitemap-companies-1.xml',
]

async function shown(row: Row) {
  const [detail, list, found, recent, facets, company, ...texts] = await Promise.all(
    addresses(row).map((address) => get(address)),
  )
  return {
    status: detail?.json().status,
    lists: [list, found, recent].map((answer) => answer?.json().length),
    counts: [facets?.json().total, company?.json().open_jobs],
    named: texts.map(({ body }) => /(\/jobs\/\d+|sitemap-opportunities-1|\/companies\/\d+\/)/.test(body)),
  }
}

const OPEN = { status: 'OPEN', lists: [1, 1, 1], counts: [1, 1], named: [true, true, true, true, true] }
const CLOSED = {
  status: 'CLOSED',
  lists: [0, 0, 0],
  named: [false, false, false, false, false],
}

const make = (values: object) => factories(open.database).job({ name: 'Ferryman', ...values })
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000)

/** A job whose answers were all made and kept while it was open; a slow machine gets a later deadline. */
async function keptWhileOpen(): Promise<Row> {
  for (let seconds = 2; ; seconds *= 2) {
    const job = await make({ deadlineAt: inSeconds(seconds) })
    server.dropKeptAnswers()
    const answers = await shown(job)
    if (!(await isOver(job))) {
      expect(answers).toEqual(OPEN)
      return job
    }
  }
}

async function isOver({ id }: Row): Promise<boolean> {
  const { rows } = await open.database.execute<{ isOver: boolean }>(
    sql`select deadline_at <= clock_timestamp() as "isOver" from opportunities where id = ${id}`,
  )
  return rows[0]?.isOver === true
}

const pass = (row: Row) => vi.waitFor(async () => expect(await isOver(row)).toBe(true), HANGS)

/** Counts, which show no opportunity, may be a few seconds old. */
const countsBecomeZero = (row: Row) =>
  vi.waitFor(async () => expect((await shown(row)).counts).toEqual([0, 0]), HANGS)

it('goes by the deadline in all that is shown and kept, although nothing wrote CLOSED', async () => {
  const job = await keptWhileOpen()
  await pass(job)
  expect(await shown(job)).toMatchObject(CLOSED)
  await countsBecomeZero(job)
  expect(await statusOf(job)).toBe('OPEN')
})

it('shows it as closed while uploads hold its row, which the sweep therefore skips', async ({ skip }) => {
  if (open.isEmbedded) return skip('has a single connection')
  const job = await keptWhileOpen()
  await open.database.transaction(async (tx) => {
    await tx.execute(sql`select from opportunities where id = ${job.id} for update`)
    await pass(job)
    expect(await closeExpired(open.database)).toBe(0)
    expect(await shown(job)).toMatchObject(CLOSED)
  })
})

it('lets other caches keep what is shown as open until the deadline and no longer', async () => {
  const job = await make({ deadlineAt: inSeconds(3_600) })
  server.dropKeptAnswers()
  const long = 'public, max-age=0, s-maxage=30'
  for (const path of ['/api/jobs/', '/api/jobs/']) expect(await cacheControl(path)).toBe(long)
  await open.database.execute(
    sql`update opportunities set deadline_at = now() + interval '20 s' where id = ${job.id}`,
  )
  server.dropKeptAnswers()
  for (const path of ['/api/jobs/', '/api/jobs/', '/jobs/feed.atom', '/jobs/indeed.xml', '/robots.txt']) {
    const [, age, stale = '0'] =
      /s-maxage=(\d+)(?:, stale-while-revalidate=(\d+))?$/.exec(await cacheControl(path)) ?? []
    expect(Number(age) + Number(stale)).toBeLessThan(20)
  }
})

const cacheControl = async (path: string) => String((await get(path)).headers['cache-control'])

async function statusOf({ id }: Row) {
  const { rows } = await open.database.execute(sql`select status from opportunities where id = ${id}`)
  return rows[0]?.status
}

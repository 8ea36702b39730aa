import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { visitors } from '#tests/support/inject.ts'
import { saveOpportunities } from './commands.ts'

/** More than numbered pages reach. */
const JOBS = LIMITS.depth + 130
const DAY = 86_400_000

let open: OpenDatabase
let server: Awaited<ReturnType<typeof testApp>>
let make: ReturnType<typeof factories>
let get: ReturnType<typeof visitors>
let ids: Set<number>

beforeAll(async () => {
  open = await testDatabase()
  server = await testApp(open)
  get = visitors(server.app)
  make = factories(open.database)
  for (let from = 0; from < JOBS; from += 400) {
    const count = Math.min(400, JOBS - from)
    await saveOpportunities(
      open.database,
      Array.from({ length: count }, (_, n) => imported(from + n)),
      'UTC',
    )
  }
  const rows = await open.database.select({ id: opportunities.id }).from(opportunities)
  ids = new Set(rows.map(({ id }) => id))
})
afterAll(() => open.close())

const UNKNOWN = {
  logo: null,
  summary: null,
  industry: null,
  size: null,
  city: null,
  country: null,
  website: null,
  isVerified: false,
}

/** Of the jobs, the first. */
const PLACED = 2

/** Several have the same times, and some no deadline. */
const imported = (n: number) => ({
  source: 'paging',
  opportunity: {
    kind: 'JOB' as const,
    sourceId: `paging-${n}`,
    name: n % 5 === 0 ? `Cartwright ${n}` : `Wheelwright ${n}`,
    description: `A cartwright makes carts. Number ${n}.`,
    requirements: null,
    qualifications: null,
    type: null,
    location: null,
    level: null,
    deadlineAt: n % 7 === 0 ? null : new Date(Date.UTC(2199, 0, 1) + (n % 40) * DAY),
    publishedAt: new Date(Date.UTC(2025, 0, 1) + (n % 90) * DAY),
    company: { name: 'Carts', ...UNKNOWN },
    city: n < PLACED ? 'Kumasi' : null,
    country: n < PLACED ? 'GH' : null,
    skills: [],
    salary: null,
  },
})

const next = (link: unknown) => /<([^>]+)>; rel="next"/.exec(String(link ?? ''))?.[1]

/** Follows rel=next to the end. `between` runs before each step. */
async function walk(path: string, between: () => Promise<unknown> = async () => {}) {
  const seen: number[] = []
  const addresses: string[] = []
  for (let url: string | undefined = path; url; ) {
    addresses.push(url)
    const answer = await get(url)
    expect(answer.statusCode, url).toBe(200)
    seen.push(...answer.json().map(({ id }: { id: number }) => id))
    url = next(answer.headers.link)
    await between()
  }
  return { seen, addresses }
}

describe.each([
  '',
  '&sort=deadline',
  '&search_key=cartwright',
  '&search_key=cartwright&sort=newest',
  '&search_key=cartwright&sort=deadline',
])('following rel=next with %j', (query) => {
  it('reaches every opportunity once, beyond the last numbered page', async () => {
    const { seen, addresses } = await walk(`/api/jobs/?page_size=100${query}`)
    expect(seen.filter((id) => ids.has(id)).toSorted((a, b) => a - b)).toEqual(
      [...ids].toSorted((a, b) => a - b),
    )
    expect(addresses[9]).toContain('page=10&')
    expect(addresses[10]).not.toContain('page=')
    expect(addresses[10]).toContain('cursor=')
  })

  it('meets none twice and misses none while others are added', async () => {
    const { seen } = await walk(`/api/jobs/?page_size=100${query}`, () =>
      make.job({ name: 'Cartwright, new', deadlineAt: new Date(Date.now() + DAY) }),
    )
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((id) => ids.has(id))).toHaveLength(ids.size)
  })
})

it.each([1, 3, 30, 100])('shows first what matches as asked, of many in pages of %i', async (size) => {
  const seen: number[] = []
  for (let page = 1; page <= 10; page++) {
    const answer = await get(`/api/jobs/?search_key=cartwright+in+kumasi&page_size=${size}&page=${page}`)
    expect(Number(answer.headers['x-total-count'])).toBeGreaterThan(LIMITS.depth)
    seen.push(...answer.json().map(({ id }: { id: number }) => id))
  }
  expect(new Set(seen).size).toBe(10 * size)
  expect(seen.slice(0, PLACED).toSorted((a, b) => a - b)).toEqual(
    [...ids].toSorted((a, b) => a - b).slice(0, PLACED),
  )
})

it.each(['', '&sort=newest', '&sort=deadline'])(
  'ends a wider search with its numbered pages, because cursors are never widened: %j',
  async (sort) => {
    const { seen, addresses } = await walk(`/api/jobs/?page_size=100&search_key=cartwright+in+kumasi${sort}`)
    expect(addresses.join()).not.toContain('cursor=')
    expect([seen.length, new Set(seen).size]).toEqual([LIMITS.depth, LIMITS.depth])
  },
)

describe('updated_since', () => {
  it('lists what changed then or later, counts it, and goes on with cursors', async () => {
    const { id: company } = await make.company()
    const made = []
    for (let n = 0; n < 5; n++) made.push((await make.job({ companyId: company })).id)
    const since = new Date(Date.UTC(2030, 0, 1))
    for (const id of made.slice(0, 3))
      await open.database.update(opportunities).set({ updatedAt: since }).where(eq(opportunities.id, id))
    for (const form of ['2030-01-01', '2030-01-01T00:00:00Z', '2030-01-01T02:00:00.000%2B02:00']) {
      const { seen } = await walk(`/api/jobs/?updated_since=${form}&page_size=2`)
      expect(seen.toSorted()).toEqual(made.slice(0, 3).toSorted())
      const first = await get(`/api/jobs/?updated_since=${form}`)
      expect(first.headers['x-total-count']).toBe('3')
    }
    const facets = await get(`/api/jobs/facets/?updated_since=2030-01-01&company=${company}`)
    expect(facets.json().total).toBe(3)
    expect((await get('/api/jobs/?updated_since=2030-01-01T00:00:00.001Z')).json()).toEqual([])
    expect((await get('/api/proposal-requests/?updated_since=2030-01-01')).json()).toEqual([])
  })

  it.each([
    'yesterday',
    '1767225600',
    '2030-13-01',
    '2030-01-01T00:00',
    '2030-01-01T00:00:00',
    '',
    '01.02.2030',
  ])('refuses %j and names the field', async (value) => {
    const answer = await get(`/api/jobs/?updated_since=${value}`)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { updated_since: ['must be a date or time of ISO 8601, as in 2026-11-22 or 2026-11-22T09:30:00Z'] },
    ])
  })
})

it('says one thing of a page that is none', async () => {
  expect((await get('/api/jobs/?page=99999')).json()).toEqual({
    page: ['must be a whole number from 1 to 1000'],
  })
})

it.each([
  ['page=500', 50],
  ['page=11&page_size=100', 10],
  ['page=335&page_size=3', 334],
])('says of ?%s where numbered pages end', async (query, last) => {
  const answer = await get(`/api/jobs/?${query}`, { accept: 'application/problem+json' })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    [
      {
        field: 'page',
        code: 'too_deep',
        params: { last },
        detail: `Numbered pages end at ${last}. The Link with rel="next" of that page leads on`,
      },
    ],
  ])
  const size = new URLSearchParams(query).get('page_size') ?? '20'
  expect(next((await get(`/api/jobs/?page=${last}&page_size=${size}`)).headers.link)).toContain('cursor=')
})

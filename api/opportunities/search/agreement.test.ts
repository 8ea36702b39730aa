import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { BLOCK } from '#api/platform/database/tables/search-tables.ts'
import type { ListQuery } from '#contract/opportunities/lists.ts'
import { LEVELS, LIMITS, LOCATIONS, type Sort, TYPES } from '#contract/vocabulary.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import {
  BY_CEDIS,
  COMPANIES,
  further,
  furtherFilters,
  generatedFacts,
  matchedSkills,
  SKILLS,
} from '#tests/support/filters/plain-sql.ts'
import { closeExpired, indexOpportunities } from './commands.ts'
import { countFacets, findPage } from './queries.ts'

/** Fills more than one block, with enough text for common and rare terms. */
const OPPORTUNITIES = 4_800
const BATCH = 400
const DAY = 86_400_000
const WORDS = 'zubo kavi lomu defa risu tago mipo senu bawi felo gudo hani joka pemi vota wuli'.split(' ')
const COUNTRIES = ['GH', 'NG', null]

let open: OpenDatabase
let companies: number[]

beforeAll(async () => {
  open = await testDatabase()
  const make = factories(open.database)
  companies = []
  for (const facts of COMPANIES) companies.push((await make.company(facts)).id)
  const next = random(7)
  const more = random(8)
  for (let at = 0; at < OPPORTUNITIES; at += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, n) => generated({ next, more }, at + n))
    await open.database.transaction(async (tx) => {
      const inserted = await tx.insert(opportunities).values(rows).returning({ id: opportunities.id })
      await indexOpportunities(
        tx,
        inserted.map(({ id }) => id),
      )
    })
  }
  await open.database.execute(sql`update opportunities set status = 'CLOSED' where id % 50 = 1`)
  await open.database.execute(sql`update opportunities set name = name || ' lately' where id % 50 = 2`)
  const { rows } = await open.database.execute<{ id: number }>(
    sql`select id from opportunities where id % 50 in (1, 2)`,
  )
  await open.database.transaction((tx) =>
    indexOpportunities(
      tx,
      rows.map(({ id }) => id),
    ),
  )
})
afterAll(() => open.close())

/** Under 43 days, but never about a fortnight: a run over midnight would move those across the filter's edge. */
function daysAgo(chance: number): number {
  const days = Math.floor(chance * 40)
  return days < 13 ? days : days + 3
}

function generated({ next, more }: Record<'next' | 'more', () => number>, n: number) {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() ** 2 * from.length)] as T // the index is in range
  const words = (count: number) => Array.from({ length: count }, () => pick(WORDS)).join(' ')
  return {
    kind: pick(['JOB', 'JOB', 'RFP'] as const),
    companyId: pick(companies),
    name: words(2),
    excerpt: '',
    description: words(4),
    type: pick([...TYPES, null]),
    location: pick([...LOCATIONS, null]),
    level: pick([...LEVELS, null]),
    country: pick(COUNTRIES),
    ...generatedFacts(more),
    status: 'OPEN' as const,
    deadlineAt: next() < 0.1 ? null : new Date(Date.now() + DAY * daysAhead(next())),
    publishedAt: new Date(Date.now() - daysAgo(next()) * DAY),
    source: 'agreement',
    sourceId: String(n),
  }
}

/** As `daysAgo`, about 20 days. */
function daysAhead(chance: number): number {
  const days = 1 + Math.floor(chance * 50)
  return days < 18 ? days : days + 5
}

/** The same query in plain SQL on the table of opportunities. */
function postings(query: ListQuery, condition: SQL, without?: string): SQL {
  const inside = (name: 'type' | 'location' | 'level') =>
    query[name] && name !== without
      ? sql` and ${sql.identifier(name)} = any(${sql.param(query[name])}::text[])`
      : sql``
  return sql`from opportunities
    where kind = 'JOB' and status = 'OPEN' and coalesce(deadline_at > now(), true) and (${condition})
    ${inside('type')} ${inside('location')} ${inside('level')}
    ${query.company ? sql`and company_id = ${query.company}` : sql``}
    ${query.country ? sql`and country = ${query.country}` : sql``}
    ${query.posted_within ? sql`and (published_at at time zone 'utc')::date >= (now() at time zone 'utc')::date - ${query.posted_within}::int` : sql``}
    ${further(query)}`
}

// The sign between parts keeps a phrase from matching across two of them.
const has = (words: string) => sql`' ' || name || ' . ' || description || ' ' like ${`% ${words} %`}`

const TEXTS: [searchKey: string | undefined, condition: SQL][] = [
  [undefined, sql`true`],
  ['zubo', has('zubo')],
  ['wuli', has('wuli')],
  ['lately', has('lately')],
  ['zubo wuli', sql`${has('zubo')} and ${has('wuli')}`],
  ['kavi zubo lomu', sql`${has('kavi')} and ${has('zubo')} and ${has('lomu')}`],
  ['kavi -zubo', sql`${has('kavi')} and not ${has('zubo')}`],
  ['kavi -wuli', sql`${has('kavi')} and not ${has('wuli')}`],
  ['-zubo', sql`not ${has('zubo')}`],
  ['vota or wuli', sql`${has('vota')} or ${has('wuli')}`],
  [
    'zubo vota or lomu -kavi',
    sql`${has('zubo')} and ${has('vota')} or ${has('lomu')} and not ${has('kavi')}`,
  ],
  ['"wuli zubo"', sql`${has('wuli zubo')}`],
]

function* questions(): Generator<{ query: ListQuery; condition: SQL }> {
  const next = random(11)
  const more = random(12)
  const some = <T>(from: readonly T[]) => (next() < 0.5 ? undefined : from.filter(() => next() < 0.5))
  for (let n = 0; n < 60; n++) {
    const [search_key, condition] = TEXTS[n % TEXTS.length] ?? [undefined, sql`true`]
    const query: ListQuery = {
      search_key,
      type: some(TYPES),
      location: some(LOCATIONS),
      level: some(LEVELS),
      company: next() < 0.2 ? companies[1] : undefined,
      country: next() < 0.2 ? 'NG' : undefined,
      posted_within: next() < 0.2 ? 14 : undefined,
      ...furtherFilters(more),
    }
    for (const group of ['type', 'location', 'level', 'skill'] as const)
      if (query[group]?.length === 0) delete query[group]
    yield { query: n < TEXTS.length ? { search_key } : query, condition }
  }
}

async function ids(of: SQL, order: SQL): Promise<number[]> {
  const { rows } = await open.database.execute<{ id: number }>(sql`select id ${of} order by ${order}`)
  return rows.map(({ id }) => id)
}

const find = (query: ListQuery) => findPage(open.database, { kind: 'JOB', query })
const NEWEST = sql`published_at desc, id desc`
const ORDERS = {
  newest: () => NEWEST,
  deadline: () => sql`coalesce(deadline_at, 'infinity'), id`,
  pay: () => BY_CEDIS,
  fit: ({ skill }: ListQuery) => (skill ? sql`${matchedSkills(skill)} desc, ${NEWEST}` : NEWEST),
}

it('counts what the lists show, for every filter value', async () => {
  for (const { query, condition } of questions()) {
    const facets = await countFacets(open.database, { kind: 'JOB', query })
    const expected = await ids(postings(query, condition), sql`id`)
    expect({ query, total: facets.total }).toEqual({ query, total: expected.length })
    for (const [group, values] of Object.entries({ type: TYPES, location: LOCATIONS, level: LEVELS })) {
      const { rows } = await open.database.execute<{ value: string | null; opportunities: number }>(
        sql`select ${sql.identifier(group)} as value, count(*)::int as opportunities ${postings(query, condition, group)} group by 1`,
      )
      const counts = Object.fromEntries(
        values.map((value) => [value, rows.find((row) => row.value === value)?.opportunities ?? 0]),
      )
      expect({ query, [group]: facets[group as 'type'] }).toEqual({ query, [group]: counts })
    }
  }
})

it.each(['newest', 'deadline', 'pay', 'fit'] as const)('lists by %s, on every page', async (sort) => {
  for (const { query, condition } of questions()) {
    const expected = await ids(postings(query, condition), ORDERS[sort](query))
    const last = Math.max(1, Math.ceil(Math.min(expected.length, LIMITS.depth) / 100))
    for (const page of new Set([1, 2, last])) {
      const found = await find({ ...query, sort, page, page_size: 100 })
      expect({ query, page, total: found.total }).toEqual({ query, page, total: expected.length })
      expect({ query, page, ids: found.ids }).toEqual({
        query,
        page,
        ids: expected.slice((page - 1) * 100, page * 100),
      })
    }
  }
})

it('lists every match once by relevance, as far as paging reaches', async () => {
  for (const { query, condition } of questions()) {
    if (!query.search_key) continue
    const expected = new Set(await ids(postings(query, condition), sql`id`))
    const listed: number[] = []
    for (let page = 1; page <= 10; page++)
      listed.push(...(await find({ ...query, page, page_size: 100 })).ids)
    expect(new Set(listed).size).toBe(listed.length)
    expect({ query, listed: listed.length }).toEqual({ query, listed: Math.min(expected.size, LIMITS.depth) })
    expect(listed.every((id) => expected.has(id))).toBe(true)
  }
})

it.each([
  {},
  { search_key: 'zubo' },
  { search_key: 'wuli', type: ['FULL_TIME'] },
  { country: 'NG' },
] as ListQuery[])('walks through %j with a cursor, every opportunity once', async (query) => {
  const condition = query.search_key ? has(query.search_key) : sql`true`
  const walked: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof find>> = await find({ ...query, cursor, page_size: 100 })
    walked.push(...page.ids)
    cursor = page.nextCursor
  }
  expect(walked).toEqual(
    await ids(
      postings(query, condition),
      ORDERS[query.sort === 'pay' || query.sort === 'fit' ? query.sort : 'newest'](query),
    ),
  )
})

it.each([
  ['pay', {}],
  ['pay', { verified: true }],
  ['fit', { skill: SKILLS }],
] as [Sort, ListQuery][])('goes on by %s after the last numbered page, with %j', async (sort, query) => {
  const expected = await ids(postings(query, sql`true`), ORDERS[sort as 'pay' | 'fit'](query))
  expect(expected.length).toBeGreaterThan(LIMITS.depth)
  const walked = (await find({ ...query, sort, page_size: 100 })).ids
  let { nextCursor: cursor } = await find({ ...query, sort, page_size: 100 })
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof find>> = await find({ ...query, cursor, page_size: 100 })
    walked.push(...page.ids)
    cursor = page.nextCursor
  }
  expect(walked).toEqual(expected)
})

it.each([
  Buffer.from('p 1 2').toString('base64url'),
  Buffer.from('d1 1 2').toString('base64url'),
  Buffer.from('f1 infinity 2').toString('base64url'),
  'AAAA',
  'x',
  Buffer.from('1 2 3').toString('base64url'),
  Buffer.from('9e9 1').toString('base64url'),
  Buffer.from('1 2147483648').toString('base64url'),
])('refuses %s as a cursor', async (cursor) => {
  await expect(find({ cursor })).rejects.toMatchObject({
    code: 'invalid',
    fields: { cursor: ['not_a_cursor'] },
  })
})

it('goes on after the largest id that there can be', async () => {
  const cursor = Buffer.from('1 2147483647').toString('base64url')
  expect((await find({ cursor })).ids).toEqual([])
})

it('reindexes the opportunities of a mostly closed block, and deletes the block', async () => {
  const { database } = open
  const before = await ids(postings({}, has('zubo')), sql`id`)
  await database.execute(sql`
    update opportunities set deadline_at = now()
    where id in (select id from open_opportunities where slot < ${BLOCK} and slot % 8 <> 0)`)
  const closed = await closeExpired(database)
  const { rows } = await database.execute(sql`select 1 from search_blocks where block = 0
    union all select 1 from search_bitmaps where block = 0 union all select 1 from open_opportunities where slot < ${BLOCK}`)
  expect(rows).toEqual([])
  const after = await ids(postings({}, has('zubo')), sql`id`)
  expect(after.length).toBeLessThan(before.length - closed / 8)
  expect((await find({ search_key: 'zubo' })).total).toBe(after.length)
})

/** Mulberry32: the same catalogue and the same queries in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

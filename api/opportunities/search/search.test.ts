import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import type { ListQuery } from '#contract/opportunities/lists.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { closeExpired, indexOpportunities } from './commands.ts'
import { countFacets, findPage, listRecent } from './queries.ts'

const DAY = 86_400_000
let open: OpenDatabase
let make: ReturnType<typeof factories>

beforeAll(async () => {
  open = await testDatabase()
  make = factories(open.database)
})
afterAll(() => open.close())

type Values = Parameters<typeof make.job>[0]

/** An indexed job; gives its id. */
async function job(values: Values): Promise<number> {
  const { id } = await make.job(values)
  await index(id)
  return id
}

const index = (...ids: number[]) => open.database.transaction((tx) => indexOpportunities(tx, ids))
const find = (query: ListQuery) => findPage(open.database, { kind: 'JOB', query })
const search = async (search_key: string, query: ListQuery = {}) => (await find({ ...query, search_key })).ids

describe('words', () => {
  let welder: number
  let nurse: number
  let driver: number

  beforeAll(async () => {
    const company = await make.company({ name: 'Zongo Rail Works' })
    welder = await job({
      name: 'Pipeline welders wanted',
      description: 'Join **stainless** steel.',
      companyId: company.id,
    })
    nurse = await job({
      name: 'Night nurse',
      description: 'Care in Lomé, at the Hôpital Général.',
      skills: ['Phlebotomy'],
    })
    driver = await job({
      name: 'Crane driver',
      description: 'Lift stainless steel near the night shift of a rail yard.',
      city: 'Ɛdubiase',
    })
  })

  it.each([
    ['stems', 'pipelines weld', () => [welder]],
    ['Markdown', 'stainless', () => [driver, welder]],
    ['companies', 'zongo', () => [welder]],
    ['skills', 'phlebotomy', () => [nurse]],
    ['accents left out', 'lome hopital', () => [nurse]],
    ['accents put in', 'Crâne dríver', () => [driver]],
    ['letters of Ghanaian languages', 'edubiase', () => [driver]],
    ['all of the words', 'stainless rail', () => [driver, welder]],
    ['a phrase', '"stainless steel"', () => [driver, welder]],
    ['a phrase in another order', '"steel stainless"', () => []],
    ['a phrase over a stop word', '"shift of a rail"', () => [driver]],
    ['a phrase that skips too much', '"shift rail"', () => []],
    ['without a word', 'stainless -crane', () => [welder]],
    ['without a phrase', 'stainless -"night shift"', () => [welder]],
    ['one or the other', 'phlebotomy or zongo', () => [nurse, welder]],
    ['a beginning, while typing', 'phleb', () => [nurse]],
    ['a beginning only at the end', 'pipel -zongo', () => []],
    ['no words at all', '!!! ???', () => []],
    ['a word no opportunity has', 'xylophonist', () => []],
  ])('finds %s', async (_, searchKey, expected) => {
    expect((await search(searchKey)).toSorted()).toEqual(expected().toSorted())
  })

  it('finds what a short word says in a name, though texts are full of it', async () => {
    const it = await job({ name: 'IT' })
    expect(await search('it')).toEqual([it])
    await index(it)
  })
})

it('puts names before skills and companies, and those before texts', async () => {
  const published = { publishedAt: new Date(Date.now() - DAY) }
  const text = await job({ ...published, description: 'They keep ostriches.' })
  const company = await job({
    ...published,
    companyId: (await make.company({ name: 'Ostriches & Sons' })).id,
  })
  const skill = await job({ ...published, skills: ['Ostriches'] })
  const name = await job({ ...published, name: 'Keeper of ostriches' })
  const ids = await search('ostriches')
  expect(ids[0]).toBe(name)
  expect(new Set(ids.slice(1, 3))).toEqual(new Set([skill, company]))
  expect(ids[3]).toBe(text)
})

it('puts a fresh opportunity before an old one that says the same', async () => {
  const old = await job({ name: 'Falconer', publishedAt: new Date(Date.now() - 90 * DAY) })
  const fresh = await job({ name: 'Falconer', publishedAt: new Date() })
  const middling = await job({ name: 'Falconer', publishedAt: new Date(Date.now() - 20 * DAY) })
  expect(await search('falconer')).toEqual([fresh, middling, old])
})

describe('spelling', () => {
  let potter: number
  beforeAll(async () => {
    potter = await job({ name: 'Master potter of earthenware' })
  })

  it.each([
    ['eartenware', 'earthenware'],
    ['earhtenware potter', 'earthenware potter'],
    ['"Mastre potter"', '"master potter"'],
    ['pottre', 'potter'],
  ])('reads %s as %s', async (asked, used) => {
    const page = await find({ search_key: asked })
    expect(page).toMatchObject({ searchKeyUsed: used, ids: [potter], total: 1 })
    const facets = await countFacets(open.database, { kind: 'JOB', query: { search_key: asked } })
    expect(facets).toMatchObject({ search_key_used: used, total: 1 })
  })

  it('offers the frequent spelling of a word that one text has', async () => {
    const slip = await job({ name: 'Hot-air baloonist' })
    for (let n = 0; n < 4; n++) await job({ name: `Balloonist, crew ${n}` })
    const suggested = async (asked: string) =>
      (await countFacets(open.database, { kind: 'JOB', query: { search_key: asked } })).search_key_suggested
    expect((await find({ search_key: 'baloonist' })).ids).toEqual([slip])
    expect(await suggested('baloonist')).toBe('balloonist')
    // From what the process remembers.
    expect(await suggested('Baloonist')).toBe('balloonist')
    for (const asked of ['balloonist', 'balloonists', 'potter', '-baloonist potter', 'zzz', ''])
      expect(await suggested(asked)).toBeNull()
  })

  it('leaves words alone that are right, or that nothing is near', async () => {
    for (const asked of ['earthenware', 'potte', 'qqqqzzzz potter', '-pottre earthenware'])
      expect((await find({ search_key: asked })).searchKeyUsed).toBeNull()
  })
})

describe('time', () => {
  it('drops an opportunity at its deadline, before and after the sweep', async () => {
    const id = await job({ name: 'Lamplighter' })
    const query = { search_key: 'lamplighter' }
    expect((await find(query)).ids).toEqual([id])
    await open.database.execute(sql`update open_opportunities set deadline_at = now() where id = ${id}`)
    await open.database.update(opportunities).set({ deadlineAt: sql`now()` }).where(eq(opportunities.id, id))

    const gone = { ids: [], total: 0 }
    expect(await find(query)).toMatchObject(gone)
    expect((await countFacets(open.database, { kind: 'JOB', query })).total).toBe(0)
    expect(await closeExpired(open.database)).toBe(1)
    expect(await closeExpired(open.database)).toBe(0)
    expect(await find(query)).toMatchObject(gone)
    const [row] = await open.database.select().from(opportunities).where(eq(opportunities.id, id))
    expect(row?.status).toBe('CLOSED')
  })

  it('keeps an opportunity without a deadline', async () => {
    const id = await job({ name: 'Lighthouse keeper', deadlineAt: null })
    await closeExpired(open.database)
    expect(await search('lighthouse')).toEqual([id])
  })

  it('shows a changed opportunity as it is now, and forgets a closed one', async () => {
    const id = await job({ name: 'Cooper', type: 'CONTRACT' })
    await open.database
      .update(opportunities)
      .set({ name: 'Wheelwright', type: 'FULL_TIME' })
      .where(eq(opportunities.id, id))
    await index(id)
    expect(await search('cooper')).toEqual([])
    expect(await search('wheelwright', { type: ['FULL_TIME'] })).toEqual([id])
    expect(await search('wheelwright', { type: ['CONTRACT'] })).toEqual([])
    await open.database.update(opportunities).set({ status: 'CANCELLED' }).where(eq(opportunities.id, id))
    await index(id)
    expect(await search('wheelwright')).toEqual([])
  })
})

it('keeps jobs and RFPs apart', async () => {
  const rfp = await make.rfp({ name: 'Supply of gramophones' })
  await index(rfp.id)
  expect(await search('gramophones')).toEqual([])
  expect((await findPage(open.database, { kind: 'RFP', query: { search_key: 'gramophones' } })).ids).toEqual([
    rfp.id,
  ])
  expect(await listRecent(open.database, 'RFP', 5)).toEqual([rfp.id])
})

it.each([
  '&',
  '|',
  '!',
  "'",
  '"',
  '""',
  '"to be or not to be"',
  '"it is" -"as at"',
  '" "',
  '-',
  '--',
  '- -',
  '-"',
  'or',
  'OR or',
  'a or',
  ':*',
  '<->',
  '(',
  ')',
  "it''s",
  '\\',
  "\\'",
  '%',
  '_',
  '💼',
  '\u202e',
  '\ufeff',
  'ﷺ',
  '日本語',
  'Ω≈ç√∫',
  '田中さん',
  "1'; drop table open_opportunities; --",
  '<script>alert(1)</script>',
  '$[7*7]',
  '{{7*7}}',
  '../../etc/passwd',
  'a'.repeat(200),
  '"'.repeat(99),
  '-'.repeat(200),
  'or '.repeat(60),
  '\ud800',
  'a:b:c',
  'foo & !bar | (baz)',
  "'quoted' & 'term'",
  '0'.repeat(190),
  'É'.repeat(200),
  'ẞßſ',
  'null',
  'undefined',
  'NaN',
  '1e309',
  '=nurse',
  '@1',
  '~GH',
  '^20000',
])('answers the odd search key %j', async (search_key) => {
  const { ids, total } = await find({ search_key })
  expect(ids.length).toBe(Math.min(total, 20))
})

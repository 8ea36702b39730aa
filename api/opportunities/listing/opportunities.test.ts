import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { visitors } from '#tests/support/inject.ts'

let open: OpenDatabase
let get: ReturnType<typeof visitors>
let make: ReturnType<typeof factories>

const HOUR = 3_600_000

beforeAll(async () => {
  open = await testDatabase()
  get = visitors((await testApp(open)).app)
  make = factories(open.database)
})
afterAll(() => open.close())

const collections = [
  { path: '/api/jobs/', facetsPath: '/api/jobs/facets/', recentPath: '/api/jobs/recent/', kind: 'job' },
  {
    path: '/api/proposal-requests/',
    facetsPath: '/api/proposal-requests/facets/',
    recentPath: '/api/proposal-requests/recent/',
    kind: 'rfp',
  },
] as const

describe.each(collections)('an opportunity of $path', ({ path, kind }) => {
  it('lists open opportunities as a bare array, newest first, with excerpts and without the long texts', async () => {
    const company = await make.company({ name: `Owner of ${kind}s`, isVerified: true })
    const old = await make[kind]({ companyId: company.id, publishedAt: new Date(Date.now() - HOUR) })
    const young = await make[kind]({
      companyId: company.id,
      type: 'CONTRACT',
      requirements: 'Long',
      skills: ['Welding'],
    })
    const answer = await get(`${path}?company=${company.id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().map((opportunity: { id: number }) => opportunity.id)).toEqual([young.id, old.id])
    expect(answer.json()[0]).toMatchObject({
      type: 'CONTRACT',
      location: null,
      status: 'OPEN',
      bookmarked: false,
      applicants: [],
      skills: ['Welding'],
      company: { id: company.id, name: company.name, verified: true, logo: null },
    })
    expect(answer.json()[0]).not.toHaveProperty('requirements')
    expect(answer.headers['x-total-count']).toBe('2')
  })

  it('shows one with its three texts, also without the trailing slash', async () => {
    const opportunity = await make[kind]({
      description: '**What**',
      requirements: 'How',
      qualifications: 'Who',
    })
    const answer = await get(`${path}${opportunity.id}`)
    expect(answer.json()).toMatchObject({
      id: opportunity.id,
      description: '**What**',
      requirements: 'How',
      qualifications: 'Who',
    })
  })

  it('does not list an opportunity whose deadline has passed, and shows it as closed', async () => {
    const opportunity = await make[kind]({ deadlineAt: new Date(Date.now() - HOUR) })
    const list = await get(`${path}?page_size=100`)
    expect(list.json().map(({ id }: { id: number }) => id)).not.toContain(opportunity.id)
    expect((await get(`${path}${opportunity.id}/`)).json()).toMatchObject({ status: 'CLOSED' })
  })

  it('hides a draft from everybody', async () => {
    const draft = await make[kind]({ status: 'DRAFT' })
    expect((await get(`${path}${draft.id}/`)).statusCode).toBe(404)
  })
})

describe.each(collections)('the list $path', ({ path, facetsPath, recentPath, kind }) => {
  it('counts each filter value without its own group', async () => {
    const { id } = await make.company()
    for (const type of ['CONTRACT', 'CONTRACT', 'INTERNSHIP'] as const)
      await make[kind]({ companyId: id, type, location: 'REMOTE' })
    await make[kind]({ companyId: id, type: 'CONTRACT', location: 'HYBRID' })
    const facets = (await get(`${facetsPath}?company=${id}&type=CONTRACT&location=REMOTE`)).json()
    expect(facets).toMatchObject({ total: 2, total_is_exact: true })
    expect(facets.type).toMatchObject({ CONTRACT: 2, INTERNSHIP: 1, FULL_TIME: 0 })
    expect(facets.location).toMatchObject({ REMOTE: 2, HYBRID: 1, ON_SITE: 0 })
  })

  it('names the newest', async () => {
    const opportunity = await make[kind]({
      name: 'The very newest',
      publishedAt: new Date(Date.now() + 1_000),
    })
    expect((await get(recentPath)).json()[0]).toEqual({
      id: opportunity.id,
      name: 'The very newest',
      description: opportunity.excerpt,
      language: null,
    })
  })

  it('links to the pages around, keeping the filters', async () => {
    const { id } = await make.company()
    for (let n = 0; n < 5; n++) await make[kind]({ companyId: id })
    const { link } = (await get(`${path}?company=${id}&page_size=2&page=2`)).headers
    const page = (n: number, rel: string) => `<${path}?company=${id}&page_size=2&page=${n}>; rel="${rel}"`
    for (const each of [page(1, 'first'), page(1, 'prev'), page(3, 'last')]) expect(link).toContain(each)
    expect(link).toContain(`<${path}?company=${id}&page_size=2&page=3&cursor=`)
  })
})

it('keeps jobs and requests for proposals apart', async () => {
  const job = await make.job()
  expect((await get(`/api/proposal-requests/${job.id}/`)).statusCode).toBe(404)
})

const refused = [
  ['type=PILOT', 'type'],
  ['type=FULL_TIME&type=PILOT', 'type'],
  ['location=MOON', 'location'],
  ['level=', 'level'],
  ['page=0', 'page'],
  ['page=1000000000', 'page'],
  ['page=51', 'page'],
  ['page=1e1', 'page'],
  ['page=-1', 'page'],
  ['page=1&page=2', 'page'],
  ['page_size=101', 'page_size'],
  ['page_size=0', 'page_size'],
  ['sort=random', 'sort'],
  ['company=abc', 'company'],
  ['company=99999999999', 'company'],
  ['country=Ghana', 'country'],
  ['posted_within=0', 'posted_within'],
  ['posted_within=9999', 'posted_within'],
  ['cursor=%3B%20drop', 'cursor'],
  ['cursor=bm9uc2Vuc2U', 'cursor'],
  ['search_key=a%00b', 'search_key'],
  [`search_key=${'x'.repeat(10_000)}`, 'search_key'],
] as const

it.each(refused.map(([query, field]) => ({ query, field, shown: query.slice(0, 40) })))(
  'refuses ?$shown and names the field',
  async ({ query, field }) => {
    const answer = await get(`/api/jobs/?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json())).toEqual([field])
  },
)

it.each(['abc', '1e9', '-1', '1.5', '%2e%2e%2f', '99999999999', '%00'])('refuses the id %s', async (id) => {
  const answer = await get(`/api/jobs/${id}/`)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json())).toEqual(['id'])
})

it('says not found in its own words, and as a problem document when asked', async () => {
  expect((await get('/api/jobs/2147483647/')).json()).toEqual({ detail: 'Not found', code: 'not_found' })
  const problem = await get('/api/jobs/2147483647/', { accept: 'application/problem+json' })
  expect(problem.headers['content-type']).toContain('application/problem+json')
  expect(problem.json()).toMatchObject({
    type: 'about:blank',
    title: 'Not found',
    status: 404,
    code: 'not_found',
  })
  expect((await get('/api/nothing/')).json()).toEqual({ detail: 'Not found', code: 'not_found' })
})

const odd = [
  "' or 1=1 --",
  '"',
  '""',
  '-',
  '- -',
  '!',
  '&',
  '|',
  ':*',
  '<->',
  '(',
  '))',
  'a:b',
  "l'été",
  '%',
  '_',
  '\\',
  '\\\\',
  '*',
  'ﬀ',
  '\u202e abc',
  '👩‍👩‍👧‍👦',
  'Ω≈ç√',
  '田中',
  'ا',
  '\u200b',
  '\ud800',
  'or',
  'or or',
  'the',
  'NOT',
  '"unclosed phrase',
  'x'.repeat(200),
  '-'.repeat(200),
  '" "'.repeat(60),
  '(((((((((((((',
  "'; drop table opportunities; --",
  '\u0301\u0301',
]

it.each(odd)('answers the search %j with a list', async (text) => {
  const answer = await get(`/api/jobs/?${new URLSearchParams({ search_key: text })}`)
  expect(answer.statusCode).toBe(200)
  expect(Array.isArray(answer.json())).toBe(true)
})

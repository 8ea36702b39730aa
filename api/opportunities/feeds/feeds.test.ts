import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { childrenOf, parseXml, textOf } from '#tests/support/xml.ts'
import { BLOCK, LAST_BLOCK } from './queries.ts'

const SITE = 'https://calls.example.org'
const AGO = new Date(Date.now() - 60_000)
const ODD = `R&D <b>"lead"</b> ]]> &amp; 'Ɛwoe' 🧪 \u0001\u000b\u001f\u007f\ufffe end`

let open: OpenDatabase
let server: Awaited<ReturnType<typeof testApp>>
let make: ReturnType<typeof factories>

beforeAll(async () => {
  open = await testDatabase()
  server = await testApp(open, { BRAND_NAME: 'Calls & Co' })
  make = factories(open.database)
})
afterAll(async () => {
  await server.app.close()
  await open.close()
})

let visits = 0

/** Each from an address of its own: reads are limited per address. */
async function get(url: string, headers: Record<string, string> = {}) {
  server.dropKeptAnswers()
  return server.app.inject({ url, headers, remoteAddress: `10.0.0.${++visits}` })
}

async function feed(url: string) {
  const answer = await get(url)
  expect(answer.statusCode, answer.body).toBe(200)
  const root = parseXml(answer.body)
  return {
    root,
    entries: childrenOf(root, 'entry'),
    titles: childrenOf(root, 'entry').map((e) => textOf(e, 'title')),
  }
}

async function addresses(part: string) {
  const answer = await get(part)
  return answer.statusCode === 200 ? parseXml(answer.body).children.map((url) => textOf(url, 'loc')) : []
}

it('names the sitemap and keeps crawlers out of the API and of searches', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = body.split('\n')
  expect(lines).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  for (const rule of [
    'Allow: /api/docs/',
    'Disallow: /api/',
    'Disallow: /*?*search_key=',
    'Disallow: /*?*sort=',
  ]) {
    expect(lines).toContain(rule)
  }
})

it('writes a feed of nothing before there is an opportunity', async () => {
  const { root, entries } = await feed('/rfps/feed.atom')
  expect(entries).toEqual([])
  expect(textOf(root, 'id')).toBe(`${SITE}/rfps/feed.atom`)
  expect(textOf(root, 'updated')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

it('lists open opportunities in the sitemap until their deadline, and their companies', async () => {
  const [busy, idle] = [await make.company(), await make.company()]
  const job = await make.job({ companyId: busy.id, updatedAt: new Date('2026-03-04T05:06:07Z') })
  const rfp = await make.rfp({ companyId: busy.id, deadlineAt: null })
  const past = await make.job({ companyId: idle.id, deadlineAt: AGO })
  const closed = await make.job({ companyId: idle.id, status: 'CLOSED' })
  const draft = await make.job({ companyId: idle.id, status: 'DRAFT' })

  expect(await addresses('/sitemap.xml')).toEqual([
    `${SITE}/sitemap-pages.xml`,
    `${SITE}/sitemap-opportunities-1.xml`,
    `${SITE}/sitemap-companies-1.xml`,
    `${SITE}/sitemap-fr-pages.xml`,
    `${SITE}/sitemap-fr-opportunities-1.xml`,
    `${SITE}/sitemap-fr-companies-1.xml`,
  ])
  const pages = ['/', '/jobs/', '/rfps/', '/help/', '/help/scams/', '/help/privacy/', '/help/terms/']
  const found = await addresses('/sitemap-pages.xml')
  expect(found.slice(0, pages.length)).toEqual(pages.map((path) => `${SITE}${path}`))
  for (const path of ['/docs/', '/docs/operating/', '/docs/decisions/']) expect(found).toContain(SITE + path)
  const opportunities = await addresses('/sitemap-opportunities-1.xml')
  expect(opportunities).toContain(`${SITE}/jobs/${job.id}/`)
  expect(opportunities).toContain(`${SITE}/rfps/${rfp.id}/`)
  for (const { id } of [past, closed, draft]) expect(opportunities).not.toContain(`${SITE}/jobs/${id}/`)
  expect((await get('/sitemap-opportunities-1.xml')).body).toContain(
    '<lastmod>2026-03-04T05:06:07.000Z</lastmod>',
  )
  const companies = await addresses('/sitemap-companies-1.xml')
  expect(companies).toContain(`${SITE}/companies/${busy.id}/`)
  expect(companies).not.toContain(`${SITE}/companies/${idle.id}/`)
})

it('lists each page in each language, with its addresses in all of them', async () => {
  const { id } = await make.job()
  for (const [part, own] of [
    ['/sitemap-opportunities-1.xml', `${SITE}/jobs/${id}/`],
    ['/sitemap-fr-opportunities-1.xml', `${SITE}/fr/jobs/${id}/`],
  ] as const) {
    const entry = parseXml((await get(part)).body).children.find((url) => textOf(url, 'loc') === own)
    const links = entry?.children.filter(({ name }) => name === 'xhtml:link') ?? []
    expect(links.map(({ attributes }) => [attributes.hreflang, attributes.href])).toEqual([
      ['en', `${SITE}/jobs/${id}/`],
      ['fr', `${SITE}/fr/jobs/${id}/`],
    ])
  }
  expect((await get('/sitemap-xx-pages.xml')).statusCode).toBe(404)
})

it('lists a guide that is written in one language there alone', async () => {
  const [own, french] = ['', '/fr'].map((language) => `${SITE}${language}/docs/operating/`)
  const english = await get('/sitemap-pages.xml')
  const entry = parseXml(english.body).children.find((url) => textOf(url, 'loc') === own)
  expect(entry?.children.map(({ name }) => name)).toEqual(['loc'])
  expect(await addresses('/sitemap-fr-pages.xml')).not.toContain(french)
  expect(await addresses('/sitemap-fr-pages.xml')).toContain(`${SITE}/fr/docs/`)
})

it('writes the feed of a list in each language, of the same entries', async () => {
  const { id } = await make.job()
  const { root, entries } = await feed('/fr/jobs/feed.atom')
  expect(textOf(root, 'id')).toBe(`${SITE}/fr/jobs/feed.atom`)
  const entry = entries.find((each) => textOf(each, 'id') === `${SITE}/jobs/${id}/`)
  expect(entry && childrenOf(entry, 'link')[0]?.attributes.href).toBe(`${SITE}/fr/jobs/${id}/`)
})

it('cuts the sitemap into parts by id and leaves empty ones out', async () => {
  const ids = [BLOCK, BLOCK + 1, 3 * BLOCK, 2_147_483_647]
  for (const id of ids) await insertWithId(id)
  const parts = await addresses('/sitemap.xml')
  expect(parts.filter((part) => part?.includes('/sitemap-opportunities'))).toEqual(
    [LAST_BLOCK, 3, 2, 1].map((n) => `${SITE}/sitemap-opportunities-${n}.xml`),
  )
  expect(await addresses('/sitemap-opportunities-1.xml')).toContain(`${SITE}/jobs/${BLOCK}/`)
  expect(await addresses('/sitemap-opportunities-2.xml')).toEqual([`${SITE}/jobs/${BLOCK + 1}/`])
  expect(await addresses('/sitemap-opportunities-3.xml')).toEqual([`${SITE}/jobs/${3 * BLOCK}/`])
  expect(await addresses(`/sitemap-opportunities-${LAST_BLOCK}.xml`)).toEqual([`${SITE}/jobs/2147483647/`])
  await open.database.execute(sql`delete from opportunities where source = 'by-id'`)
})

async function insertWithId(id: number) {
  const { companyId } = await make.job({ status: 'DRAFT' })
  await open.database.execute(sql`
    insert into opportunities (id, kind, company_id, name, excerpt, description, status, source, source_id)
    overriding system value values (${id}, 'JOB', ${companyId}, 'Far away', '', '', 'OPEN', 'by-id', ${String(id)})`)
}

it.each([
  'opportunities-4',
  'opportunities-0',
  'opportunities-01',
  `opportunities-${LAST_BLOCK}`,
  `opportunities-${LAST_BLOCK + 1}`,
  'companies-2',
  'opportunities-1e3',
  'users-1',
  '..%2f',
])('answers 404 for the unknown part %s', async (part) => {
  expect((await get(`/sitemap-${part}.xml`)).statusCode).toBe(404)
})

it('honours the filters of the list, newest first', async () => {
  const firm = await make.company({ name: 'Volta Sea & Sons' })
  const shared = { companyId: firm.id, type: 'CONTRACT', location: 'REMOTE', country: 'TG' } as const
  await make.job({ ...shared, name: 'Older diver', level: 'EXPERT', publishedAt: AGO })
  await make.job({ ...shared, name: 'Newer diver', level: 'ENTRY_LEVEL', skills: ['Welding'] })
  await make.job({ ...shared, name: 'Gone diver', deadlineAt: AGO })
  await make.rfp({ ...shared, name: 'Dock repairs' })

  const both = ['Newer diver', 'Older diver']
  expect((await feed(`/jobs/feed.atom?company=${firm.id}`)).titles).toEqual(both)
  expect((await feed('/jobs/feed.atom?type=CONTRACT&type=PART_TIME&sort=deadline')).titles).toEqual(both)
  expect((await feed('/jobs/feed.atom?location=REMOTE&level=EXPERT')).titles).toEqual(['Older diver'])
  expect((await feed('/jobs/feed.atom?search_key=newer+diver&country=TG')).titles).toEqual(['Newer diver'])
  expect((await feed('/jobs/feed.atom?search_key=newer+attorney')).titles).toEqual([])
  expect((await feed('/jobs/feed.atom?location=ON_SITE')).titles).toEqual([])
  expect((await feed('/rfps/feed.atom?country=TG')).titles).toEqual(['Dock repairs'])
  expect((await feed(`/jobs/feed.atom?company=${firm.id}&search_key=&type=&page=2`)).titles).toEqual(both)
})

it('leaves out what was published before the days asked for', async () => {
  const firm = await make.company()
  await make.job({ companyId: firm.id, name: 'Fresh' })
  await make.job({ companyId: firm.id, name: 'Stale', publishedAt: new Date(Date.now() - 9 * 86_400_000) })
  expect((await feed(`/jobs/feed.atom?company=${firm.id}&posted_within=7`)).titles).toEqual(['Fresh'])
})

it('points at itself and at the list with the same filters, in one order', async () => {
  const { root } = await feed('/jobs/feed.atom?search_key=a%26b&utm_source=x&type=CONTRACT&sort=newest')
  const links = childrenOf(root, 'link').map((link) => link.attributes)
  const search = '?type=CONTRACT&search_key=a%26b'
  expect(links).toMatchObject([
    { rel: 'self', href: `${SITE}/jobs/feed.atom${search}` },
    { rel: 'alternate', href: `${SITE}/jobs/${search}` },
  ])
  expect(textOf(root, 'id')).toBe(`${SITE}/jobs/feed.atom${search}`)
  expect(textOf(root, 'title')).toBe('Contract and a&b: Available Jobs – Calls & Co')
})

it('writes any text as XML that reads back the same, without what XML cannot hold', async () => {
  const firm = await make.company({ name: ODD })
  const job = await make.job({ companyId: firm.id, name: ODD, excerpt: ODD })
  const { entries } = await feed(`/jobs/feed.atom?company=${firm.id}`)
  const [entry] = entries
  if (!entry) throw new Error('The feed is empty')
  const readable = `R&D <b>"lead"</b> ]]> &amp; 'Ɛwoe' 🧪 \u007f end`
  expect(textOf(entry, 'title')).toBe(readable)
  expect(textOf(entry, 'summary')).toBe(readable)
  expect(childrenOf(entry, 'author').map((author) => textOf(author, 'name'))).toEqual([readable])
  expect(textOf(entry, 'id')).toBe(`${SITE}/jobs/${job.id}/`)
  expect(textOf(entry, 'updated')).toBe(job.updatedAt.toISOString())
})

it('stops at 50 entries', async () => {
  const firm = await make.company()
  for (let i = 0; i < 51; i++) await make.rfp({ companyId: firm.id })
  expect((await feed(`/rfps/feed.atom?company=${firm.id}`)).entries).toHaveLength(50)
})

it.each(['type=NOPE', 'company=abc', 'search_key=%00', 'posted_within=0', 'country=gh', 'page=0'])(
  'refuses %s and names the field',
  async (query) => {
    const answer = await get(`/jobs/feed.atom?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json())).toEqual([query.split('=')[0]])
  },
)

it.each(['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/jobs/feed.atom'])(
  'answers HEAD and an unchanged copy of %s without a body',
  async (url) => {
    const whole = await get(url)
    const again = await get(url, { 'if-none-match': String(whole.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await server.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-type']).toBe(whole.headers['content-type'])
  },
)

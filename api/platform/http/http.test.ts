import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { visitors } from '#tests/support/inject.ts'

let open: OpenDatabase
let server: Awaited<ReturnType<typeof testApp>>
let get: ReturnType<typeof visitors>

beforeAll(async () => {
  open = await testDatabase()
  server = await testApp(open)
  get = visitors(server.app)
  const make = factories(open.database)
  for (let n = 0; n < 10; n++)
    await make.job({ description: 'Something long enough to compress. '.repeat(5) })
})
afterAll(() => open.close())

it('answers 304 to who has the same answer already', async () => {
  const { etag } = (await get('/api/jobs/')).headers
  const again = await get('/api/jobs/', { 'if-none-match': String(etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect(again.headers['content-length']).not.toBe('4')
  const strong = String(etag).replace('W/', '')
  for (const tag of ['*', strong, `"other", ${etag}`]) {
    expect((await get('/api/jobs/', { 'if-none-match': tag })).statusCode).toBe(304)
  }
  expect((await get('/api/jobs/', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

it('sends what the client can unpack', async () => {
  const plain = await get('/api/jobs/', { 'accept-encoding': 'identity' })
  const brotli = await get('/api/jobs/', { 'accept-encoding': 'gzip, br' })
  const gzip = await get('/api/jobs/', { 'accept-encoding': 'gzip, br;q=0' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(plain.headers).not.toHaveProperty('content-encoding')
})

it('keeps an answer until the catalogue changes', async () => {
  const before = (await get('/api/jobs/?page_size=100')).json().length
  await factories(open.database).job()
  expect((await get('/api/jobs/?page_size=100')).json()).toHaveLength(before)
  server.dropKeptAnswers()
  expect((await get('/api/jobs/?page_size=100')).json()).toHaveLength(before + 1)
})

it('keeps nothing that was read before a change and sent after it', async () => {
  const { app, dropKeptAnswers } = await testApp(open)
  app.get('/slow', async (_request, reply) => {
    dropKeptAnswers()
    return reply.header('cache-control', 'public, max-age=0').send(String(++asked))
  })
  let asked = 0
  expect((await app.inject('/slow')).body).toBe('1')
  expect((await app.inject('/slow')).body).toBe('2')
})

it('keeps no refusal', async () => {
  const answer = await get('/api/jobs/?page=0')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers).not.toHaveProperty('etag')
})

it.each(['ZZ', 'gh', 'Ghana', '__'])('refuses the country %s and takes a known one', async (country) => {
  const refused = await get(`/api/jobs/?country=${country}`)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toEqual({ country: ['must be a two-letter country code of ISO 3166-1'] })
  expect((await get('/api/jobs/facets/?country=GH')).statusCode).toBe(200)
})

it('stops one address after 50 reads in ten seconds and says when to come back', async () => {
  const { app } = await testApp(open)
  const statuses: number[] = []
  for (let n = 0; n < 51; n++) {
    statuses.push(
      (await app.inject({ url: `/api/jobs/?page_size=1&page=${n + 1}`, remoteAddress: '10.9.9.9' }))
        .statusCode,
    )
  }
  expect(statuses.slice(0, 50)).toEqual(Array(50).fill(200))
  const stopped = await app.inject({ url: '/api/jobs/?page_size=1&page=52', remoteAddress: '10.9.9.9' })
  expect([statuses[50], stopped.statusCode]).toEqual([429, 429])
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  expect(stopped.json().code).toBe('rate_limited')
})

it('lets people with an account read more, as one page of theirs is many reads', async () => {
  const { app } = await testApp(open)
  const status = async () =>
    (await app.inject({ url: '/api/user/proposals/', remoteAddress: '10.9.9.7' })).statusCode
  for (let n = 0; n < 250; n++) expect(await status()).toBe(401)
  expect(await status()).toBe(429)
  // Visitors of the same address are counted on their own.
  expect((await app.inject({ url: '/api/jobs/?page_size=2', remoteAddress: '10.9.9.7' })).statusCode).toBe(
    200,
  )
})

it('counts the reads of a whole /64 together, and no other', async () => {
  const { app } = await testApp(open)
  const status = async (n: number, remoteAddress: string) =>
    (await app.inject({ url: `/api/jobs/?page_size=1&page=${n + 1}`, remoteAddress })).statusCode
  for (let n = 0; n < 50; n++) expect(await status(n, `2001:db8:7:7::${n.toString(16)}`)).toBe(200)
  expect(await status(50, '2001:db8:7:7:ffff::1')).toBe(429)
  expect(await status(51, '2001:db8:7:8::1')).toBe(200)
})

it('tells a person in a page, and a program in JSON', async () => {
  const { app } = await testApp(open)
  const ask = (n: number) =>
    app.inject({
      url: `/nothing/?n=${n}`,
      remoteAddress: '10.8.8.8',
      headers: { accept: 'text/html,*/*' },
    })
  for (let n = 0; n < 50; n++) await ask(n)
  const stopped = await ask(51)
  expect(stopped.statusCode).toBe(429)
  expect(stopped.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(stopped.body).toContain('<h1>Too many requests</h1>')
  const seconds = Number(stopped.headers['retry-after'])
  expect(stopped.body).toMatch(new RegExp(`Try again in ${seconds} seconds?\\.`))
  expect(stopped.body).toContain('<a href="">Try again</a>')
})

it.each([
  ['/fr/nothing/', 'lang="fr" dir="ltr"', 'Code 404'],
  ['/ar-XB/nothing/', 'lang="ar-XB" dir="rtl"', '[Št'],
  ['/nothing/', 'lang="en" dir="ltr"', 'Status 404'],
])('refuses %s in the language of the address', async (url, attributes, words) => {
  const { app } = await testApp(open)
  const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } })
  expect(statusCode).toBe(404)
  expect(body).toContain(`<html ${attributes}>`)
  expect(body).toContain(words)
})

it('believes a proxy only when it is told to', async () => {
  const from = (address: string) => ({ url: '/api/jobs/recent/', headers: { 'x-forwarded-for': address } })
  const { app } = await testApp(open)
  const statuses = []
  for (let n = 0; n < 51; n++)
    statuses.push((await app.inject({ ...from(`10.2.0.${n}`), url: `/api/jobs/?page=${n + 1}` })).statusCode)
  expect(statuses[50]).toBe(429)
})

it('describes every endpoint in OpenAPI 3.1 and shows the description', async () => {
  const document = (await get('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/api/jobs/',
      '/api/jobs/{id}/',
      '/api/proposal-requests/',
      '/api/companies/{id}/',
      '/api/country-codes/',
    ]),
  )
  const list = document.paths['/api/jobs/'].get
  expect(list.parameters.map(({ name }: { name: string }) => name)).toContain('search_key')
  expect(list.responses['200'].content['application/json'].schema.type).toBe('array')
})

it('shows the description as pages with a policy of their own', async () => {
  const page = await get('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'")
  expect(page.body).toContain('/static/swagger-ui-bundle.js')
  const style = await get('/api/docs/static/swagger-ui.css')
  expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
  const again = await get('/api/docs/static/swagger-ui.css', {
    'if-none-match': String(style.headers.etag),
  })
  expect(again.statusCode).toBe(304)
  expect((await get('/api/docs/json')).json().openapi).toBe('3.1.0')
  expect((await get('/api/docs/yaml')).body).toContain('openapi: 3.1.0')
  expect((await get('/api/docs/static/nothing.js')).json()).toMatchObject({ code: 'not_found' })
})

it('answers a malformed address with a refusal', async () => {
  const answer = await get('/api/jobs/%ZZ/')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({
    detail: 'The address cannot be read',
    code: 'invalid',
    reason: 'unreadable_address',
  })
})

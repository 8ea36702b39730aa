import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { serveFiles, servePages } from '#api/platform/http/pages.ts'
import { pagePolicy } from '#web/app/content-security-policy.server.ts'
import { accountsApp, asker } from './support/accounts.ts'
import { testApp } from './support/app.ts'
import { endpointsOf } from './support/architecture/endpoint-rules.ts'
import { factories } from './support/factories.ts'

const endpoints = endpointsOf(Object.values(import.meta.glob('../contract/**/*.ts', { eager: true })))
const { open } = await accountsApp()
const { app } = await testApp(open, { PUBLIC_URL: 'https://calls.example.org' })
const folder = await mkdtemp(join(tmpdir(), 'opencall-built-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
for (const inside of ['.git', 'client/assets']) await mkdir(join(folder, inside), { recursive: true })
await writeFile(join(folder, '.git', 'config'), 'bare = true')
await writeFile(join(folder, 'key'), 'a secret')
await writeFile(join(folder, 'client', 'assets', 'own.js'), 'own()')
await serveFiles(app, join(folder, 'client'))

const PAGE = '<!doctype html><script nonce="n">ours()</script>'
servePages(
  app,
  async () => {
    const { html, policy } = pagePolicy(PAGE, 'n')
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
    return { status: 200, headers: Object.entries(headers), body: Buffer.from(html) }
  },
  'https://calls.example.org',
)
app.get('/api/broken/', async () => {
  throw new Error('relation "secret_table" does not exist', { cause: new Error('at postgres://role@db') })
})
const ask = asker(app)
const job = await factories(open.database).job()

const reads = [...new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path))]
const addresses = [
  ...reads.map((path) => path.replace(':number', '0000-0000-0000').replaceAll(/:\w+/g, String(job.id))),
  ...[
    '/',
    '/jobs/',
    `/jobs/${job.id}/`,
    '/nothing/',
    '/api/nothing/',
    '/jobs/feed.atom',
    '/jobs/indeed.xml',
    '/api/ocds/releases.jsonl.gz',
    '/sitemap.xml',
  ],
  ...[
    '/robots.txt',
    '/images/x.webp',
    '/healthz/live',
    '/healthz/ready',
    '/.well-known/security.txt',
    '/audit-head.json',
  ],
  ...[
    '/api/openapi.json',
    '/api/docs/',
    '/dev/mailbox/',
    '/api/broken/',
    '/%',
    '/calendar/x.ics',
    '/api/jobs/?page=0',
  ],
]

describe.each(addresses)('%s', (url) => {
  it.each(['*/*', 'text/html'])('has every header of security for %s', async (accept) => {
    const { headers } = await ask(url, { method: 'GET', headers: { accept } })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': url.startsWith('/calendar/') ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'strict-transport-security': expect.stringMatching(/max-age=31536000; includeSubDomains/),
      'permissions-policy': expect.stringMatching(
        /camera=\(\).*geolocation=\(self\), publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)$/,
      ),
      'content-security-policy': expect.stringMatching(/frame-ancestors 'none'|sandbox/),
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

  it('says its type, and the character set of texts', async () => {
    const { headers, body } = await ask(url, { method: 'GET' })
    if (body === '') return
    const type = String(headers['content-type'])
    expect(type).toMatch(/^[a-z]+\/[a-z.+-]+/)
    if (type.startsWith('text/') || type.startsWith('application/json'))
      expect(type).toMatch(/charset=utf-8/i)
  })
})

it.each(['/', '/jobs/', '/api/jobs/', '/api/accounts/login/', '/healthz/live', '/nothing/'])(
  'refuses TRACE of %s',
  async (url) => {
    const answer = await app.inject({
      method: 'TRACE' as 'GET',
      url,
      headers: { cookie: 'secret=1' },
      remoteAddress: '10.6.0.1',
    })
    expect([404, 405]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('secret')
  },
)

it.each(['application/json', 'application/problem+json', 'text/html'])(
  'tells nothing of an unforeseen error to %s',
  async (accept) => {
    const answer = await ask('/api/broken/', { method: 'GET', headers: { accept } })
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal'])
    for (const inside of ['secret_table', 'relation', 'postgres', 'Error', 'at /', '.ts'])
      expect(answer.body).not.toContain(inside)
  },
)

describe('the built files', () => {
  it.each([
    '/.git/config',
    '/assets/',
    '/assets',
    '/../key',
    '/..%2fkey',
    '/%2e%2e/key',
    '/assets/..%2f..%2fkey',
  ])('hold nothing at %s', async (url) => {
    const { body } = await ask(url, { method: 'GET' })
    for (const inside of ['a secret', 'own.js', 'bare = true']) expect(body).not.toContain(inside)
  })

  it('are served', async () => {
    expect((await ask('/assets/own.js', { method: 'GET' })).body).toBe('own()')
  })
})

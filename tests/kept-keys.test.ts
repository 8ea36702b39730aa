import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { serveFiles, servePages } from '#api/platform/http/pages.ts'
import { KeptAnswers } from '#api/platform/kept/kept-answers.ts'
import { publishRelease } from '#api/procurement/ocds/commands.ts'
import { testApp } from './support/app.ts'
import { testDatabase } from './support/database.ts'
import { factories } from './support/factories.ts'
import { visitors } from './support/inject.ts'

const PUBLIC_URL = 'https://calls.example.org'
const open = await testDatabase()
afterAll(() => open.close())
const { app } = await testApp(open, { BRAND_COLOR: '#123456', DEV_MAILBOX: 'on', PUBLIC_URL })
await serveFiles(app, join(import.meta.dirname, '../public'))
const shareable: [string, string][] = [['cache-control', 'public, max-age=0, s-maxage=30']]
servePages(app, async () => ({ status: 200, headers: shareable, body: Buffer.from('A page') }), PUBLIC_URL)
await app.ready()
const visit = visitors(app)
const make = factories(open.database)
const [job, rfp] = [await make.job(), await make.rfp()]
const publishing = { publicUrl: PUBLIC_URL, brandName: 'Opencall', ocidPrefix: 'ocds-213czf' }
await open.database.transaction((tx) =>
  publishRelease(tx, publishing, { opportunityId: rfp.id, tag: 'tender' }),
)

/** Every path that answers GET, from the tree that Fastify prints. */
function printedPaths(): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false, method: 'GET' })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', own] = /^((?:│ {3}| {4})*)[├└]── (\S+) \(GET/.exec(line) ?? []
      if (!own) return []
      above.length = indent.length / 4
      above.push(own)
      return above.join('')
    })
}

/** With values for which there is an answer. */
const filled = (path: string) =>
  path
    .replace(':part', 'pages.xml')
    .replace(':ocid', `${publishing.ocidPrefix}-${rfp.id}`)
    .replace(/(rfps|proposal-requests)\/:id/, `$1/${rfp.id}`)
    .replace('companies/:id', `companies/${job.companyId}`)
    .replaceAll(/:\w+/g, String(job.id))
const routes = printedPaths()
  .filter((path) => path !== '*')
  .map(filled)
const pages = [
  ...['/', '/jobs/', '/rfps/', '/jobs/_.data', '/rfps.data', '/JOBS/', '/%6aobs/', `/j%6Fbs/${job.id}/`],
  ...[`/jobs/${job.id}/`, `/rfps/${rfp.id}.data`, `/companies/${job.companyId}/`],
]

let keys: string[] = []
const { keep } = KeptAnswers.prototype
vi.spyOn(KeptAnswers.prototype, 'keep').mockImplementation(function (this: KeptAnswers, ...given) {
  keys.push(given[0].trim())
  return keep.apply(this, given)
})
beforeEach(() => {
  keys = []
})

describe.each([...routes, ...pages])('%s', (path) => {
  it('makes no other answer for a parameter that it does not know', async () => {
    await visit(`${path}?unknown=1`)
    await visit(`${path}?unknown=2&utm_source=letter&source=linkedin`)
    expect(keys.join(' ')).not.toMatch(/unknown|utm|source=/)
  })
})

it('looks at answers that are kept', async () => {
  const kept = ['/api/openapi.json', '/brand.css', '/robots.txt', '/.well-known/security.txt', '/sitemap.xml']
  for (const path of [...routes, ...pages]) await visit(path, { cookie: 'edited=1' })
  expect(keys).toEqual(
    expect.arrayContaining([...kept, '/api/jobs', `/api/companies/${job.companyId}`, ...pages]),
  )
})

it.each(['/api/%FF?unknown=1', '/%FF?unknown=1', '/jobs/%FF/?unknown=1'])('refuses %s', async (path) => {
  expect((await visit(path)).statusCode).toBeLessThan(500)
})

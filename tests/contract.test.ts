import { drizzle } from 'drizzle-orm/node-postgres'
import { describe, expect, it } from 'vitest'
import type { Database } from '#api/platform/database/client.ts'
import { RELEASE_FILE } from '#contract/procurement/ocds.ts'
import { testApp } from './support/app.ts'
import { endpointsOf, unevenly, untested } from './support/architecture/endpoint-rules.ts'
import { parseSource, readSources } from './support/architecture/source-files.ts'

const sources = readSources()
const endpoints = endpointsOf(Object.values(import.meta.glob('../contract/**/*.ts', { eager: true })))

describe('the contract', () => {
  it('matches the routes of the api one to one', async () => {
    // The test makes no query; Fastify itself refuses a second route on one path.
    const database = Object.assign(drizzle.mock(), { identityChanges: { hear() {} } })
    const { app } = await testApp({ database: database as unknown as Database })
    await app.ready()
    const served = Object.entries(app.swagger().paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    // A file, which the contract names apart from endpoints of JSON.
    const ofJson = served.filter((each) => each !== `GET ${RELEASE_FILE.path}`)
    expect(unevenly(endpoints, ofJson)).toEqual([])
  })

  it('has a test that names the path of each endpoint', () => {
    expect(untested(endpoints, sources)).toEqual([])
  })

  it('is really compared: the checks see each kind of gap', () => {
    const [some] = endpoints.filter(({ path }) => path === '/api/jobs/:id/')
    if (!some) throw new Error('There is no job detail')
    expect(unevenly([some], [])).toEqual(['GET /api/jobs/{id}/ is answered by no route'])
    expect(unevenly([some, some], ['GET /api/jobs/{id}/'])).toEqual([
      'GET /api/jobs/{id}/ is in the contract twice',
    ])
    expect(unevenly([], ['GET /api/x/'])).toEqual(['GET /api/x/ is not in the contract'])
    const test = (text: string) => untested([some], [parseSource('api/a.test.ts', text)])
    expect(test("get('/api/jobs/recent/'); get('/api/jobs/7/extra/')")).toHaveLength(1)
    expect(test("get('/api/jobs/7/')")).toEqual([])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a test
    expect(test('get(`/api/jobs/${job.id}/?page=1`)')).toEqual([])
  })
})

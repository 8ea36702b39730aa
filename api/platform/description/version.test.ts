import { expect, it } from 'vitest'
import { accountsApp } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'

const { app, ask, open } = await accountsApp()
const make = factories(open.database)
const get = (url: string, headers = {}) => ask(url, { method: 'GET', headers })

it('serves each endpoint under its version too, and links stay there', async () => {
  const jobs = [await make.job(), await make.job()]
  for (const url of ['/api/v1/jobs/?page_size=1', '/api/jobs/?page_size=1', '/api/v1/jobs/?page_size=1']) {
    const { headers, statusCode } = await get(url)
    expect(statusCode).toBe(200)
    const prefix = url.startsWith('/api/v1/') ? '/api/v1' : '/api'
    const links = [...String(headers.link).matchAll(/<([^?>]+)/g)].map(([, path]) => path)
    expect(links.length).toBeGreaterThan(1)
    expect(new Set(links)).toEqual(new Set([`${prefix}/jobs/`]))
  }
  expect((await get(`/api/v1/jobs/${jobs[0]?.id}/`)).json()).toMatchObject({ id: jobs[0]?.id })
})

it('refuses there what it refuses without it', async () => {
  for (const prefix of ['/api', '/api/v1']) {
    const { statusCode, headers } = await get(`${prefix}/company/posts/`)
    expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect((await get(`${prefix}/nothing/`)).json().code).toBe('not_found')
    const wrong = await app.inject({ method: 'DELETE', url: `${prefix}/jobs/` })
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD'])
  }
  expect((await get('/api/v1/v1/jobs/')).statusCode).toBe(404)
})

it('describes the files of each form', async () => {
  const { paths } = (await get('/api/v1/openapi.json')).json()
  const bodies = Object.values<Record<string, { requestBody?: { content: Record<string, object> } }>>(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ requestBody }) => requestBody?.content['multipart/form-data'] ?? [])
  expect(bodies.length).toBeGreaterThan(8)
  for (const body of bodies) expect(body).toHaveProperty('schema')
  expect(JSON.stringify(bodies)).toContain('"properties":{"file":{"type":"string","format":"binary"}}')
})

import { expect, it } from 'vitest'
import { accountsApp, person, registration } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'

const { app, ask, open } = await accountsApp()
const { id } = await factories(open.database).job()

const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.example.org' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  // A frame of an own page that another site sandboxed.
  { 'sec-fetch-site': 'cross-site' },
]
const OWN: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'same-origin', origin: 'https://calls.example.org' },
  { 'sec-fetch-site': 'none' },
  { origin: 'http://localhost' },
  // Of a proxy that names its own host to the server.
  { origin: 'https://calls.example.org' },
]

let places = 0
const report = (headers: Record<string, string>) =>
  app.inject({
    url: `/jobs/${id}/report/`,
    method: 'POST',
    payload: 'reason=SCAM&text=x',
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    remoteAddress: `10.44.0.${++places}`,
  })

it.each(FOREIGN)('refuses a report that another site posts with %j', async (headers) => {
  const answer = await report(headers)
  expect([answer.statusCode, answer.json().reason]).toEqual([403, 'cross_site'])
})

it.each(OWN)('takes a report with %j', async (headers) => {
  const answer = await report(headers)
  expect([answer.statusCode, answer.headers.location]).toEqual([303, `/jobs/${id}/report/?done=1`])
})

/** A page can post multipart forms to other sites without asking first. */
it.each(FOREIGN)('registers nobody for another site with %j', async (headers) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(registration())) form.set(name, String(value))
  const answer = await ask('/api/accounts/registration/job-seeker/', { form, headers })
  expect([answer.statusCode, answer.json().reason]).toEqual([403, 'cross_site'])
})

it('registers people from its own pages, and does not ask where a token comes from', async () => {
  const own = { 'sec-fetch-site': 'same-origin' }
  const body = registration()
  expect((await ask('/api/accounts/registration/job-seeker/', { body, headers: own })).statusCode).toBe(201)
  const { token } = await person(open.database, 'JOB_SEEKER')
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await ask('/api/accounts/logout/', { token, headers })).statusCode).toBe(200)
})

it('clears kept pages at logout, and neither storage nor cookies', async () => {
  const { token } = await person(open.database, 'JOB_SEEKER')
  const answer = await ask('/api/accounts/logout/', { token })
  expect(answer.headers['clear-site-data']).toBe('"cache"')
})

import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { indexOpportunities } from '#api/opportunities/search/commands.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities, savedSearches } from '#api/platform/database/tables/opportunities-tables.ts'
import { rotateSecret } from '#api/platform/keys/rotate.ts'
import { allRekeys } from '#api/rekeys.ts'
import { person } from '#tests/support/accounts.ts'
import { alertsApp } from '#tests/support/alerts/alerts.ts'
import { factories } from '#tests/support/factories.ts'
import { visitors } from '#tests/support/inject.ts'

const SEARCHES = '/api/user/saved-searches/'
const HOUR = 3_600_000

const made = await alertsApp()
const { database, app, ask, confirmed, managed, submit } = made
const make = factories(database)
const get = visitors(app)

let words = 0
/** A word that no other test's opportunities have. */
const newWord = () => `quokka${'abcdefghijklmnopqrstuvwxyz'[words++]}x`

const pathOf = (address: string) => new URL(address).pathname

async function withAddresses(values: object = {}) {
  const word = newWord()
  const someone = await person(database, 'JOB_SEEKER')
  const body = {
    ...{ name: `About ${word}`, kinds: ['JOB', 'RFP'], query: { search_key: word } },
    ...{ frequency: 'DAILY', time_zone: 'Africa/Accra', ...values },
  }
  const saved = (await ask(SEARCHES, { token: someone.token, body })).json()
  const url = `/api/user/saved-searches/${saved.id}/addresses/`
  const answer = await ask(url, { token: someone.token })
  const { feed, calendar } = answer.json().addresses
  return { ...someone, word, saved, url, answer, feed: pathOf(feed), calendar: pathOf(calendar) }
}

const entries = async (feed: string) =>
  [...(await get(feed)).body.matchAll(/<entry>\n<id>(.*?)<\/id>/g)].map(([, id]) => id)

it('has neither feed nor calendar until its owner wants them', async () => {
  const { saved, answer, token, url } = await withAddresses()
  expect(saved.addresses).toBeNull()
  expect(answer.statusCode).toBe(201)
  const { addresses } = answer.json()
  expect(addresses.feed).toMatch(/^https:\/\/calls\.example\.org\/feeds\/\d+-[\w-]{43}\.atom$/)
  expect(addresses.calendar).toBe(addresses.feed.replace('.atom', '.ics'))
  // Shown as often as they are asked for.
  const [listed] = (await ask(SEARCHES, { method: 'GET', token })).json()
  expect(listed.addresses).toEqual(addresses)
  expect((await ask(url, { method: 'DELETE', token })).json().addresses).toBeNull()
})

it('feeds what matches, newest first, of both kinds', async () => {
  const { word, feed } = await withAddresses()
  const old = await make.job({ name: `${word} <one>`, publishedAt: new Date(Date.now() - HOUR) })
  const rfp = await make.rfp({ name: `${word} two` })
  await make.job({ name: 'Something else' })
  const answer = await get(feed)
  expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(await entries(feed)).toEqual([
    `https://calls.example.org/rfps/${rfp.id}/`,
    `https://calls.example.org/jobs/${old.id}/`,
  ])
  expect(answer.body).toContain(`<title>About ${word} – Opencall</title>`)
  expect(answer.body).toContain(`${word} &lt;one&gt;`)
  // A copy of the feed does not say its address.
  expect(answer.body).not.toContain('/feeds/')
})

it('gives deadlines of what matches as a calendar, the nearest first', async () => {
  const { word, calendar } = await withAddresses()
  await make.job({ name: `${word} later`, deadlineAt: new Date(Date.now() + 9 * HOUR) })
  await make.job({ name: `${word} sooner`, deadlineAt: new Date(Date.now() + HOUR) })
  await make.job({ name: `${word} open end`, deadlineAt: null })
  const { headers, body } = await get(calendar)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect([...body.matchAll(/SUMMARY:(.*)\r/g)].map(([, name]) => name)).toEqual([
    `Closes: ${word} sooner`,
    `Closes: ${word} later`,
  ])
})

it('is kept by nobody else, and leaks to no other site', async () => {
  const { feed } = await withAddresses()
  const { headers } = await get(feed)
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect((await get('/robots.txt')).body).toContain('Disallow: /feeds/')
})

it.each(['feed', 'calendar'] as const)(
  'answers a poll of the %s with nothing when nothing changed',
  async (which) => {
    const parts = await withAddresses()
    const path = parts[which]
    const { headers } = await get(path)
    const again = await get(path, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await make.job({ name: parts.word })
    expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  },
)

it('shows nothing that ended or is withheld', async () => {
  const { word, feed } = await withAddresses()
  const company = await make.company()
  const job = await make.job({ name: word })
  const other = await make.job({ name: word, companyId: company.id })
  expect(await entries(feed)).toHaveLength(2)
  await database.transaction(async (tx) => {
    await tx.update(opportunities).set({ status: 'CLOSED' }).where(eq(opportunities.id, job.id))
    await tx.update(companies).set({ suspendedAt: new Date() }).where(eq(companies.id, company.id))
    await indexOpportunities(tx, [job.id, other.id])
  })
  expect(await entries(feed)).toEqual([])
})

it('ends when it is renewed, switched off or deleted', async () => {
  const { token, url, feed, calendar, saved } = await withAddresses()
  const { addresses } = (await ask(url, { token })).json()
  expect([(await get(feed)).statusCode, (await get(calendar)).statusCode]).toEqual([404, 404])
  expect((await get(pathOf(addresses.feed))).statusCode).toBe(200)
  await ask(url, { method: 'DELETE', token })
  expect((await get(pathOf(addresses.feed))).statusCode).toBe(404)
  const again = pathOf((await ask(url, { token })).json().addresses.calendar)
  expect((await get(again)).statusCode).toBe(200)
  await ask(`${SEARCHES}${saved.id}/`, { method: 'DELETE', token })
  expect((await get(again)).statusCode).toBe(404)
})

it('goes with the account and its suspension', async () => {
  const { id, feed } = await withAddresses()
  await database.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id))
  expect((await get(feed)).statusCode).toBe(404)
  await database.update(users).set({ suspendedAt: null }).where(eq(users.id, id))
  expect((await get(feed)).statusCode).toBe(200)
  await database.delete(users).where(eq(users.id, id))
  expect((await get(feed)).statusCode).toBe(404)
})

it('goes on while the emails are paused', async () => {
  const { token, saved, feed } = await withAddresses()
  await ask(`${SEARCHES}${saved.id}/`, { method: 'PATCH', token, body: { subscribed: false } })
  expect((await get(feed)).statusCode).toBe(200)
})

it('cannot be made from the database', async () => {
  const { saved, feed } = await withAddresses()
  const [row] = await database.select().from(savedSearches).where(eq(savedSearches.id, saved.id))
  expect(feed).not.toContain(row?.addressSalt)
  const secret = /-(.{43})\.atom$/.exec(feed)?.[1]
  expect(secret).toBeDefined()
  expect(JSON.stringify(row)).not.toContain(secret)
})

it.each(['POST', 'DELETE'] as const)('lets nobody %s the addresses of another', async (method) => {
  const { url, feed } = await withAddresses()
  const { token } = await person(database, 'JOB_SEEKER')
  expect((await ask(url, { method, token })).statusCode).toBe(404)
  expect((await get(feed)).statusCode).toBe(200)
})

it.each([
  'x.atom',
  `1-${'A'.repeat(43)}.atom`,
  `0-${'A'.repeat(43)}.ics`,
  `9999999999-${'A'.repeat(43)}.ics`,
  '%00.atom',
])('knows no feed called %s', async (name) => {
  expect((await get(`/feeds/${name}`)).statusCode).toBe(404)
})

it('knows no feed of one search with the secret of another', async () => {
  const [one, other] = [await withAddresses(), await withAddresses()]
  expect((await get(one.feed.replace(/\d+-/, `${other.saved.id}-`))).statusCode).toBe(404)
})

it('is polled some times a minute', async () => {
  const { feed } = await withAddresses()
  const statuses = []
  for (let poll = 0; poll < 31; poll++) statuses.push((await get(feed)).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
})

it('is there for an alert without an account, from the page of its alerts', async () => {
  const word = newWord()
  await make.job({ name: word })
  const { token } = await confirmed({ query: { search_key: word } })
  const [alert] = (await managed(token)).alerts
  expect(alert.addresses).toBeNull()
  const act = (name: string) => submit('/alerts/', { token, id: String(alert.id), act: name })
  expect((await act('make_addresses')).headers.location).toContain('saved=1')
  const { feed } = (await managed(token)).alerts[0].addresses
  expect(await entries(pathOf(feed))).toHaveLength(1)
  await act('remove_addresses')
  expect((await get(pathOf(feed))).statusCode).toBe(404)
  expect((await managed(token)).alerts[0].addresses).toBeNull()
})

it('ends with the secret key', async () => {
  const { saved, feed } = await withAddresses()
  await rotateSecret(database, 'another secret key of some length, for a test', allRekeys)
  expect((await get(feed)).statusCode).toBe(404)
  const [row] = await database.select().from(savedSearches).where(eq(savedSearches.id, saved.id))
  expect(row?.addressSalt).toBeNull()
})

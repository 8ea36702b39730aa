import { eq, inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { indexOpportunities } from '#api/opportunities/search/commands.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { opportunities, savedSearches } from '#api/platform/database/tables/opportunities-tables.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'

const SEARCHES = '/api/user/saved-searches/'
const HOUR = 3_600_000
const draft = {
  name: 'Nursing in Ghana',
  kinds: ['JOB'],
  query: { search_key: 'midwife' },
  frequency: 'INSTANT',
  time_zone: 'Africa/Accra',
}

const { open, server, ask } = await accountsApp()
const { database } = open
const make = factories(database)

async function searcher(values: object = {}) {
  const someone = await person(database, 'JOB_SEEKER')
  const saved = (await ask(SEARCHES, { token: someone.token, body: { ...draft, ...values } })).json()
  const isDue = () =>
    database.update(savedSearches).set({ dueAt: sql`now()` }).where(eq(savedSearches.id, saved.id))
  const mails = async () => {
    await isDue()
    await server.mailSavedSearches()
    await server.runDueJobs()
    return server.sent.filter(({ to }) => to === someone.email)
  }
  return { ...someone, saved, mails }
}

it('saves, lists, changes and removes', async () => {
  const { token, saved } = await searcher()
  expect(saved).toMatchObject({ ...draft, subscribed: true })
  const change = { name: 'Midwives', frequency: 'WEEKLY', subscribed: false }
  const changed = await ask(`/api/user/saved-searches/${saved.id}/`, { method: 'PATCH', token, body: change })
  expect(changed.json()).toEqual({ ...saved, ...change })
  expect((await ask(SEARCHES, { method: 'GET', token })).json()).toEqual([{ ...saved, ...change }])
  await ask(`/api/user/saved-searches/${saved.id}/`, { method: 'DELETE', token })
  expect((await ask(SEARCHES, { method: 'GET', token })).json()).toEqual([])
})

it('saves once what comes twice with one key', async () => {
  const { token } = await person(database, 'JOB_SEEKER')
  const save = (body: object) => ask(SEARCHES, { token, body, headers: { 'idempotency-key': 'a' } })
  const [first, second] = [await save(draft), await save(draft)]
  expect([second.statusCode, second.json()]).toEqual([201, first.json()])
  expect((await save({ ...draft, name: 'Another' })).statusCode).toBe(422)
  expect((await ask(SEARCHES, { method: 'GET', token })).json()).toHaveLength(1)
})

it.each([
  ['UTC', 'UTC'],
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Europe/Kyiv', 'Europe/Kiev'],
])('takes %s, which browsers say, as %s, which the database knows', async (said, kept) => {
  const { saved } = await searcher({ time_zone: said })
  expect(saved.time_zone).toBe(kept)
})

it.each(['PATCH', 'DELETE'] as const)('lets nobody %s the search of another', async (method) => {
  const { saved } = await searcher()
  const { token } = await person(database, 'JOB_SEEKER')
  const answer = await ask(`/api/user/saved-searches/${saved.id}/`, { method, token, body: { name: 'Mine' } })
  expect(answer.statusCode).toBe(404)
})

it.each([
  [{ name: ' ' }, 'name'],
  [{ kinds: [] }, 'kinds'],
  [{ frequency: 'HOURLY' }, 'frequency'],
  [{ time_zone: 'Africa/Nowhere' }, 'time_zone'],
  [{ time_zone: '+05:30' }, 'time_zone'],
  [{ query: { type: ['ANY'] } }, 'query'],
  [{ query: { country: 'ZZ' } }, 'query'],
])('refuses %o, naming the field', async (values, field) => {
  const { token } = await person(database, 'JOB_SEEKER')
  const answer = await ask(SEARCHES, { token, body: { ...draft, ...values } })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json())).toEqual([field])
})

it('keeps no more than 50 for one person', async () => {
  const { token, id } = await person(database, 'JOB_SEEKER')
  const row = { userId: id, name: 'x', kinds: ['JOB'], query: {}, frequency: 'DAILY', timeZone: 'UTC' }
  await database.insert(savedSearches).values(Array.from({ length: 49 }, () => row))
  const [one, two] = await Promise.all([1, 2].map(() => ask(SEARCHES, { token, body: draft })))
  expect([one?.statusCode, two?.statusCode].toSorted()).toEqual([201, 400])
})

it('mails what is new since it was saved, and no opportunity twice', async () => {
  await make.job({ name: 'Midwife before' })
  const { mails } = await searcher()
  expect(await mails()).toEqual([])
  const deadlineAt = new Date('2099-12-01T23:59:00Z')
  const job = await make.job({ name: 'Midwife in Tamale', deadlineAt })
  await make.job({ name: 'Crane driver' })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('1 new for “Nursing in Ghana”')
  expect(mail?.text).toContain(`https://calls.example.org/jobs/${job.id}/`)
  expect(mail?.text).toContain('closes Tue 1 Dec, 23:59 GMT')
  expect(mail?.text).not.toContain('before')
  expect(await mails()).toHaveLength(1)
})

it('mails nothing to a suspended account', async () => {
  const { id, mails } = await searcher()
  const mark = (suspendedAt: Date | null) =>
    database.update(users).set({ suspendedAt }).where(eq(users.id, id))
  await mark(new Date())
  await make.job({ name: 'Midwife in Wa' })
  expect(await mails()).toEqual([])
  await mark(null)
  await make.job({ name: 'Midwife in Keta' })
  expect(await mails()).toHaveLength(1)
})

it('tells of an opportunity that was a draft when the search was saved', async () => {
  const draft = await make.job({ name: 'Midwife in Ho', status: 'DRAFT', publishedAt: null })
  const { mails } = await searcher()
  expect(await mails()).toEqual([])
  await database
    .update(opportunities)
    .set({ status: 'OPEN', publishedAt: sql`now()` as unknown as Date })
    .where(eq(opportunities.id, draft.id))
  await database.transaction((tx) => indexOpportunities(tx, [draft.id]))
  await make.job({ name: 'Midwife in Wa', publishedAt: new Date('2026-01-05') })
  const [mail] = await mails()
  expect(mail?.subject).toMatch(/^2 new/)
  expect(mail?.text).toContain('Midwife in Ho')
})

it('tells a person of an opportunity once, also when two searches find it or one of them is removed', async () => {
  const { token, saved, mails } = await searcher({ query: { search_key: 'thatcher' } })
  const body = { ...draft, name: 'All crafts', query: { search_key: 'thatcher' } }
  const other = (await ask(SEARCHES, { token, body })).json()
  const job = await make.job({ name: 'Thatcher' })
  const both = () => database.update(savedSearches).set({ dueAt: sql`now()` })
  await both().where(inArray(savedSearches.id, [saved.id, other.id]))
  await Promise.all([server.mailSavedSearches(), server.mailSavedSearches()])
  const told = (await mails()).flatMap(({ text }) => text.split(`/jobs/${job.id}/`).slice(1))
  expect(told).toHaveLength(1)
  await ask(`/api/user/saved-searches/${saved.id}/`, { method: 'DELETE', token })
  await both().where(eq(savedSearches.id, other.id))
  expect(await mails()).toHaveLength(1)
})

it('tells nobody again of what a search that is removed by now has told', async () => {
  const { token, email, saved, mails } = await searcher({ query: { search_key: 'chandler' } })
  const body = { ...draft, name: 'Weekly', query: { search_key: 'chandler' }, frequency: 'WEEKLY' }
  const weekly = (await ask(SEARCHES, { token, body })).json()
  await make.job({ name: 'Chandler' })
  expect(await mails()).toHaveLength(1)
  await ask(`/api/user/saved-searches/${saved.id}/`, { method: 'DELETE', token })
  await make.job({ name: 'Chandler in Axim' })
  await database.update(savedSearches).set({ dueAt: sql`now()` }).where(eq(savedSearches.id, weekly.id))
  await server.mailSavedSearches()
  await server.runDueJobs()
  const told = server.sent.filter(({ to }) => to === email).map(({ subject }) => subject)
  expect(told).toEqual(['1 new for “Nursing in Ghana”', '1 new for “Weekly”'])
})

it('mails what an import brings, however much was published since', async () => {
  const { mails } = await searcher({ query: { search_key: 'quarry' } })
  const { companyId } = await make.job()
  const publishedAt = new Date(Date.now() - HOUR)
  const rows = Array.from({ length: LIMITS.depth + 1 }, (_, n) => ({
    kind: 'JOB' as const,
    companyId,
    name: `Quarry worker ${n}`,
    excerpt: '',
    description: '',
    status: 'OPEN' as const,
    source: 'test',
    sourceId: `quarry-${n}`,
    createdAt: publishedAt,
    publishedAt,
  }))
  const many = await database.insert(opportunities).values(rows).returning({ id: opportunities.id })
  await database.transaction((tx) =>
    indexOpportunities(
      tx,
      many.map(({ id }) => id),
    ),
  )
  expect(await mails()).toEqual([])
  const job = await make.job({ name: 'Quarry blaster', publishedAt: new Date(Date.now() - 500 * HOUR) })
  const [mail, ...others] = await mails()
  expect(mail?.subject).toMatch(/^1 new/)
  expect(mail?.text).toContain(`/jobs/${job.id}/`)
  expect(others).toEqual([])
})

it('mails what others search for although the work for one fails', async () => {
  const [broken, other] = [await searcher(), await searcher({ query: { search_key: 'cooper' } })]
  await make.job({ name: 'Cooper' })
  await database
    .update(savedSearches)
    .set({ query: { type: ['ANY'] }, dueAt: sql`now() - interval '1 day'` })
    .where(eq(savedSearches.id, broken.saved.id))
  await database.update(savedSearches).set({ dueAt: sql`now()` }).where(eq(savedSearches.id, other.saved.id))
  await server.mailSavedSearches()
  await database.delete(savedSearches).where(eq(savedSearches.id, broken.saved.id))
  await server.runDueJobs()
  expect(server.sent.filter(({ to }) => to === other.email)).toHaveLength(1)
})

it('finds jobs and RFPs with one search, and links to both lists', async () => {
  const { mails } = await searcher({ kinds: ['JOB', 'RFP'], query: { search_key: 'borehole' } })
  await make.job({ name: 'Borehole driller' })
  await make.rfp({ name: 'Ten boreholes' })
  const [mail] = await mails()
  expect(mail?.subject).toMatch(/^2 new/)
  for (const path of ['/jobs/?search_key=borehole', '/rfps/?search_key=borehole'])
    expect(mail?.text).toContain(`https://calls.example.org${path}`)
})

it('never mails an opportunity that closed while the mail waited', async () => {
  const { mails, saved } = await searcher({ query: { search_key: 'lighterman' } })
  const job = await make.job({ name: 'Lighterman' })
  await server.mailSavedSearches()
  await database.update(savedSearches).set({ dueAt: sql`now()` }).where(eq(savedSearches.id, saved.id))
  await server.mailSavedSearches()
  await database.update(opportunities).set({ status: 'CLOSED' }).where(eq(opportunities.id, job.id))
  expect(await mails()).toEqual([])
})

it.each([
  ['INSTANT', 'Africa/Accra', '5 minutes'],
  ['DAILY', 'Pacific/Auckland', '8:0'],
  ['WEEKLY', 'America/Lima', '8:0'],
])('sends %s mail in %s when it should', async (frequency, time_zone, when) => {
  const { saved } = await searcher({ frequency, time_zone })
  const { rows } = await database.execute<{ at: string; weekday: number; ahead: number }>(sql`
    select extract(hour from due_at at time zone time_zone) || ':' || extract(minute from due_at at time zone time_zone) as at,
      extract(isodow from due_at at time zone time_zone)::int as weekday,
      extract(epoch from due_at - now())::float8 as ahead
    from saved_searches where id = ${saved.id}`)
  const [due] = rows
  const days = frequency === 'WEEKLY' ? 7 : 1
  expect(due?.ahead).toBeGreaterThan(0)
  expect(due?.ahead).toBeLessThanOrEqual(frequency === 'INSTANT' ? 300 : days * 86_400 + 3_600)
  if (frequency !== 'INSTANT') expect(due?.at).toBe(when)
  if (frequency === 'WEEKLY') expect(due?.weekday).toBe(1)
})

it('ends the mail of one search by the link in it, without a login, however often', async () => {
  const { mails, saved, token } = await searcher({ query: { search_key: 'wheelwright' } })
  await make.job({ name: 'Wheelwright' })
  const [mail] = await mails()
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '')
  for (const headers of [{}, { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }]) {
    const payload = 'List-Unsubscribe=One-Click'
    const answer = await server.app.inject({ method: 'POST', url: pathname + search, headers, payload })
    expect(answer.statusCode).toBe(200)
  }
  await make.job({ name: 'Another wheelwright' })
  expect(await mails()).toHaveLength(1)
  const [listed] = (await ask(SEARCHES, { method: 'GET', token })).json()
  expect(listed).toEqual({ ...saved, subscribed: false })
})

it.each(['', '1', '1.forged', `1.${'A'.repeat(43)}`, '9999999999999.x'])(
  'ends nothing with the token %j',
  async (token) => {
    const url = `/api/saved-searches/unsubscribe/?${new URLSearchParams({ token })}`
    const answer = await server.app.inject({ method: 'POST', url })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ token: ['This link is not valid. Open the one in the newest email'] })
  },
)

it('tells nothing of its pause when it is turned on again', async () => {
  const { token, saved, mails } = await searcher({ query: { search_key: 'bellfounder' } })
  const turn = (subscribed: boolean) =>
    ask(`/api/user/saved-searches/${saved.id}/`, { method: 'PATCH', token, body: { subscribed } })
  await turn(false)
  const job = await make.job({ name: 'Bellfounder of the pause' })
  await turn(true)
  await database.transaction((tx) => indexOpportunities(tx, [job.id]))
  expect(await mails()).toEqual([])
  await make.job({ name: 'Bellfounder' })
  await turn(true)
  const [mail] = await mails()
  expect(mail?.subject).toMatch(/^1 new/)
  expect(mail?.text).not.toContain('pause')
})

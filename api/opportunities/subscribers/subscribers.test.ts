import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { indexOpportunities } from '#api/opportunities/search/commands.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { savedSearches, subscribers } from '#api/platform/database/tables/opportunities-tables.ts'
import { person } from '#tests/support/accounts.ts'
import { alertsApp, draft, linkIn, newEmail } from '#tests/support/alerts/alerts.ts'
import { factories } from '#tests/support/factories.ts'
import { unzipped } from '#tests/support/zip.ts'

const { server, ask, database, request, mailsTo, submit, confirmed, alerted, managed, rowsOf } =
  await alertsApp()
const make = factories(database)

it('mails nothing but one confirmation until the link in it is pressed', async () => {
  const body = draft({ query: { search_key: 'lacemaker' } })
  const answer = await request(body)
  expect([answer.statusCode, answer.json().detail]).toEqual([201, expect.stringContaining('If this alert')])
  await make.job({ name: 'Lacemaker' })
  const [mail, ...others] = await alerted(body.email)
  expect(others).toEqual([])
  expect(mail?.text).toContain('“lacemaker”')
  expect(mail?.unsubscribeUrl).toContain('refuse=1')
  expect((await alerted(body.email)).length).toBe(1)
})

it('mails what is new after the confirmation, with links to stop and to manage, and stops by one press', async () => {
  const { email, location } = await confirmed({ query: { search_key: 'fletcher' } })
  expect(location).toMatch(/^\/alerts\/\?token=.*&confirmed=1$/)
  const job = await make.job({ name: 'Fletcher in Ho' })
  const [, mail, ...others] = await alerted(email)
  expect(others).toEqual([])
  expect(mail?.text).toContain(`/jobs/${job.id}/`)
  expect(linkIn(mail?.text ?? '', '/alerts/')).not.toBe('')
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '')
  const ended = await submit(pathname + search, { 'List-Unsubscribe': 'One-Click' }, { accept: '*/*' })
  expect(ended.statusCode).toBe(200)
  await make.job({ name: 'Fletcher in Wa' })
  expect(await alerted(email)).toHaveLength(2)
})

it('asks somebody at most once for a search and three times a day, always with the same answer', async () => {
  const email = newEmail()
  const account = await person(database, 'JOB_SEEKER')
  const queries = ['one', 'one', 'two', 'three', 'four', 'five'].map((search_key) => ({ search_key }))
  const answers = []
  for (const query of queries) answers.push(await request(draft({ email, query })))
  answers.push(await request(draft({ email: account.email })))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(await mailsTo(email)).toHaveLength(3)
  expect(await mailsTo(account.email)).toHaveLength(1)
})

it('answers the same for an alert that is on, and mails nothing', async () => {
  const { email } = await confirmed({ query: { search_key: 'glover' } })
  const first = await request(draft())
  const again = await request(draft({ email, query: { search_key: 'glover' } }))
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
  expect(await mailsTo(email)).toHaveLength(1)
})

it('takes ten requests an hour of one client, for whichever addresses', async () => {
  const statuses = []
  for (let n = 0; n < 11; n++) statuses.push((await request(draft(), `2001:db8:9:9::${n}`)).statusCode)
  expect(statuses).toEqual([...Array(10).fill(201), 429])
})

it.each([
  [{ email: 'nobody' }, 'email'],
  [{ email: 'a@ex\u0430mple.org' }, 'email'],
  [{ email: 'ama@example.org#.evil.example' }, 'email'],
  [{ kinds: [] }, 'kinds'],
  [{ query: { search_key: 'win at www.evil.com' } }, 'query'],
  [{ query: { company: 2_147_483_647 } }, 'query'],
  [{ frequency: 'HOURLY' }, 'frequency'],
])('refuses %o', async (values, field) => {
  const answer = await request(draft(values))
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]])
})

it('says of an address that it has a character that nobody sees', async () => {
  for (const email of ['a\u200bma@example.org', 'ama\u034f@example.org', 'ama@exam\u00adple.org']) {
    const answer = await request(draft({ email }))
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { email: ['The address holds a character that cannot be seen. Type it instead of pasting it'] },
    ])
    expect(await mailsTo('ama@example.org')).toEqual([])
  }
})

it('mails a domain of any script as mail servers name it', async () => {
  const email = newEmail().replace(/@.*/, '@بريد.مصر')
  expect((await request(draft({ email }))).statusCode).toBe(201)
  expect(await mailsTo(email.replace(/@.*/, '@xn--ngbof4h.xn--wgbh1c'))).toHaveLength(1)
})

it.each([
  ['page', { refuse: '1' }, {}, [303, '/alerts/confirm/?refused=1']],
  ['mail program', { 'List-Unsubscribe': 'One-Click' }, {}, [200, undefined]],
  [
    'mail program with a form of parts',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    { 'content-type': 'multipart/form-data; boundary=x', accept: '*/*' },
    [200, undefined],
  ],
] as const)('asks an address no more after it refused by a %s', async (_by, sent, headers, answered) => {
  const body = draft({ query: { search_key: 'nailer' } })
  await request(body)
  const [mail] = await mailsTo(body.email)
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '')
  const answer = await submit(pathname + search, sent, headers)
  expect([answer.statusCode, answer.headers.location]).toEqual(answered)
  await request({ ...body, query: { search_key: 'another' } })
  expect(await mailsTo(body.email)).toHaveLength(1)
  const pressed = await submit('/alerts/confirm/', { token: linkIn(mail?.text ?? '', '/alerts/confirm/') })
  expect(pressed.headers.location).toMatch(/token=/)
})

it('refuses a press of a mail program with a forged link, and leads it nowhere', async () => {
  const answer = await submit('/alerts/confirm/?token=1.x&refuse=1', { 'List-Unsubscribe': 'One-Click' })
  expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
})

it('confirms once, within three days, and by no forged link', async () => {
  const body = draft({ query: { search_key: 'cutler' } })
  await request(body)
  const [mail] = await mailsTo(body.email)
  const token = linkIn(mail?.text ?? '', '/alerts/confirm/')
  const press = async (value: string) => (await submit('/alerts/confirm/', { token: value })).headers.location
  for (const forged of ['', '1', `${token.split('.')[0]}.${'A'.repeat(43)}`]) {
    expect(await press(forged)).toBe('/alerts/confirm/')
  }
  await database.update(savedSearches).set({ createdAt: sql`now() - interval '73 hours'` })
  expect(await press(token)).toBe('/alerts/confirm/')
  await database.update(savedSearches).set({ createdAt: sql`now()` })
  expect(await press(token)).toMatch(/^\/alerts\/\?token=/)
  expect(await press(token)).toBe('/alerts/confirm/')
})

it('deletes what nobody confirmed, and addresses without an alert', async () => {
  const [late, young] = [draft(), draft()]
  for (const body of [late, young]) await request(body)
  const [row] = await rowsOf(late.email)
  await database
    .update(savedSearches)
    .set({ createdAt: sql`now() - interval '73 hours'` })
    .where(eq(savedSearches.id, row?.id ?? 0))
  await database.update(subscribers).set({ createdAt: sql`now() - interval '73 hours'` })
  await server.runSweep()
  expect(await rowsOf(late.email)).toEqual([])
  expect(await database.select().from(subscribers).where(eq(subscribers.email, late.email))).toEqual([])
  expect(await rowsOf(young.email)).toHaveLength(1)
})

it('shows all alerts of the address by its link, and changes, pauses and deletes them', async () => {
  const { email, token } = await confirmed({ query: { search_key: 'hosier' } })
  await confirmed({ email, query: { search_key: 'draper', country: 'GH' }, frequency: 'WEEKLY' })
  const { alerts, email: said } = await managed(token)
  expect(said).toBe(email)
  expect(alerts).toMatchObject([
    { name: 'draper · Ghana', kinds: ['JOB'], frequency: 'WEEKLY', subscribed: true, company: null },
    { name: 'hosier', frequency: 'INSTANT' },
  ])
  const act = (fields: Record<string, string>) => submit('/alerts/', { token, ...fields })
  const [{ id }] = alerts
  await act({ id: String(id), act: 'frequency', frequency: 'DAILY' })
  await act({ id: String(alerts[1].id), act: 'pause' })
  expect((await managed(token)).alerts).toMatchObject([{ frequency: 'DAILY' }, { subscribed: false }])
  await act({ id: String(alerts[1].id), act: 'resume' })
  await act({ id: String(id), act: 'delete' })
  expect((await managed(token)).alerts).toMatchObject([{ name: 'hosier', subscribed: true }])
  expect((await act({ act: 'delete_all' })).headers.location).toBe('/alerts/?deleted=1')
  expect((await ask('/api/alerts/managed/', { body: { token } })).statusCode).toBe(400)
})

it('tells nothing of its pause when it is resumed', async () => {
  const { email, token } = await confirmed({ query: { search_key: 'gilder' } })
  const [{ id }] = (await managed(token)).alerts
  const act = (name: string) => submit('/alerts/', { token, id: String(id), act: name })
  await act('pause')
  const job = await make.job({ name: 'Gilder of the pause' })
  await act('resume')
  await database.transaction((tx) => indexOpportunities(tx, [job.id]))
  expect(await alerted(email)).toHaveLength(1)
  await make.job({ name: 'Gilder' })
  await act('resume')
  const [, mail] = await alerted(email)
  expect(mail?.subject).toMatch(/^1 new/)
  expect(mail?.text).not.toContain('pause')
})

it("changes nobody else's alerts by a link", async () => {
  const [mine, other] = [await confirmed(), await confirmed()]
  const [{ id }] = (await managed(other.token)).alerts
  const act = (token: string, name: string) => submit('/alerts/', { token, id: String(id), act: name })
  for (const name of ['pause', 'delete']) await act(mine.token, name)
  expect((await managed(other.token)).alerts).toMatchObject([{ id, subscribed: true }])
  await act(other.token, 'pause')
  await act(mine.token, 'resume')
  expect((await managed(other.token)).alerts).toMatchObject([{ id, subscribed: false }])
  const forged = other.token.replace(/\w/, (first) => (first === '9' ? '8' : '9'))
  expect((await submit('/alerts/', { token: forged, act: 'delete_all' })).headers.location).toBe('/alerts/')
  expect((await managed(other.token)).alerts).toHaveLength(1)
})

it('takes no form of another site', async () => {
  const answer = await submit('/alerts/new/', { email: newEmail() }, { 'sec-fetch-site': 'cross-site' })
  expect(answer.statusCode).toBe(403)
})

it('takes the form of a page without scripts, and leads back to what to say', async () => {
  const email = newEmail()
  const fields = {
    email,
    kinds: 'JOB',
    frequency: 'DAILY',
    search: 'search_key=wright&type=FULL_TIME&page=2',
  }
  expect((await submit('/alerts/new/', fields)).headers.location).toBe('/alerts/new/?done=1')
  const [mail] = await mailsTo(email)
  expect(mail?.text).toContain('“wright · Full time”')
  const wrong = await submit('/alerts/new/', { ...fields, email: 'nobody' })
  expect(wrong.headers.location).toBe('/alerts/new/?search_key=wright&type=FULL_TIME&kind=JOB&wrong=email')
})

it('gives the alerts of an address to the account that verifies it, told ones told', async () => {
  const { email } = await confirmed({ query: { search_key: 'saddler' } })
  await request(draft({ email, query: { search_key: 'not confirmed' } }))
  await make.job({ name: 'Saddler of before' })
  const before = await alerted(email)
  const someone = await person(database, 'JOB_SEEKER', { isVerified: false })
  await database.update(users).set({ email }).where(eq(users.id, someone.id))
  expect(await rowsOf(email)).toHaveLength(2)
  await database.update(users).set({ verifiedAt: sql`now()` }).where(eq(users.id, someone.id))
  const saved = await ask('/api/user/saved-searches/', { method: 'GET', token: someone.token })
  expect(saved.json()).toMatchObject([{ name: 'saddler', frequency: 'INSTANT', subscribed: true }])
  expect(await alerted(email)).toHaveLength(before.length)
  await make.job({ name: 'Saddler' })
  const [last] = (await alerted(email)).slice(-1)
  expect(last?.text).toContain('/user/saved-searches/')
  expect(last?.text).not.toContain('of before')
})

it('gives an alert that is confirmed for the address of an account to that account', async () => {
  const { email, token } = await person(database, 'JOB_SEEKER')
  const { location } = await confirmed({ email, query: { search_key: 'collier' } })
  expect(location).toBe('/alerts/confirm/?done=1')
  const saved = await ask('/api/user/saved-searches/', { method: 'GET', token })
  expect(saved.json()).toMatchObject([{ name: 'collier' }])
})

it('gives what waits for the address of an account with its data, and deletes it with the account', async () => {
  const { id, email, token } = await person(database, 'JOB_SEEKER')
  await request(draft({ email, query: { search_key: 'limner' } }))
  const answer = await ask('/api/accounts/user/export/', { method: 'GET', token })
  const waiting = JSON.parse(String(unzipped(answer.rawPayload).get('email-alerts.json')))
  expect(waiting).toMatchObject([{ name: 'limner', frequency: 'INSTANT', confirmedAt: null }])
  await database.update(users).set({ deleteAt: sql`now()` }).where(eq(users.id, id))
  await server.runSweep()
  expect(await database.select().from(subscribers).where(eq(subscribers.email, email))).toEqual([])
})

import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { oneTimeCodes, sessions, users } from '#api/platform/database/tables/accounts-tables.ts'
import { accountsApp, registration } from '#tests/support/accounts.ts'
import { codeIn, lastMail } from '#tests/support/mails.ts'

const JOB_SEEKER = '/api/accounts/registration/job-seeker/'
const RECRUITER = '/api/accounts/registration/recruiter/'
const VERIFY = '/api/accounts/verification/'
const RESEND = '/api/accounts/verification/resend/'
const DETAIL = '/api/accounts/user-detail/'

const { open, server, ask } = await accountsApp()

async function registered(path = JOB_SEEKER, values: Record<string, unknown> = {}) {
  const form = registration(values)
  const answer = await ask(path, { body: form })
  expect(answer.statusCode, answer.body).toBe(201)
  await server.runDueJobs()
  const code = () => codeIn(lastMail(server.sent, form.email))
  return { email: form.email, token: String(answer.json().token), code }
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const age = (email: string, time: string) =>
  open.database.execute(sql`update one_time_codes set created_at = created_at - ${time}::interval,
    expires_at = expires_at - ${time}::interval where user_id = (select id from users where email = ${email})`)

it('writes in the language that was read while registering, which pages send', async () => {
  const form = registration()
  const headers = { 'accept-language': 'xx, en-XA;q=0.5' }
  const { token } = (await ask(JOB_SEEKER, { body: form, headers })).json()
  expect((await ask(DETAIL, { method: 'GET', token })).json().language).toBe('en-XA')
  await server.runDueJobs()
  expect(lastMail(server.sent, form.email).html).toContain('<html lang="en-XA" dir="ltr">')
})

it('registers, verifies and answers another token', async () => {
  const { email, token, code } = await registered()
  expect(lastMail(server.sent, email).subject).toMatch(/^\d{6} is your Opencall code$/)
  const before = (await ask(DETAIL, { method: 'GET', token })).json()
  expect(before).toMatchObject({ email, user_type: 'JOB_SEEKER', is_admin: false, is_verified: false })
  const answer = await ask(VERIFY, { token, body: { otp: code() } })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ token: expect.stringMatching(/^ocs_/), is_admin: false })
  expect((await ask(DETAIL, { method: 'GET', token })).statusCode).toBe(401)
  const after = await ask(DETAIL, { method: 'GET', token: answer.json().token })
  expect(after.json().is_verified).toBe(true)
  expect(after.headers['cache-control']).toBe('private, no-store')
  await server.runDueJobs()
  expect(lastMail(server.sent, email).subject).toBe('Welcome to Opencall')
})

it('registers a company from a form, and ignores fields a form cannot set', async () => {
  const form = new FormData()
  const fields = { ...registration(), is_verified: 'true', user_type: 'OPERATOR', company_id: '1' }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  const answer = await ask(RECRUITER, { form })
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json().is_admin).toBe(true)
  const detail = (await ask(DETAIL, { method: 'GET', token: answer.json().token })).json()
  expect(detail).toMatchObject({ user_type: 'RECRUITING_COMPANY', is_verified: false, company: null })
})

it.each([8, 64, 128])(
  'takes a password of %i characters whole, and signs in with it alone',
  async (length) => {
    const password = 'Öt7#kq!w quiet lagoon, '.repeat(6).slice(0, length)
    const { email } = await registered(JOB_SEEKER, { password, password2: password })
    const logIn = (typed: string) => ask('/api/accounts/login/', { body: { email, password: typed } })
    expect((await logIn(password)).statusCode).toBe(200)
    for (const other of [password.slice(0, -1), `${password}!`, password.toLowerCase()])
      expect((await logIn(other)).statusCode, other).not.toBe(200)
  },
)

it.each([
  [7, 'Password must be 8 characters or more'],
  [129, 'Password must be 128 characters or fewer'],
])('refuses a password of %i characters', async (length, sentence) => {
  const password = 'Öt7#kq!w quiet lagoon, '.repeat(6).slice(0, length)
  const answer = await ask(JOB_SEEKER, { body: registration({ password, password2: password }) })
  expect([answer.statusCode, answer.json()]).toEqual([400, { password: [sentence] }])
})

it('reports a taken address, an impossible number and a weak password at once', async () => {
  const { email } = await registered()
  const bad = registration({
    email,
    contact_number: '+233 24 123',
    password: 'password123',
    password2: 'password123',
  })
  const answer = await ask(JOB_SEEKER, { body: bad })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json()).sort()).toEqual(['contact_number', 'email', 'password'])
})

it('stores no readable password, token or code', async () => {
  const { email, token, code } = await registered()
  const rows = await open.database.execute(sql`
    select u::text as row from users u where email = ${email}
    union all select s::text from sessions s
    union all select c::text from one_time_codes c
    union all select data::text from queue.job`)
  const all = JSON.stringify(rows.rows)
  expect(all).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  for (const secret of [token, 'quiet lagoon lantern']) expect(all).not.toContain(secret)
  // Times and phone numbers contain six digits as well.
  expect(all).not.toMatch(new RegExp(`(?<![\\w.+])${code()}(?!\\w)`))
})

it('reports errors by field', async () => {
  const bad = registration({
    first_name: 'x'.repeat(101),
    last_name: 'Owusu\r\nBcc: all@example.org',
    email: 'nobody',
    contact_number: '024 123 4567',
    password: 'short',
    password2: 'other',
  })
  const answer = await ask(JOB_SEEKER, { body: bad })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json()).sort()).toEqual(Object.keys(bad).sort())
  expect(answer.json().password2).toEqual(['Password fields do not match'])
  expect((await ask(JOB_SEEKER, { body: {} })).json().email).toEqual(['Enter your email address'])
})

it.each([
  ['a common password', { password: 'password123' }, 'password'],
  ['the address', { email: 'ama.serwaa@example.org', password: 'Ama.Serwaa@example.org' }, 'password'],
  ['the brand with a year', { password: 'Opencall2026!' }, 'password'],
  ['a number that no country has', { contact_number: '+233 99 999 9999' }, 'contact_number'],
  ['letters of two scripts', { email: 'аma@example.org' }, 'email'],
  ['a look-alike domain', { email: 'ama@exаmple.org' }, 'email'],
  ['a domain that ends before it seems to', { email: 'ama@example.org#.evil.example' }, 'email'],
  ['a domain with a question', { email: 'ama@second.example?x.evil.example' }, 'email'],
  ['a domain in other signs', { email: 'ama@th%69rd.example' }, 'email'],
  ['a mailbox with a blank letter', { email: 'a\u3164ma@example.org' }, 'email'],
  ['a mailbox with a mark nobody sees', { email: 'a\ufe0fma@example.org' }, 'email'],
  ['a second recipient', { email: 'a@example.org,b@example.org' }, 'email'],
  ['a script as a name', { first_name: '<script>alert(1)</script>' }, 'first_name'],
  ['an address as a name', { first_name: 'Win at http://evil.example' }, 'first_name'],
  ['a domain as a name', { last_name: 'Owusu evil.example' }, 'last_name'],
  ['an email address as a name', { first_name: 'ama@evil.example' }, 'first_name'],
  ['an override of the writing direction', { last_name: 'Owusu\u202egnp' }, 'last_name'],
  ['a name of nothing but joiners', { first_name: '\u200d' }, 'first_name'],
  ['a name of blank letters', { first_name: '\u3164 \u2800' }, 'first_name'],
  ['a name of half a character', { last_name: '\ud800' }, 'last_name'],
])('refuses %s', async (_what, values: Record<string, string>, field) => {
  const body = registration({ ...values, ...(values.password && { password2: values.password }) })
  const answer = await ask(JOB_SEEKER, { body })
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json())).toEqual([field])
})

it('recognises an address in every spelling', async () => {
  const { email } = await registered(JOB_SEEKER, { email: 'kofi@bücher.example' })
  expect(email).toBe('kofi@bücher.example')
  const taken = { email: ['A user with this email already exists'] }
  for (const same of [' KOFI@Bücher.example ', 'kofi@xn--bcher-kva.example']) {
    const answer = await ask(RECRUITER, { body: registration({ email: same }) })
    expect([answer.statusCode, answer.json()]).toEqual([400, taken])
  }
})

it('creates one account for twenty simultaneous registrations', async () => {
  const form = registration()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(JOB_SEEKER, { body: form })))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  const refusals = answers.filter(({ statusCode }) => statusCode === 400).map((each) => each.json())
  expect(refusals).toEqual(Array(19).fill({ email: ['A user with this email already exists'] }))
  expect(await open.database.select().from(users).where(eq(users.email, form.email))).toHaveLength(1)
  await server.runDueJobs()
  expect(server.sent.filter(({ to }) => to === form.email)).toHaveLength(1)
})

it('allows five tries, after which the right code is refused', async () => {
  const { token, code } = await registered()
  for (let n = 0; n < 5; n++) {
    const answer = await ask(VERIFY, { token, body: { otp: wrong(code()) } })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { detail: 'OTP verification failed', code: 'otp_failed' },
    ])
  }
  expect((await ask(VERIFY, { token, body: { otp: code() } })).statusCode).toBe(400)
})

it('counts simultaneous tries one by one', async () => {
  const { email, token, code } = await registered()
  const guesses = Array.from({ length: 30 }, () => ask(VERIFY, { token, body: { otp: wrong(code()) } }))
  await Promise.all(guesses)
  const [row] = await open.database
    .select({ tries: oneTimeCodes.tries })
    .from(oneTimeCodes)
    .innerJoin(users, eq(users.id, oneTimeCodes.userId))
    .where(eq(users.email, email))
  expect(row?.tries).toBe(5)
})

it('accepts a code once', async () => {
  const { email, token, code } = await registered()
  const otp = code()
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(VERIFY, { token, body: { otp } })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const alive = await open.database
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(users.email, email))
  expect(alive).toHaveLength(1)
})

it("refuses another account's code and an old one", async () => {
  const one = await registered()
  const other = await registered()
  const swapped = await ask(VERIFY, { token: one.token, body: { otp: other.code() } })
  expect(swapped.json().code).toBe('otp_failed')
  await age(other.email, '11 minutes')
  const late = await ask(VERIFY, { token: other.token, body: { otp: other.code() } })
  expect(late.json().code).toBe('otp_failed')
})

it("refuses a code copied into another account's row", async () => {
  const one = await registered()
  const other = await registered()
  await open.database.execute(sql`update one_time_codes set code_hash = (
    select code_hash from one_time_codes c join users u on u.id = c.user_id where u.email = ${other.email})
    where user_id = (select id from users where email = ${one.email})`)
  expect((await ask(VERIFY, { token: one.token, body: { otp: other.code() } })).statusCode).toBe(400)
  expect((await ask(VERIFY, { token: other.token, body: { otp: other.code() } })).statusCode).toBe(200)
})

it('sends a new code after 59 seconds, which ends the old, and five in an hour', async () => {
  const { email, token, code } = await registered()
  const first = code()
  const early = await ask(RESEND, { token })
  expect(early.statusCode).toBe(429)
  expect(early.json().retry_after).toBeGreaterThan(50)
  expect(early.headers['retry-after']).toBe(String(early.json().retry_after))
  for (let n = 0; n < 4; n++) {
    await age(email, '60 seconds')
    expect((await ask(RESEND, { token })).json().retry_after).toBe(59)
  }
  await server.runDueJobs()
  await age(email, '60 seconds')
  expect((await ask(RESEND, { token })).json().retry_after).toBeGreaterThan(3_000)
  if (first !== code()) expect((await ask(VERIFY, { token, body: { otp: first } })).statusCode).toBe(400)
  expect((await ask(VERIFY, { token, body: { otp: code() } })).statusCode).toBe(200)
})

it('sends one code for ten simultaneous clicks', async () => {
  const { email, token } = await registered()
  await age(email, '60 seconds')
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(RESEND, { token })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

it('limits one address to ten tries a minute over all paths together', async () => {
  const address = '192.0.2.7'
  const statuses = []
  for (let n = 0; n < 11; n++) {
    statuses.push((await ask(n % 2 ? JOB_SEEKER : '/api/accounts/login/', { body: {}, address })).statusCode)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429])
  const v6 = (last: string) => ask(JOB_SEEKER, { body: {}, address: `2001:db8:1:2::${last}` })
  for (let n = 0; n < 10; n++) await v6(String(n))
  expect((await v6('ffff')).statusCode).toBe(429)
})

it('deletes accounts that stay unverified for seven days, and old codes', async () => {
  const { email } = await registered()
  const kept = await registered()
  await open.database
    .update(users)
    .set({ createdAt: sql`now() - interval '8 days'` })
    .where(eq(users.email, email))
  await age(kept.email, '25 hours')
  await server.runSweep()
  expect(await open.database.select().from(users).where(eq(users.email, email))).toHaveLength(0)
  const left = await open.database.execute(
    sql`select 1 from one_time_codes c join users u on u.id = c.user_id where u.email = ${kept.email}`,
  )
  expect(left.rows).toHaveLength(0)
})

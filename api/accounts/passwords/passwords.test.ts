import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { accountsApp, person, registration } from '#tests/support/accounts.ts'
import { codeIn, lastMail, resetTokenIn } from '#tests/support/mails.ts'
import { hashPassword } from './hash.ts'

const FORGOT = '/api/accounts/password/forgot/'
const RESET = '/api/accounts/password/reset/'
const VERIFY = '/api/accounts/verification/'
const JOB_SEEKER = '/api/accounts/registration/job-seeker/'
const CHANGE = '/api/accounts/password/change/'
const LOGIN = '/api/accounts/login/'
const OLD = 'quiet lagoon lantern'
const NEW = 'amber kettle harbour'

const { open, server, ask } = await accountsApp()

async function member() {
  const made = await person(open.database, 'JOB_SEEKER')
  await open.database
    .update(users)
    .set({ passwordHash: await hashPassword(OLD) })
    .where(eq(users.id, made.id))
  return made
}

async function link(email: string) {
  await ask(FORGOT, { body: { email } })
  await server.runDueJobs()
  return resetTokenIn(lastMail(server.sent, email))
}

const reset = (token: string, password = NEW) =>
  ask(RESET, { body: { token, password, password2: password } })
const status = async (email: string, password: string) =>
  (await ask(LOGIN, { body: { email, password } })).statusCode
const detailStatus = async (token: string) =>
  (await ask('/api/accounts/user-detail/', { method: 'GET', token })).statusCode
const mailsTo = (email: string) => server.sent.filter(({ to }) => to === email)

it('answers alike with and without an account, and mails only the one that has', async () => {
  const { email } = await member()
  const known = await ask(FORGOT, { body: { email } })
  const unknown = await ask(FORGOT, { body: { email: 'nobody@example.org' } })
  expect(known.statusCode).toBe(200)
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  await server.runDueJobs()
  expect(mailsTo(email)).toHaveLength(1)
  expect(mailsTo('nobody@example.org')).toHaveLength(0)
})

it('builds the link from PUBLIC_URL, whatever host was requested', async () => {
  const { email } = await member()
  await server.app.inject({
    url: FORGOT,
    method: 'POST',
    payload: { email },
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    remoteAddress: '10.8.8.8',
  })
  await server.runDueJobs()
  const mail = lastMail(server.sent, email)
  expect(mail.text).toContain('https://calls.example.org/reset-password/?token=')
  expect(mail.text + mail.html).not.toContain('evil')
})

it('chooses a new password once, ends every session and signs nobody in', async () => {
  const { email, token } = await member()
  const mailed = await link(email)
  const answer = await reset(mailed)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).not.toHaveProperty('token')
  expect(await detailStatus(token)).toBe(401)
  expect([await status(email, OLD), await status(email, NEW)]).toEqual([400, 200])
  expect((await reset(mailed)).json().code).toBe('reset_link_invalid')
  await server.runDueJobs()
  expect(mailsTo(email).map(({ subject }) => subject)).toContain('Your Opencall password was changed')
})

it('says before a new password is typed whether a link still works', async () => {
  const mailed = await link((await member()).email)
  const check = (token: string) => ask('/api/accounts/password/reset/link/', { body: { token } })
  expect((await check(mailed)).statusCode).toBe(200)
  expect((await check(mailed)).statusCode).toBe(200)
  await reset(mailed)
  for (const token of [mailed, 'made-up']) expect((await check(token)).json().code).toBe('reset_link_invalid')
})

it('lets one of ten simultaneous resets through', async () => {
  const mailed = await link((await member()).email)
  const answers = await Promise.all(Array.from({ length: 10 }, () => reset(mailed)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

it('refuses a link that is expired, invented, or older than a change', async () => {
  const { email } = await member()
  const late = await link(email)
  await open.database.execute(sql`update reset_links set expires_at = expires_at - interval '61 minutes'`)
  expect((await reset(late)).json().code).toBe('reset_link_invalid')
  expect((await reset('made-up')).json().code).toBe('reset_link_invalid')
  const first = await link(email)
  const second = await link(email)
  expect((await reset(second)).statusCode).toBe(200)
  expect((await reset(first)).statusCode).toBe(400)
})

it('keeps the link for another try when the password is refused', async () => {
  const mailed = await link((await member()).email)
  expect((await reset(mailed, 'password123')).json()).toHaveProperty('password')
  const differing = { token: mailed, password: NEW, password2: OLD }
  expect((await ask(RESET, { body: differing })).json()).toEqual({
    password2: ['Password fields do not match'],
  })
  expect((await reset(mailed)).statusCode).toBe(200)
})

it('mails three links an hour for one address, and ten for all', async () => {
  const { email } = await member()
  for (let n = 0; n < 5; n++) await ask(FORGOT, { body: { email }, address: '10.8.8.1' })
  await server.runDueJobs()
  expect(mailsTo(email)).toHaveLength(3)
  for (let n = 0; n < 12; n++) await link(email)
  expect(mailsTo(email)).toHaveLength(10)
})

it('unlocks a locked account', async () => {
  const { email } = await member()
  for (let n = 0; n < 6; n++) await status(email, 'wrong')
  await open.database.execute(sql`update limit_counters set next_at = next_at + interval '1 minute'`)
  expect(await status(email, OLD)).toBe(429)
  await reset(await link(email))
  expect(await status(email, NEW)).toBe(200)
})

it("verifies the address, and ends the session of a person who registered somebody else's", async () => {
  const { email, ...form } = registration({ password: OLD, password2: OLD })
  const { token } = (await ask(JOB_SEEKER, { body: { ...form, email } })).json()
  await server.runDueJobs()
  const otp = codeIn(lastMail(server.sent, email))
  const earlier = await link(email)
  expect((await reset(await link(email))).statusCode).toBe(200)
  const [user] = await open.database.select().from(users).where(eq(users.email, email))
  expect(user?.verifiedAt).not.toBeNull()
  expect(await detailStatus(token)).toBe(401)
  expect([await status(email, OLD), await status(email, NEW)]).toEqual([400, 200])
  expect((await reset(earlier)).statusCode).toBe(400)
  const own = (await ask(LOGIN, { body: { email, password: NEW } })).json().token
  expect((await ask(VERIFY, { token: own, body: { otp } })).json().code).toBe('conflict')
})

it('changes the password, ends every session and answers a new token', async () => {
  const { email, token } = await member()
  const other = (await ask(LOGIN, { body: { email, password: OLD } })).json().token
  const change = (current_password: string, password: string) =>
    ask(CHANGE, { token, body: { current_password, password, password2: password } })
  expect((await change('wrong', NEW)).json()).toEqual({ current_password: ['The current password is wrong'] })
  expect((await change(OLD, 'opencall1')).json()).toHaveProperty('password')
  const answer = await change(OLD, NEW)
  expect(answer.statusCode, answer.body).toBe(200)
  expect([await detailStatus(token), await detailStatus(other)]).toEqual([401, 401])
  expect(await detailStatus(answer.json().token)).toBe(200)
  expect([await status(email, OLD), await status(email, NEW)]).toEqual([400, 200])
})

it('refuses a login that began before the change', async () => {
  const { email, token } = await member()
  const change = ask(CHANGE, { token, body: { current_password: OLD, password: NEW, password2: NEW } })
  const logins = Array.from({ length: 4 }, () => ask(LOGIN, { body: { email, password: OLD } }))
  const answers = await Promise.all(logins)
  expect((await change).statusCode).toBe(200)
  for (const answer of answers) {
    if (answer.statusCode === 200) expect(await detailStatus(answer.json().token)).toBe(401)
  }
})

it('hashes four at once, lets a hundred wait and refuses the rest', async () => {
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => hashPassword(OLD)))
  const refused = results.filter(({ status: outcome }) => outcome === 'rejected')
  expect(refused).toHaveLength(6)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', status: 503 } })
  await expect(hashPassword(OLD)).resolves.toContain('$argon2id$')
})

it('takes a password of ten years ago', async () => {
  const { id, email } = await member()
  expect(await status(email, OLD)).toBe(200)
  const age = sql`- interval '10 years'`
  await open.database.execute(sql`update users set created_at = created_at ${age}, updated_at = updated_at ${age},
    verified_at = verified_at ${age} where id = ${id}`)
  await server.runSweep()
  expect(await status(email, OLD)).toBe(200)
})

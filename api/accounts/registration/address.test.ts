import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { accountsApp, registration } from '#tests/support/accounts.ts'
import { codeIn, lastMail } from '#tests/support/mails.ts'
import { ageProof } from '#tests/support/two-step/sessions.ts'

const REGISTER = '/api/accounts/registration/job-seeker/'
const VERIFY = '/api/accounts/verification/'
const ADDRESS = '/api/accounts/verification/address/'
const RESEND = '/api/accounts/verification/resend/'
const DETAIL = '/api/accounts/user-detail/'
const PASSWORD = 'quiet lagoon lantern'

const { open, server, ask } = await accountsApp()

async function registered() {
  const form = registration()
  const answer = await ask(REGISTER, { body: form })
  await server.runDueJobs()
  return { email: form.email, token: String(answer.json().token) }
}

async function verified() {
  const { email, token } = await registered()
  await ask(VERIFY, { token, body: { otp: codeIn(lastMail(server.sent, email)) } })
  await server.runDueJobs()
  return email
}

let made = 0
const newAddress = () => `other-${++made}@example.org`
const state = async (token: string) => (await ask(VERIFY, { method: 'GET', token })).json()
const mailsTo = (email: string) => server.sent.filter(({ to }) => to === email).map(({ subject }) => subject)
const passMinutes = (email: string, minutes: number) =>
  open.database.execute(sql`update one_time_codes set created_at = created_at - ${minutes} * interval '1 minute'
    where user_id = (select id from users where email = ${email})`)

it('tells where the code went and how long to wait, by the clock of the database', async () => {
  const { email, token } = await registered()
  const first = await state(token)
  expect(first).toMatchObject({ email, needs_password: false })
  expect(first.retry_after).toBeGreaterThan(40)
  expect(first.retry_after).toBeLessThanOrEqual(59)
  await passMinutes(email, 1)
  expect((await state(token)).retry_after).toBe(0)
  expect((await ask(RESEND, { token })).statusCode).toBe(200)
  expect((await state(token)).retry_after).toBeGreaterThan(40)
})

it('verifies another address, after which nothing that went to the first one works', async () => {
  const { email, token } = await registered()
  const old = codeIn(lastMail(server.sent, email))
  await ask('/api/accounts/password/forgot/', { body: { email } })
  await server.runDueJobs()
  const link = /token=([\w-]+)/.exec(lastMail(server.sent, email).text ?? '')?.[1]
  const other = newAddress()
  const answer = await ask(ADDRESS, { token, body: { email: ` ${other.toUpperCase()} ` } })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { detail: 'A new code is on its way', email: other, retry_after: 59 },
  ])
  await server.runDueJobs()
  expect((await ask(DETAIL, { method: 'GET', token })).json().email).toBe(other)
  const code = codeIn(lastMail(server.sent, other))
  if (old !== code) expect((await ask(VERIFY, { token, body: { otp: old } })).json().code).toBe('otp_failed')
  const reset = { token: link, password: 'another quiet lagoon', password2: 'another quiet lagoon' }
  expect((await ask('/api/accounts/password/reset/', { body: reset })).json().code).toBe('reset_link_invalid')
  expect((await ask(VERIFY, { token, body: { otp: code } })).statusCode).toBe(200)
  const logIn = (typed: string) => ask('/api/accounts/login/', { body: { email: typed, password: PASSWORD } })
  expect((await logIn(other)).statusCode).toBe(200)
  expect((await logIn(email)).statusCode).toBe(400)
})

it('answers the same for an address that is taken, and tells its owner once a day', async () => {
  const owner = await verified()
  const { email, token } = await registered()
  const answer = await ask(ADDRESS, { token, body: { email: owner } })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { detail: 'A new code is on its way', email: owner, retry_after: 59 },
  ])
  expect((await state(token)).email).toBe(owner)
  expect((await ask(DETAIL, { method: 'GET', token })).json().email).toBe(owner)
  await server.runDueJobs()
  await passMinutes(email, 1)
  expect((await ask(RESEND, { token })).statusCode).toBe(200)
  await server.runDueJobs()
  expect(
    mailsTo(owner).filter((subject) => subject === 'You already have an account at Opencall'),
  ).toHaveLength(1)
  expect(mailsTo(owner).filter((subject) => subject.includes('your Opencall code'))).toHaveLength(1)
  for (const otp of ['000000', '123456'])
    expect((await ask(VERIFY, { token, body: { otp } })).json().code).toBe('otp_failed')
  const rows = await open.database.execute(sql`select verified_at from users where email = ${email}`)
  expect(rows.rows).toEqual([{ verified_at: null }])
})

const accountsOf = async (email: string) =>
  (
    await open.database.execute(
      sql`select verified_at is not null as "isVerified" from users where email = ${email}`,
    )
  ).rows

it('gives an address that nobody verified to whom its code reaches', async () => {
  const abandoned = await registered()
  const { email, token } = await registered()
  const before = mailsTo(abandoned.email).length
  expect((await ask(ADDRESS, { token, body: { email: abandoned.email } })).statusCode).toBe(200)
  await ask('/api/accounts/password/forgot/', { body: { email } })
  await server.runDueJobs()
  const link = /token=([\w-]+)/.exec(lastMail(server.sent, email).text ?? '')?.[1]
  expect(mailsTo(abandoned.email)).toHaveLength(before + 1)
  expect((await state(token)).email).toBe(abandoned.email)
  // Until the code has come back nobody loses anything.
  expect((await state(abandoned.token)).email).toBe(abandoned.email)
  const otp = codeIn(lastMail(server.sent, abandoned.email))
  expect((await ask(VERIFY, { token: abandoned.token, body: { otp } })).json().code).toBe('otp_failed')
  const answer = await ask(VERIFY, { token, body: { otp } })
  expect(answer.statusCode).toBe(200)
  const detail = await ask(DETAIL, { method: 'GET', token: answer.json().token })
  expect(detail.json()).toMatchObject({ email: abandoned.email, is_verified: true })
  expect(await accountsOf(abandoned.email)).toEqual([{ isVerified: true }])
  expect(await accountsOf(email)).toEqual([])
  expect((await ask(VERIFY, { method: 'GET', token: abandoned.token })).statusCode).toBe(401)
  const reset = { token: link, password: 'another quiet lagoon', password2: 'another quiet lagoon' }
  expect((await ask('/api/accounts/password/reset/', { body: reset })).json().code).toBe('reset_link_invalid')
})

it('leaves the address to whom verified it first', async () => {
  const other = await registered()
  const otherCode = codeIn(lastMail(server.sent, other.email))
  const { email, token } = await registered()
  await ask(ADDRESS, { token, body: { email: other.email } })
  await server.runDueJobs()
  const otp = codeIn(lastMail(server.sent, other.email))
  expect((await ask(VERIFY, { token: other.token, body: { otp: otherCode } })).statusCode).toBe(200)
  expect((await ask(VERIFY, { token, body: { otp } })).json().code).toBe('otp_failed')
  expect(await accountsOf(email)).toEqual([{ isVerified: false }])
  expect(await accountsOf(other.email)).toEqual([{ isVerified: true }])
  await passMinutes(email, 1)
  expect((await ask(RESEND, { token })).statusCode).toBe(200)
  await server.runDueJobs()
  expect(mailsTo(other.email)).toContain('You already have an account at Opencall')
})

it('sends the code as well where its owner is gone or came at the same moment', async () => {
  const other = await registered()
  const { token } = await registered()
  await ask(ADDRESS, { token, body: { email: other.email } })
  await ask(ADDRESS, { token: other.token, body: { email: newAddress() } })
  await server.runDueJobs()
  const gone = await ask(VERIFY, { token, body: { otp: codeIn(lastMail(server.sent, other.email)) } })
  expect(gone.statusCode).toBe(200)

  const late = await registered()
  const taken = newAddress()
  // Registers it between the check and the change.
  await open.database.execute(sql`create function take() returns trigger language plpgsql as $$
    begin
      insert into users (user_type, email, first_name, last_name, contact_number, password_hash)
        select user_type, new.email, first_name, last_name, contact_number, password_hash from users where id = old.id;
      return new;
    end $$`)
  await open.database.execute(
    sql.raw(`create trigger take before update of email on users for each row when (new.email = '${taken}')
      execute function take()`),
  )
  const answer = await ask(ADDRESS, { token: late.token, body: { email: taken } })
  await open.database.execute(sql`drop trigger take on users`)
  expect([answer.statusCode, answer.json().email]).toEqual([200, taken])
  await server.runDueJobs()
  const otp = codeIn(lastMail(server.sent, taken))
  expect((await ask(VERIFY, { token: late.token, body: { otp } })).statusCode).toBe(200)
})

it('asks for the password once the login is older than ten minutes', async () => {
  const { email, token } = await registered()
  const { rows } = await open.database.execute<{ id: number }>(
    sql`select id from users where email = ${email}`,
  )
  await ageProof(open.database, rows[0]?.id)
  expect((await state(token)).needs_password).toBe(true)
  const body = { email: newAddress() }
  const asked = (given: object) => ask(ADDRESS, { token, body: { ...body, ...given } })
  expect((await asked({})).json()).toEqual({ password: ['Enter your password'] })
  expect((await asked({ password: 'guessed' })).json()).toEqual({ password: ['This is not your password'] })
  expect((await ask(DETAIL, { method: 'GET', token })).json().email).toBe(email)
  expect((await asked({ password: PASSWORD })).statusCode).toBe(200)
})

it('counts as a code: five in an hour', async () => {
  const { token } = await registered()
  for (let n = 0; n < 4; n++)
    expect((await ask(ADDRESS, { token, body: { email: newAddress() } })).statusCode).toBe(200)
  const full = await ask(ADDRESS, { token, body: { email: newAddress() } })
  expect([full.statusCode, full.json().retry_after > 3_000]).toEqual([429, true])
})

it('is closed to visitors, to verified accounts and to what is no address', async () => {
  const { email, token } = await registered()
  const body = { email: newAddress() }
  expect((await ask(ADDRESS, { body })).statusCode).toBe(401)
  expect((await ask(ADDRESS, { token, body: { email: 'аma@example.org' } })).json()).toHaveProperty('email')
  const answer = await ask(VERIFY, { token, body: { otp: codeIn(lastMail(server.sent, email)) } })
  expect((await ask(ADDRESS, { token: answer.json().token, body })).statusCode).toBe(409)
  expect((await ask(VERIFY, { method: 'GET', token: answer.json().token })).statusCode).toBe(409)
})

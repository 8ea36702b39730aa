import { setImmediate } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { hashPassword } from '#api/accounts/passwords/hash.ts'
import { sessions, users } from '#api/platform/database/tables/accounts-tables.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { deviceAt, forgetMinute } from '#tests/support/devices.ts'
import { changeSessions } from '#tests/support/two-step/sessions.ts'
import { updateProven } from './queries.ts'

const LOGIN = '/api/accounts/login/'
const LOGOUT = '/api/accounts/logout/'
const SESSIONS = '/api/accounts/sessions/'
const DETAIL = '/api/accounts/user-detail/'
const PASSWORD = 'quiet lagoon lantern'

const { open, server, app, ask } = await accountsApp()
const passwordHash = await hashPassword(PASSWORD)

async function member(userType: 'JOB_SEEKER' | 'RECRUITING_COMPANY' = 'JOB_SEEKER') {
  const made = await person(open.database, userType)
  await open.database.update(users).set({ passwordHash }).where(eq(users.id, made.id))
  return made
}

const login = (email: string, password: string) => ask(LOGIN, { body: { email, password } })
const detail = (token: string) => ask(DETAIL, { method: 'GET', token })
const rewind = (time: string) =>
  open.database.execute(sql`update limit_counters set started_at = started_at - ${time}::interval,
    next_at = next_at - ${time}::interval where key like 'password:%'`)

it('signs in with the address in any case, and out again', async () => {
  const { email } = await member()
  const answer = await login(` ${email.toUpperCase()} `, PASSWORD)
  expect(answer.json()).toEqual({ token: expect.stringMatching(/^ocs_[\w-]{43}$/), is_admin: false })
  const { token } = answer.json()
  expect((await detail(token)).statusCode).toBe(200)
  const out = await ask(LOGOUT, { token })
  expect(out.json()).toEqual({ detail: 'You have sucessfully logged out' })
  expect((await detail(token)).statusCode).toBe(401)
  expect((await ask(LOGOUT, { token })).statusCode).toBe(401)
})

it('accepts a token after Token and Bearer only', async () => {
  const { token } = await member()
  const status = async (authorization: string) =>
    (await app.inject({ url: DETAIL, headers: { authorization } })).statusCode
  expect(await status(`Token ${token}`)).toBe(200)
  expect(await status(`bearer ${token}`)).toBe(200)
  for (const wrong of [
    token,
    'Token',
    'Token ',
    `Basic ${token}`,
    `Token ${token}x`,
    `Token ${token} x`,
    "Token ' or 1=1",
  ]) {
    expect(await status(wrong), wrong).toBe(401)
  }
})

it('answers alike for a wrong password and an unknown address', async () => {
  const { email } = await member()
  const wrong = await login(email, 'not the password')
  const nobody = await login('nobody@example.org', 'not the password')
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json()).toEqual({ detail: 'Invalid email or password', code: 'wrong_credentials' })
  expect([nobody.statusCode, nobody.body]).toEqual([wrong.statusCode, wrong.body])
})

it('hashes for an unknown address as for a wrong password', async () => {
  const { email } = await member()
  let isRush = true
  const hashing = async () => {
    while (isRush) await hashPassword(PASSWORD).catch(() => setImmediate())
  }
  // Fills the hashing queue, so that any further hash is refused.
  const rush = Array.from({ length: 104 }, hashing)
  const answer = async (address: string) => {
    await open.database.execute(sql`delete from limit_counters`)
    return (await login(address, 'not the password')).statusCode
  }
  await expect.poll(() => answer(email)).toBe(503)
  await expect.poll(() => answer('nobody@example.org')).toBe(503)
  isRush = false
  await Promise.all(rush)
})

it.each(['with', 'without'])(
  'slows down after five failures and blocks at ten, %s an account',
  async (which) => {
    const email = which === 'with' ? (await member()).email : 'somebody-else@example.org'
    const here = deviceAt(server.app, which === 'with' ? '10.20.0.1' : '10.20.0.2')
    const login = async (password: string) => {
      await forgetMinute(open.database)
      return here.login(email, password)
    }
    for (let n = 0; n < 5; n++) expect((await login('wrong')).statusCode).toBe(400)
    // A minute is left besides the two seconds, however long the machine takes.
    await rewind('-1 minute')
    const slow = await login(PASSWORD)
    await rewind('1 minute')
    expect([slow.statusCode, slow.json().code]).toEqual([429, 'locked'])
    expect(slow.json().retry_after).toBeLessThanOrEqual(62)
    for (let n = 5; n < 10; n++) {
      await rewind('33 seconds')
      expect((await login('wrong')).statusCode).toBe(400)
    }
    const blocked = await login(PASSWORD)
    expect(blocked.json().retry_after).toBeGreaterThan(800)
    expect(blocked.json().detail).toMatch(/Try again in 1\d minutes, or reset your password$/)
    await rewind('14 minutes')
    expect((await login(PASSWORD)).statusCode).toBe(429)
    await rewind('2 minutes')
    expect((await login(PASSWORD)).statusCode).toBe(which === 'with' ? 200 : 400)
  },
)

it('forgets failures after a success', async () => {
  const { email } = await member()
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 4; n++) expect((await login(email, 'wrong')).statusCode).toBe(400)
    expect((await login(email, PASSWORD)).statusCode).toBe(200)
  }
})

it.each([
  ['JOB_SEEKER', '14 days', '30 days'],
  ['RECRUITING_COMPANY', '12 hours', '7 days'],
] as const)('ends a session of %s unused after %s and in any case after %s', async (kind, idle, total) => {
  const age = (id: number, used: string, made: string) =>
    changeSessions(open.database, id, {
      lastUsedAt: sql`now() - ${used}::interval + interval '1 minute'`,
      expiresAt: sql`expires_at - ${made}::interval + interval '2 minutes'`,
    })
  const unused = await member(kind)
  await age(unused.id, idle, '2 minutes')
  expect((await detail(unused.token)).statusCode).toBe(200)
  await age(unused.id, idle, '2 minutes')
  await changeSessions(open.database, unused.id, { lastUsedAt: sql`last_used_at - interval '2 minutes'` })
  expect((await detail(unused.token)).statusCode).toBe(401)
  const used = await member(kind)
  await age(used.id, '2 minutes', total)
  expect((await detail(used.token)).statusCode).toBe(200)
  await age(used.id, '2 minutes', '3 minutes')
  await age(used.id, '2 minutes', '4 minutes')
  expect((await detail(used.token)).statusCode).toBe(401)
})

it("lists and ends one's own sessions, nobody else's", async () => {
  const one = await member()
  const other = await member()
  const second = (await login(one.email, PASSWORD)).json().token
  const list = (await ask(SESSIONS, { method: 'GET', token: second })).json()
  expect(list).toHaveLength(2)
  expect(list.filter(({ current }: { current: boolean }) => current)).toHaveLength(1)
  expect(JSON.stringify(list)).not.toContain(second)
  const first = list.find(({ current }: { current: boolean }) => !current).id
  const end = (token: string) => ask(`/api/accounts/sessions/${first}/`, { method: 'DELETE', token })
  expect((await end(other.token)).statusCode).toBe(404)
  expect((await detail(one.token)).statusCode).toBe(200)
  expect((await end(second)).statusCode).toBe(200)
  expect((await detail(one.token)).statusCode).toBe(401)
  await login(one.email, PASSWORD)
  expect((await ask(SESSIONS, { method: 'DELETE', token: second })).statusCode).toBe(200)
  expect((await ask(SESSIONS, { method: 'GET', token: second })).json()).toHaveLength(1)
  expect((await detail(other.token)).statusCode).toBe(200)
})

it('keeps an unverified account to its few endpoints', async () => {
  const { token } = await person(open.database, 'JOB_SEEKER', { isVerified: false })
  const answer = await ask(SESSIONS, { method: 'GET', token })
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'unverified'])
  expect((await detail(token)).statusCode).toBe(200)
})

it('allows no cross-origin requests', async () => {
  const { token } = await member()
  const headers = { origin: 'https://evil.example', authorization: `Token ${token}` }
  const answer = await app.inject({ url: DETAIL, headers })
  const asking = await app.inject({
    url: LOGIN,
    method: 'OPTIONS',
    headers: { ...headers, 'access-control-request-method': 'POST' },
  })
  for (const { headers: given } of [answer, asking]) {
    expect(Object.keys(given).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(
    (await app.inject({ url: LOGIN, method: 'POST', headers: form, payload: 'email=a' })).statusCode,
  ).toBe(415)
  const text = { 'content-type': 'text/plain' }
  expect((await app.inject({ url: LOGIN, method: 'POST', headers: text, payload: '{}' })).statusCode).toBe(
    415,
  )
})

it('answers a broken body with a refusal', async () => {
  const send = (payload: string, type = 'application/json') =>
    app.inject({
      url: LOGIN,
      method: 'POST',
      payload,
      headers: { 'content-type': type },
      remoteAddress: '10.5.5.5',
    })
  for (const payload of [
    '{',
    '[]',
    '"x"',
    'null',
    '',
    '{"__proto__":{"email":"a"}}',
    '{"email":{"$ne":1}}',
  ]) {
    expect((await send(payload)).statusCode, payload).toBe(400)
  }
  expect((await send('x', 'multipart/form-data; boundary=x')).statusCode).toBe(415)
})

it('deletes sessions that ended', async () => {
  const { id } = await member()
  await open.database
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, id))
  await server.runSweep()
  expect(await open.database.select().from(sessions).where(eq(sessions.userId, id))).toHaveLength(0)
})

it('keeps a session that many requests use at once while it is proven anew', async () => {
  const { id, token } = await member()
  await changeSessions(open.database, id, { lastUsedAt: sql`now() - interval '2 minutes'`, provenAt: null })
  const prove = () =>
    open.database.transaction(async (tx) => {
      const [row] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id))
      await updateProven(tx, row?.id ?? 0)
    })
  const reads = () => Array.from({ length: 5 }, () => detail(token))
  await Promise.all([...reads(), prove(), ...reads(), prove()])
  expect((await detail(token)).statusCode).toBe(200)
  const [row] = await open.database.select().from(sessions).where(eq(sessions.userId, id))
  expect(row?.provenAt).toBeInstanceOf(Date)
})

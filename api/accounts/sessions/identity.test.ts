import { type SQL, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { hashPassword } from '#api/accounts/passwords/hash.ts'
import { openChannels } from '#api/platform/database/channels.ts'
import { openDatabase } from '#api/platform/database/client.ts'
import { keepIdentities } from '#api/platform/http/identities.ts'
import { accountsApp, asker, person } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { member } from '#tests/support/members.ts'
import { SECRET_KEY } from '#tests/support/sealing/secret-key.ts'
import { recordStatements } from '#tests/support/statements/record.ts'
import { changeSessions } from '#tests/support/two-step/sessions.ts'
import { findIdentity } from './queries.ts'

const { open, ask, server } = await accountsApp()
const other = asker((await testApp(open)).app)
const statements = recordStatements(open.pool)
const { database } = open

const DETAIL = '/api/accounts/user-detail/'
const SESSIONS = '/api/accounts/sessions/'
const TEAM = '/api/company/members/'
const PASSWORD = 'quiet lagoon lantern'
const passwordHash = await hashPassword(PASSWORD)

type Someone = { id: number; token: string; companyId: number }
const answerAt = async (request: typeof ask, url: string, token: string) => {
  const { statusCode, ...answer } = await request(url, { method: 'GET', token })
  return statusCode === 200 ? 200 : answer.json().code
}
const run = (statement: SQL) => database.execute(statement)
const isRead = (sent: string[]) => sent.includes('identity')

/** Lets both apps keep the identity; PostgreSQL may still tell some connections of what was written before. */
async function warm(url: string, { token }: { token: string }) {
  for (const request of [ask, other]) {
    const look = async () => isRead(await statements.during(() => answerAt(request, url, token)))
    await expect.poll(look).toBe(false)
  }
}

/** Each part of an identity, changed by hand as any program may: path, before, change, after. */
const CHANGES: Record<
  string,
  [string, string | number, (one: Someone) => Promise<unknown>, string | number]
> = {
  'the session is deleted': [
    TEAM,
    200,
    ({ id }) => run(sql`delete from sessions where user_id = ${id}`),
    'unauthorized',
  ],
  'the session ends now': [
    TEAM,
    200,
    ({ id }) => changeSessions(database, id, { expiresAt: sql`now()` }),
    'unauthorized',
  ],
  'the session was unused too long': [
    TEAM,
    200,
    ({ id }) => changeSessions(database, id, { lastUsedAt: sql`now() - interval '13 hours'` }),
    'unauthorized',
  ],
  'the binding fits nothing': [
    TEAM,
    200,
    ({ id }) => run(sql`update sessions set binding = 'forged' where user_id = ${id}`),
    'unauthorized',
  ],
  'the session is given to another': [
    TEAM,
    200,
    async ({ id }) => {
      const { id: thief } = await person(database, 'RECRUITING_COMPANY')
      await run(sql`update sessions set user_id = ${thief} where user_id = ${id}`)
    },
    'unauthorized',
  ],
  'the person is suspended': [
    TEAM,
    200,
    ({ id }) => run(sql`update users set suspended_at = now() where id = ${id}`),
    'unauthorized',
  ],
  'the address is no longer verified': [
    TEAM,
    200,
    ({ id }) => run(sql`update users set verified_at = null where id = ${id}`),
    'unverified',
  ],
  'the kind of the account changes': [
    TEAM,
    200,
    ({ id }) => run(sql`update users set user_type = 'JOB_SEEKER' where id = ${id}`),
    'forbidden',
  ],
  'the role changes': [
    '/api/company/second-step/',
    200,
    ({ id }) => run(sql`update company_members set role = 'VIEWER' where user_id = ${id}`),
    'forbidden',
  ],
  'the member is removed': [
    TEAM,
    200,
    ({ id }) => run(sql`delete from company_members where user_id = ${id}`),
    'no_company',
  ],
  'the company demands two steps': [
    TEAM,
    200,
    ({ companyId }) => run(sql`update companies set second_step_from = now() where id = ${companyId}`),
    'second_step_required',
  ],
}

it.each(Object.entries(CHANGES))('sees at once, in both of two apps, that %s', async (_, change) => {
  const [url, before, write, after] = change
  const one = await member(database)
  expect(await answerAt(ask, url, one.token)).toBe(before)
  await warm(url, one)
  await write(one)
  expect(await answerAt(ask, url, one.token)).toBe(after)
  expect(await answerAt(other, url, one.token)).toBe(after)
})

it('sees at once that somebody joined a company', async () => {
  const one = await person(database, 'RECRUITING_COMPANY')
  const { companyId } = await member(database)
  expect(await answerAt(ask, TEAM, one.token)).toBe('no_company')
  await warm(TEAM, one)
  await run(
    sql`insert into company_members (user_id, company_id, job_title, role) values (${one.id}, ${companyId}, '', 'OWNER')`,
  )
  expect(await answerAt(ask, TEAM, one.token)).toBe(200)
})

it('sees at once that the company is suspended, and no longer', async () => {
  const one = await member(database)
  const invite = async () => {
    const body = { email: 'new@example.org', role: 'VIEWER' }
    return (await ask('/api/company/invitations/', { token: one.token, body })).json().code
  }
  await warm(TEAM, one)
  await run(sql`update companies set suspended_at = now() where id = ${one.companyId}`)
  expect(await invite()).toBe('suspended')
  await warm(TEAM, one)
  await run(sql`update companies set suspended_at = null where id = ${one.companyId}`)
  expect(await invite()).not.toBe('suspended')
})

it('sees at once that a proof is recent, and that it was taken back', async () => {
  const one = await person(database, 'JOB_SEEKER')
  await run(sql`update users set password_hash = ${passwordHash} where id = ${one.id}`)
  const start = async () => (await ask('/api/accounts/factors/totp/', { token: one.token })).json().code
  await changeSessions(database, one.id, { provenAt: null })
  expect(await start()).toBe('reauthentication_needed')
  await warm(SESSIONS, one)
  await ask('/api/accounts/reauthentication/', { token: one.token, body: { password: PASSWORD } })
  expect(await start()).toBeUndefined()
  await warm(SESSIONS, one)
  await changeSessions(database, one.id, { provenAt: null })
  expect(await start()).toBe('reauthentication_needed')
})

it.each(['logout', 'password', 'others', 'deletion'])('refuses the token right after %s', async (way) => {
  const one = await person(database, 'JOB_SEEKER')
  await run(sql`update users set password_hash = ${passwordHash} where id = ${one.id}`)
  await warm(SESSIONS, one)
  const { token } = (
    await ask('/api/accounts/login/', { body: { email: one.email, password: PASSWORD } })
  ).json()
  const ways: Record<string, () => Promise<unknown>> = {
    logout: () => ask('/api/accounts/logout/', { token: one.token }),
    others: () => ask(SESSIONS, { method: 'DELETE', token }),
    password: () =>
      ask('/api/accounts/password/change/', {
        token,
        body: { current_password: PASSWORD, password: 'slow amber harbour', password2: 'slow amber harbour' },
      }),
    deletion: () => run(sql`delete from users where id = ${one.id}`),
  }
  await warm(SESSIONS, one)
  await ways[way]?.()
  expect(await answerAt(ask, SESSIONS, one.token)).toBe('unauthorized')
  expect(await answerAt(other, SESSIONS, one.token)).toBe('unauthorized')
})

it('keeps what a use alone changes, and notes one a minute', async () => {
  const one = await person(database, 'JOB_SEEKER')
  await changeSessions(database, one.id, { lastUsedAt: sql`now() - interval '2 minutes'` })
  const sent = await statements.during(() => answerAt(ask, DETAIL, one.token))
  expect(sent.filter((text) => text.startsWith('update "sessions"'))).toHaveLength(1)
  await warm(DETAIL, one)
})

it('announces nothing for sessions that were over', async () => {
  const one = await person(database, 'JOB_SEEKER')
  const two = await person(database, 'JOB_SEEKER')
  await run(sql`insert into sessions (user_id, token_hash, binding, user_agent, address, idle_seconds, expires_at)
    values (${one.id}, 'over', '', '', '', 60, now())`)
  const heard: string[] = []
  database.identityChanges.hear((text) => heard.push(text))
  await run(sql`delete from sessions where token_hash = 'over' or user_id = ${two.id}`)
  expect(heard).toContain(`user ${two.id}`)
  expect(heard).not.toContain(`user ${one.id}`)
})

it.skipIf(open.isEmbedded)('hears of changes by another process', async () => {
  const { connectionString = '' } = open.pool.options
  const elsewhere = await openDatabase({
    databaseUrl: connectionString,
    dataDir: '',
    secretKey: SECRET_KEY,
  })
  const channels = await openChannels(elsewhere)
  afterAll(async () => {
    await channels.stop()
    await elsewhere.close()
  })
  let reads = 0
  const identify = keepIdentities({ database: elsewhere.database, channels }, (token) => {
    reads++
    return findIdentity(elsewhere.database, token)
  })
  const one = await member(database)
  const isKept = async () => {
    const before = reads
    expect(await identify(one.token)).toMatchObject({ userId: one.id })
    return reads === before
  }
  await expect.poll(isKept).toBe(true)
  const heard = new Promise((resolve) => channels.hear('identity', resolve))
  await ask('/api/accounts/logout/', { token: one.token })
  await heard
  expect(await identify(one.token)).toBeUndefined()
})

it('reads the identity for each request while announcements may be missed', async () => {
  const one = await person(database, 'JOB_SEEKER')
  await warm(SESSIONS, one)
  server.disconnect()
  for (let n = 0; n < 2; n++)
    expect(isRead(await statements.during(() => answerAt(ask, SESSIONS, one.token)))).toBe(true)
})

import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { hashPassword } from '#api/accounts/passwords/hash.ts'
import { sessions, users } from '#api/platform/database/tables/accounts-tables.ts'
import { passkeys } from '#api/platform/database/tables/factors-tables.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { member } from '#tests/support/members.ts'
import { changeSessions } from '#tests/support/two-step/sessions.ts'

const PASSWORD = 'quiet lagoon lantern'
const { open, ask } = await accountsApp()
const { database } = open
const passwordHash = await hashPassword(PASSWORD)

async function withPasskey() {
  const made = await person(database, 'JOB_SEEKER')
  await database.update(users).set({ passwordHash }).where(eq(users.id, made.id))
  await database.insert(passkeys).values({
    userId: made.id,
    credentialId: `credential ${made.id}`,
    publicKey: '',
    counter: 0,
    name: 'Phone',
    isBackedUp: false,
  })
  return made
}

const logIn = (email: string) => ask('/api/accounts/login/', { body: { email, password: PASSWORD } })

it('answers a right password with the second step alone, where the account has one', async () => {
  const { id, email } = await withPasskey()
  const answer = await logIn(email)
  expect(answer.json()).toEqual({
    second_factor: { token: expect.stringMatching(/^ocp_[\w-]{43}$/), methods: ['passkey'], expires_in: 600 },
  })
  const { token } = answer.json().second_factor
  expect((await ask('/api/accounts/user-detail/', { method: 'GET', token })).statusCode).toBe(401)
  expect(await database.$count(sessions, eq(sessions.userId, id))).toBe(1)
})

it('refuses a suspended account before its second step', async () => {
  const { id, email } = await withPasskey()
  await database.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id))
  expect((await logIn(email)).json().code).toBe('account_suspended')
})

it('lets a member reach nothing but their own account in one step, once their company asks for two', async () => {
  const { id, token, companyId } = await member(database)
  const codeOf = async (url: string) => (await ask(url, { method: 'GET', token })).json().code
  const askFrom = (when: string) =>
    database.execute(
      sql`update companies set second_step_from = now() + ${when}::interval where id = ${companyId}`,
    )
  await askFrom('1 day')
  expect(await codeOf('/api/company/')).toBeUndefined()
  await askFrom('-1 second')
  expect(await codeOf('/api/company/')).toBe('second_step_required')
  expect(await codeOf('/api/accounts/user/notifications/')).toBe('second_step_required')
  expect(await codeOf('/api/accounts/user-detail/')).toBeUndefined()
  expect(await codeOf('/api/accounts/sessions/')).toBeUndefined()
  await changeSessions(database, id, { isTwoFactor: true })
  expect(await codeOf('/api/company/')).toBeUndefined()
})

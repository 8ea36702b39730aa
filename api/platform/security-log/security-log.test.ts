import { desc, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { hashPassword } from '#api/accounts/passwords/hash.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { securityEvents } from '#api/platform/database/tables/security-tables.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { logSecurityEvent } from './commands.ts'

const { open, server, app, ask } = await accountsApp()
const lines: object[] = []
app.addHook('onRequest', async (request) => {
  request.log.info = request.log.warn = (line: unknown) => void lines.push(line as object) // as pino is called
})

const LOGIN = '/api/accounts/login/'
const newest = async () => {
  const [row] = await open.database.select().from(securityEvents).orderBy(desc(securityEvents.id)).limit(1)
  return row
}

it('records a failed sign-in as a row and a line, without the address that was tried', async () => {
  const { id, email } = await person(open.database, 'JOB_SEEKER')
  const passwordHash = await hashPassword('quiet lagoon lantern')
  await open.database.update(users).set({ passwordHash }).where(eq(users.id, id))
  const body = { email, password: 'not the password' }
  await ask(LOGIN, { body, address: '10.9.9.9', headers: { 'user-agent': 'Curious/1' } })
  const expected = {
    kind: 'sign_in_failed',
    accountId: id,
    actorId: null,
    sessionId: null,
    address: '10.9.9.9',
    userAgent: 'Curious/1',
    details: {},
  }
  expect(await newest()).toMatchObject(expected)
  expect(lines.at(-1)).toEqual({ security: expected })
  await ask(LOGIN, { body: { ...body, email: 'nobody@example.org' } })
  expect(await newest()).toMatchObject({ kind: 'sign_in_failed', accountId: null })
  expect(JSON.stringify([await newest(), lines])).not.toMatch(/nobody|made-|not the password/)
})

it('names the actor and the session, and undoes the row with its transaction', async () => {
  const { id } = await person(open.database, 'RECRUITING_COMPANY')
  const other = await person(open.database, 'RECRUITING_COMPANY')
  const caller = { userId: id, sessionId: 7 }
  const details = { role: 'VIEWER' }
  await logSecurityEvent(open.database, { kind: 'role_changed', accountId: other.id, caller, details })
  expect(await newest()).toMatchObject({ accountId: other.id, actorId: id, sessionId: 7, details })
  const before = await newest()
  const undone = open.database.transaction(async (tx) => {
    await logSecurityEvent(tx, { kind: 'role_changed', caller })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await newest()).toEqual(before)
})

it('keeps rows for 24 months', async () => {
  const { id } = await person(open.database, 'JOB_SEEKER')
  const caller = { userId: id, sessionId: 1 }
  await logSecurityEvent(open.database, { kind: 'signed_in', caller })
  await logSecurityEvent(open.database, { kind: 'signed_out', caller })
  await open.database.execute(sql`update security_events set at = now() - interval '24 months 1 hour'
    where account_id = ${id} and kind = 'signed_in'`)
  await server.runSweep()
  const left = await open.database.select().from(securityEvents).where(eq(securityEvents.accountId, id))
  expect(left.map(({ kind }) => kind)).toEqual(['signed_out'])
})

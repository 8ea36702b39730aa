import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { recoveryCodes, totpSecrets } from '#api/platform/database/tables/factors-tables.ts'
import { lastMail } from '#tests/support/mails.ts'
import { member } from '#tests/support/members.ts'
import { authenticator } from '#tests/support/two-step/authenticator.ts'
import { codeOf } from '#tests/support/two-step/codes.ts'
import { twoStepApp } from '#tests/support/two-step/two-step-app.ts'

const FACTORS = '/api/accounts/factors/'
const TOTP = '/api/accounts/factors/totp/'
const { open, server, ask, someone, addPasskey, addTotp } = await twoStepApp()
const { database } = open

const list = async (token: string) => (await ask(FACTORS, { method: 'GET', token })).json()
const kindsOf = async (userId: number) => {
  const { rows } = await database.execute(
    sql`select kind from security_events where account_id = ${userId} order by id`,
  )
  return rows.map(({ kind }) => kind)
}

it('adds, renames and removes passkeys, and tells the owner', async () => {
  const { id, email, token } = await someone()
  const { answer, codes } = await addPasskey(token)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(codes).toHaveLength(10)
  await server.runDueJobs()
  expect(lastMail(server.sent, email).text).toContain('A passkey was added')
  const second = await addPasskey(token, 'Key on the ring')
  expect(second.answer.json()).not.toHaveProperty('recovery_codes')
  const [one, two] = (await list(token)).passkeys
  expect([one.name, two.name]).toEqual(['Phone', 'Key on the ring'])
  const url = `/api/accounts/factors/passkeys/${one.id}/`
  const renamed = await ask(url, { method: 'PATCH', token, body: { name: 'Old phone' } })
  expect(renamed.json().passkeys[0].name).toBe('Old phone')
  expect((await ask(url, { method: 'PATCH', token, body: { name: ' ' } })).statusCode).toBe(400)
  expect((await ask(url, { method: 'DELETE', token })).json().passkeys).toHaveLength(1)
  expect((await ask(url, { method: 'DELETE', token })).statusCode).toBe(404)
  expect(await kindsOf(id)).toEqual(['factor_added', 'factor_added', 'factor_removed'])
})

/** Renames a passkey of somebody. */
async function renaming() {
  const { token } = await someone()
  await addPasskey(token)
  const [{ id }] = (await list(token)).passkeys
  const url = `/api/accounts/factors/passkeys/${id}/`
  return (name: string) => ask(url, { method: 'PATCH', token, body: { name } })
}

it.each([
  ['', 'Enter a name for the passkey'],
  ['a'.repeat(51), 'Must be 50 characters or fewer'],
  ['a'.repeat(201), 'Must be 50 characters or fewer'],
  ['a\u0007', 'Must be one line without control characters'],
])('says what is wrong with the name %j', async (name, sentence) => {
  const answer = await (await renaming())(name)
  expect([answer.statusCode, answer.json()]).toEqual([400, { name: [sentence] }])
})

it('keeps a name of 50 characters whole', async () => {
  const name = 'ế'.repeat(50)
  expect((await (await renaming())(name)).json().passkeys[0].name).toBe(name)
})

it("shows and changes nobody else's passkeys", async () => {
  const [owner, other] = [await someone(), await someone()]
  await addPasskey(owner.token)
  const [{ id }] = (await list(owner.token)).passkeys
  const url = `/api/accounts/factors/passkeys/${id}/`
  expect((await list(other.token)).passkeys).toEqual([])
  expect((await ask(url, { method: 'PATCH', token: other.token, body: { name: 'Mine' } })).statusCode).toBe(
    404,
  )
  expect((await ask(url, { method: 'DELETE', token: other.token })).statusCode).toBe(404)
})

it('takes a passkey for its own challenge, origin and account, with its owner checked, and once', async () => {
  const { token } = await someone()
  const options = async () => (await ask('/api/accounts/factors/passkeys/options/', { token })).json()
  const add = (passkey: object, by = token) =>
    ask('/api/accounts/factors/passkeys/', { token: by, body: { name: 'Phone', passkey } })
  const key = authenticator()
  const made = await options()
  expect(made).toMatchObject({
    rp: { id: 'calls.example.org' },
    authenticatorSelection: { userVerification: 'required' },
  })
  const refused = [
    key.create({ challenge: 'bm90IG91cnM' }),
    key.create(made, { origin: 'https://evil.example' }),
    key.create(await options(), { isVerified: false }),
  ]
  for (const passkey of refused) expect((await add(passkey)).json().code).toBe('second_step_failed')
  const others = await someone()
  expect((await add(key.create(await options()), others.token)).json().code).toBe('second_step_failed')
  const used = key.create(await options())
  expect((await add(used)).statusCode).toBe(200)
  expect((await add(used)).json().code).toBe('second_step_failed')
  expect((await add(key.create(await options()))).json()).toMatchObject({
    code: 'conflict',
    reason: 'passkey_known',
  })
})

it('adds an authenticator app with a code of it, and keeps its secret encrypted', async () => {
  const { id, email, token } = await someone()
  const { secret, uri, qr_code } = (await ask(TOTP, { token })).json()
  expect(uri).toContain(`secret=${secret}`)
  expect(qr_code).toMatch(/^<svg /)
  const confirm = (code: string) => ask('/api/accounts/factors/totp/confirmation/', { token, body: { code } })
  expect((await confirm('000000')).json()).toHaveProperty('code')
  expect((await list(token)).totp).toBeNull()
  const code = codeOf(secret)
  const confirmed = await confirm(`${code.slice(0, 3)} ${code.slice(3)}`)
  expect(confirmed.json().recovery_codes).toHaveLength(10)
  const rows = await database.select().from(totpSecrets).where(eq(totpSecrets.userId, id))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(secret)
  await server.runDueJobs()
  expect(lastMail(server.sent, email).text).toContain('An authenticator app was added')
})

it('puts a new authenticator app in place of the old one', async () => {
  const { id, token } = await someone()
  await addTotp(token)
  const second = await addTotp(token)
  expect(second.answer.json()).not.toHaveProperty('recovery_codes')
  expect(await database.$count(totpSecrets, eq(totpSecrets.userId, id))).toBe(1)
})

it('slows guesses at the code that confirms an app', async () => {
  const { token } = await someone()
  await ask(TOTP, { token })
  const guess = () => ask('/api/accounts/factors/totp/confirmation/', { token, body: { code: '000000' } })
  const answers = await Promise.all(Array.from({ length: 20 }, guess))
  expect(answers.filter(({ statusCode }) => statusCode === 400).length).toBeLessThanOrEqual(5)
})

it('makes recovery codes anew, kept as hashes, for an account that has a factor', async () => {
  const { id, token } = await someone()
  const make = () => ask('/api/accounts/factors/recovery-codes/', { token })
  expect((await make()).statusCode).toBe(404)
  const { codes } = await addTotp(token)
  const made = (await make()).json().recovery_codes
  expect(made).toHaveLength(10)
  expect(made.filter((code: string) => codes.includes(code))).toEqual([])
  expect(made[0]).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
  const rows = await database.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))
  expect(rows).toHaveLength(10)
  expect(JSON.stringify(rows)).not.toContain(made[0])
})

it('ends the other sessions with the first factor, and forgets the codes with the last', async () => {
  const { email, token } = await someone()
  const other = (
    await ask('/api/accounts/login/', { body: { email, password: 'quiet lagoon lantern' } })
  ).json()
  await addTotp(token)
  expect((await ask(FACTORS, { method: 'GET', token: other.token })).statusCode).toBe(401)
  expect((await ask(TOTP, { method: 'DELETE', token })).json()).toMatchObject({
    totp: null,
    recovery_codes_left: 0,
  })
  expect((await ask(TOTP, { method: 'DELETE', token })).statusCode).toBe(404)
})

it('keeps the last factor of an account that needs one, even when two go at once', async () => {
  const { token, companyId } = await member(database)
  await addTotp(token)
  await addPasskey(token)
  await database.execute(sql`update companies set second_step_from = now() where id = ${companyId}`)
  const [{ id }] = (await list(token)).passkeys
  expect((await list(token)).required).toBe(true)
  const both = [TOTP, `/api/accounts/factors/passkeys/${id}/`]
  const answers = await Promise.all(both.map((url) => ask(url, { method: 'DELETE', token })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('last_factor')
})

import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { hashRecoveryCode } from '#api/accounts/factors/rules.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { passkeys, recoveryCodes } from '#api/platform/database/tables/factors-tables.ts'
import { authenticator } from '#tests/support/two-step/authenticator.ts'
import { codeOf } from '#tests/support/two-step/codes.ts'
import { PASSWORD, twoStepApp } from '#tests/support/two-step/two-step-app.ts'

const { open, server, ask, someone, addPasskey, addTotp, logIn, pending, second } = await twoStepApp()
const { database } = open

async function withTotp() {
  const made = await someone()
  return { ...made, ...(await addTotp(made.token)) }
}
async function withPasskey() {
  const made = await someone()
  return { ...made, ...(await addPasskey(made.token)) }
}
const passkeyOptions = async (token: string) =>
  (await ask('/api/accounts/login/second-step/passkey/', { body: { token } })).json()
const signInOptions = async () => (await ask('/api/accounts/login/passkey/options/')).json()
const withPasskeyAlone = (passkey: object) => ask('/api/accounts/login/passkey/', { body: { passkey } })

it('signs in with a code of the app, and takes no code twice', async () => {
  const { email, secret } = await withTotp()
  const [first, other] = [await pending(email), await pending(email)]
  const code = codeOf(secret)
  const answer = await second(first, { code })
  expect(answer.json()).toEqual({ token: expect.stringMatching(/^ocs_/), is_admin: false })
  expect((await second(other, { code })).json().code).toBe('second_step_failed')
  expect((await second(other, { code: codeOf(secret, -1) })).json().code).toBe('second_step_failed')
})

it('takes one of many simultaneous tries with one code, and ends each sign-in once', async () => {
  const { email, secret } = await withTotp()
  const tokens = [await pending(email), await pending(email), await pending(email)]
  const code = codeOf(secret)
  const answers = await Promise.all(tokens.map((token) => second(token, { code })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const { codes, ...person } = await withTotp()
  const token = await pending(person.email)
  const both = await Promise.all(codes.slice(0, 4).map((recovery_code) => second(token, { recovery_code })))
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await second(token, { recovery_code: codes[5] })).json().code).toBe('sign_in_expired')
})

it('signs in with each recovery code once, as people type them, and says so by mail', async () => {
  const { email, codes } = await withTotp()
  const [code = ''] = codes
  const typed = code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')
  expect((await second(await pending(email), { recovery_code: typed })).statusCode).toBe(200)
  expect((await second(await pending(email), { recovery_code: code })).json().code).toBe('second_step_failed')
  const { rows } = await database.execute(sql`select details from security_events
    where kind = 'signed_in' and account_id = (select id from users where email = ${email}) order by id desc limit 1`)
  expect(rows[0]).toMatchObject({ details: { by: 'two_steps', factor: 'recovery_code', codes_left: 9 } })
  await server.runDueJobs()
  const mails = server.sent.filter(({ to }) => to === email)
  expect(mails.map(({ text }) => text).join()).toContain('9 are left')
})

it("takes nobody else's proof", async () => {
  const [own, other] = [await withTotp(), await withTotp()]
  const key = await withPasskey()
  const token = await pending(own.email)
  expect((await second(token, { code: codeOf(other.secret) })).json().code).toBe('second_step_failed')
  expect((await second(token, { recovery_code: other.codes[0] })).json().code).toBe('second_step_failed')
  const passkey = key.key.get(await passkeyOptions(token))
  expect((await second(token, { passkey })).json().code).toBe('second_step_failed')
})

it('ends a sign-in after five wrong tries, and after ten minutes', async () => {
  const { email, secret } = await withTotp()
  const token = await pending(email)
  for (let n = 0; n < 5; n++) {
    expect((await second(token, { recovery_code: 'wrong' })).json().code).toBe('second_step_failed')
  }
  const over = (await second(token, { code: codeOf(secret) })).json()
  expect(over).toMatchObject({ code: 'sign_in_expired', reason: 'sign_in_tried_out' })
  expect(over.detail).toContain('5 codes were wrong')
  const late = await pending(email)
  await database.execute(sql`update pending_sign_ins set expires_at = expires_at - interval '10 minutes'`)
  const expired = (await second(late, { code: codeOf(secret) })).json()
  expect([expired.code, expired.reason]).toEqual(['sign_in_expired', undefined])
  expect((await second('made-up', { code: codeOf(secret) })).json().code).toBe('sign_in_expired')
})

it('signs in with a passkey as the second step, once for each challenge', async () => {
  const { email, key } = await withPasskey()
  const token = await pending(email)
  const passkey = key.get(await passkeyOptions(token))
  expect((await second(token, { passkey })).statusCode).toBe(200)
  expect((await second(await pending(email), { passkey })).json().code).toBe('second_step_failed')
  expect((await passkeyOptions('made-up')).code).toBe('sign_in_expired')
})

it('signs in with a passkey alone', async () => {
  const { id, key } = await withPasskey()
  const options = await signInOptions()
  expect(options).not.toHaveProperty('allowCredentials.0')
  const answer = await withPasskeyAlone(key.get(options))
  expect(answer.json()).toEqual({ token: expect.stringMatching(/^ocs_/), is_admin: false })
  const { token } = answer.json()
  expect((await ask('/api/accounts/user-detail/', { method: 'GET', token })).json().id).toBe(id)
})

it('says of a passkey that unlocks an opening key that it signs nobody in', async () => {
  const passkey = authenticator().get(await signInOptions())
  const userHandle = Buffer.from('opening-key 7').toString('base64url')
  const answer = await withPasskeyAlone({ ...passkey, response: { ...passkey.response, userHandle } })
  expect(answer.json()).toMatchObject({
    code: 'second_step_failed',
    detail: expect.stringContaining('unlocks your opening key'),
  })
})

it('takes a passkey alone for a challenge of its own purpose, from the site, with its owner checked', async () => {
  const { email, key } = await withPasskey()
  const refused = [
    key.get(await passkeyOptions(await pending(email))),
    key.get(await signInOptions(), { origin: 'https://evil.example' }),
    key.get(await signInOptions(), { isVerified: false }),
    authenticator().get(await signInOptions()),
    { ...authenticator().get(await signInOptions()), id: key.id, rawId: key.id },
  ]
  for (const passkey of refused)
    expect((await withPasskeyAlone(passkey)).json().code).toBe('second_step_failed')
  const counted = key.get(await signInOptions(), { counter: 7 })
  expect((await withPasskeyAlone(counted)).statusCode).toBe(200)
  const copied = key.get(await signInOptions(), { counter: 7 })
  expect((await withPasskeyAlone(copied)).json().code).toBe('second_step_failed')
})

it('lets a suspended account in with neither', async () => {
  const { id, email, key, codes } = await withPasskey()
  const token = await pending(email)
  await database.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, id))
  expect((await second(token, { recovery_code: codes[0] })).json().code).toBe('account_suspended')
  expect((await withPasskeyAlone(key.get(await signInOptions()))).json().code).toBe('account_suspended')
})

it('asks for the second step after a new password, which ends sign-ins that wait for it', async () => {
  const { email, secret, token: session } = await withTotp()
  const token = await pending(email)
  const change = {
    current_password: PASSWORD,
    password: 'amber kettle harbour',
    password2: 'amber kettle harbour',
  }
  const changed = await ask('/api/accounts/password/change/', { token: session, body: change })
  expect(changed.json()).toHaveProperty('token')
  expect((await second(token, { code: codeOf(secret) })).json().code).toBe('sign_in_expired')
  const again = await ask('/api/accounts/login/', { body: { email, password: 'amber kettle harbour' } })
  expect(again.json()).toHaveProperty('second_factor')
})

it('lets nobody in with a passkey or a recovery code that was written into the database by hand', async () => {
  const [owner, thief] = [await withPasskey(), await withPasskey()]
  await database.update(passkeys).set({ userId: owner.id }).where(eq(passkeys.userId, thief.id))
  expect((await withPasskeyAlone(thief.key.get(await signInOptions()))).json().code).toBe(
    'second_step_failed',
  )
  const codeHash = hashRecoveryCode(owner.id, '0000-0000-0000-0000')
  await database.insert(recoveryCodes).values({ userId: owner.id, codeHash })
  const token = await pending(owner.email)
  const forged = await second(token, { recovery_code: '0000-0000-0000-0000' })
  expect(forged.json().code).toBe('second_step_failed')
})

it('wants one proof', async () => {
  const { email, codes } = await withTotp()
  const token = await pending(email)
  for (const proof of [{}, { code: '123456', recovery_code: codes[0] }]) {
    expect((await second(token, proof)).statusCode).toBe(400)
  }
})

it('forgets sign-ins and challenges that nobody finished', async () => {
  const { email } = await withTotp()
  await logIn(email)
  await signInOptions()
  await database.execute(sql`update pending_sign_ins set expires_at = now() - interval '1 second'`)
  await database.execute(sql`update passkey_challenges set expires_at = now() - interval '1 second'`)
  await server.runSweep()
  const left = await database.execute(
    sql`select (select count(*) from pending_sign_ins) + (select count(*) from passkey_challenges) as left`,
  )
  expect(Number(left.rows[0]?.left)).toBe(0)
})

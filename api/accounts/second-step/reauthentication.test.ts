import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { codeOf } from '#tests/support/two-step/codes.ts'
import { ageProof } from '#tests/support/two-step/sessions.ts'
import { PASSWORD, twoStepApp } from '#tests/support/two-step/two-step-app.ts'

const AGAIN = '/api/accounts/reauthentication/'
const { open, ask, someone, addPasskey, addTotp } = await twoStepApp()
const { database } = open

/** Somebody who signed in eleven minutes ago. */
async function someoneSince(factor?: 'totp' | 'passkey') {
  const made = await someone()
  const totp = factor === 'totp' ? await addTotp(made.token) : undefined
  const passkey = factor === 'passkey' ? await addPasskey(made.token) : undefined
  await ageProof(database, made.id)
  return { ...made, secret: totp?.secret ?? '', codes: totp?.codes ?? [], key: passkey?.key }
}
const prove = (token: string, body: object) => ask(AGAIN, { token, body })
const attempt = async (token: string) => (await ask('/api/accounts/factors/totp/', { token })).json().code

it('asks for a proof ten minutes after signing in, and takes the password', async () => {
  const { id, token } = await someoneSince()
  expect(await attempt((await someone()).token)).toBeUndefined()
  expect(await attempt(token)).toBe('reauthentication_needed')
  expect((await prove(token, { password: 'wrong' })).json().code).toBe('second_step_failed')
  expect(await attempt(token)).toBe('reauthentication_needed')
  expect((await prove(token, { password: PASSWORD })).statusCode).toBe(200)
  expect(await attempt(token)).toBeUndefined()
  const { rows } = await database.execute(
    sql`select kind from security_events where account_id = ${id} order by id`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['reauthentication_failed', 'reauthenticated'])
})

it('takes a code of the app once, and a passkey for a challenge of its own purpose', async () => {
  const { token, secret } = await someoneSince('totp')
  const code = codeOf(secret)
  expect((await prove(token, { code })).statusCode).toBe(200)
  expect((await prove(token, { code })).json().code).toBe('second_step_failed')
  const { key, ...owner } = await someoneSince('passkey')
  const { methods, passkey } = (await ask('/api/accounts/reauthentication/options/', owner)).json()
  expect(methods).toEqual(['passkey', 'recovery_code'])
  const signed = key?.get(passkey)
  expect((await prove(owner.token, { passkey: signed })).statusCode).toBe(200)
  expect((await prove(owner.token, { passkey: signed })).json().code).toBe('second_step_failed')
  const other = (await ask('/api/accounts/login/passkey/options/')).json()
  expect((await prove(owner.token, { passkey: key?.get(other) })).json().code).toBe('second_step_failed')
})

it('takes no password alone from an account with a factor, which it could take away', async () => {
  for (const factor of ['totp', 'passkey'] as const) {
    const { token } = await someoneSince(factor)
    const refused = (await prove(token, { password: PASSWORD })).json()
    expect([refused.code, refused.reason]).toEqual(['second_step_failed', 'factor_needed'])
    expect(await attempt(token)).toBe('reauthentication_needed')
  }
})

it('takes a recovery code from somebody who lost the factor, once', async () => {
  const { token, codes } = await someoneSince('totp')
  const proof = { recovery_code: codes[0] }
  expect((await prove(token, proof)).statusCode).toBe(200)
  expect(await attempt(token)).toBeUndefined()
  expect((await prove(token, proof)).json().code).toBe('second_step_failed')
})

it('proves one session alone, and nobody else', async () => {
  const { id, email, token, secret } = await someoneSince('totp')
  const pending = (await ask('/api/accounts/login/', { body: { email, password: PASSWORD } })).json()
  const body = { token: pending.second_factor.token, code: codeOf(secret) }
  const fresh = (await ask('/api/accounts/login/second-step/', { body })).json()
  expect(await attempt(fresh.token)).toBeUndefined()
  expect(await attempt(token)).toBe('reauthentication_needed')
  const stranger = await someoneSince()
  expect((await prove(stranger.token, { code: codeOf(secret, 1) })).json().code).toBe('second_step_failed')
  expect(stranger.id).not.toBe(id)
})

it('limits tries with the password and with codes', async () => {
  const guesses = (token: string, body: object) =>
    Promise.all(Array.from({ length: 25 }, () => prove(token, body)))
  const tries = [
    [await someoneSince(), { password: 'wrong' }],
    [await someoneSince('totp'), { code: '000000' }],
  ] as const
  for (const [{ token }, body] of tries) {
    const answers = await guesses(token, body)
    expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true)
  }
})

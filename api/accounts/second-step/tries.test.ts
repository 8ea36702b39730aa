import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { lastMail, resetTokenIn } from '#tests/support/mails.ts'
import { codeOf } from '#tests/support/two-step/codes.ts'
import { twoStepApp } from '#tests/support/two-step/two-step-app.ts'

const { open, server, ask, someone, addTotp, pending, second } = await twoStepApp()
const { database } = open

async function withTotp() {
  const made = await someone()
  return { ...made, ...(await addTotp(made.token)) }
}
let asked = 0
const elsewhere = () => `10.9.${++asked >> 8}.${asked & 255}`

/** Wrong codes, each of a sign-in of its own. @returns how each was answered */
async function guess(count: number, start: () => Promise<string>, address = elsewhere) {
  const answers = []
  for (let n = 0; n < count; n++) answers.push(await second(await start(), { code: '000000' }, address()))
  return answers.map((answer) => answer.json().code)
}
const nextDay = (days: number) =>
  database.execute(sql`update limit_counters set started_at = started_at - ${`${days} days`}::interval`)

/** A new password by mail. @returns how to begin a sign-in with it */
async function resetPassword(email: string) {
  await server.runDueJobs()
  await ask('/api/accounts/password/forgot/', { body: { email } })
  await server.runDueJobs()
  const token = resetTokenIn(lastMail(server.sent, email))
  const password = 'amber kettle harbour'
  await ask('/api/accounts/password/reset/', { body: { token, password, password2: password } })
  return async () =>
    (await ask('/api/accounts/login/', { body: { email, password } })).json().second_factor.token as string // as the contract says
}

it('slows an address down over many sign-ins, and stops codes at twenty wrong ones a day', async () => {
  const { email, secret } = await withTotp()
  const slow = await guess(
    6,
    () => pending(email),
    () => '10.8.9.9',
  )
  expect(slow).toEqual([...Array(5).fill('second_step_failed'), 'locked'])
  const spread = await guess(16, () => pending(email))
  expect(spread).toEqual([...Array(15).fill('second_step_failed'), 'rate_limited'])
  const right = await second(await pending(email), { code: codeOf(secret) })
  expect([right.statusCode, right.json().reason]).toEqual([429, 'codes_of_day'])
})

it('uses up no try of a sign-in while an address has to wait', async () => {
  const { email, secret } = await withTotp()
  const here = () => '10.8.9.8'
  await guess(5, () => pending(email), here)
  await database.execute(sql`update limit_counters set next_at = now() + interval '1 hour' where count = 5`)
  const token = await pending(email)
  expect(await guess(5, async () => token, here)).toEqual(Array(5).fill('locked'))
  expect((await second(token, { code: codeOf(secret) }, elsewhere())).statusCode).toBe(200)
})

it('gives no more tries to somebody who has a new password mailed, and lets the owner in with a recovery code', async () => {
  const { email, codes } = await withTotp()
  await guess(20, () => pending(email))
  const start = await resetPassword(email)
  expect(await guess(1, start)).toEqual(['rate_limited'])
  expect((await second(await start(), { recovery_code: codes[0] })).statusCode).toBe(200)
})

it('stops codes at sixty wrong ones a week, also those between which the owner signs in', async () => {
  const { email, secret, id } = await withTotp()
  for (let day = 0; day < 3; day++) {
    expect(await guess(19, () => pending(email))).toEqual(Array(19).fill('second_step_failed'))
    await database.execute(sql`update totp_secrets set last_step = 0 where user_id = ${id}`)
    expect((await second(await pending(email), { code: codeOf(secret) }, elsewhere())).statusCode).toBe(200)
    expect(await guess(1, () => pending(email))).toEqual(['second_step_failed'])
    await nextDay(1.01)
    await server.runSweep()
  }
  expect(await guess(1, () => pending(email))).toEqual(['rate_limited'])
  await nextDay(5)
  expect(await guess(1, () => pending(email))).toEqual(['second_step_failed'])
})

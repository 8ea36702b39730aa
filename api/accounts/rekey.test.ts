import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { findOwner, upsertIdentity } from '#api/accounts/oidc/queries.ts'
import { addAuditKey } from '#api/platform/audit/commands.ts'
import { verifyLog } from '#api/platform/audit/queries.ts'
import { newKey, sealText } from '#api/platform/cipher.ts'
import { sealKeys } from '#api/platform/database/tables/applications-tables.ts'
import { identities, totpSecrets } from '#api/platform/database/tables/factors-tables.ts'
import { rotateSecret } from '#api/platform/keys/rotate.ts'
import { allRekeys } from '#api/rekeys.ts'
import { asker } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { factories } from '#tests/support/factories.ts'
import { codeOf } from '#tests/support/two-step/codes.ts'
import { PASSWORD, twoStepApp } from '#tests/support/two-step/two-step-app.ts'

const made = await twoStepApp()
const { open } = made
const { database } = open
const PROVIDER = 'https://id.example.org'

/** The database as a process with another key has it. */
function withKey(secretKey: string): typeof database {
  const transaction: typeof database.transaction = (work, config) =>
    database.transaction((tx) => work(Object.assign(Object.create(tx), { secretKey })), config)
  return Object.assign(Object.create(database), { secretKey, transaction })
}

let current = database
async function rotate() {
  const next = randomBytes(32).toString('base64url')
  const left = await rotateSecret(current, next, allRekeys)
  current = withKey(next)
  return left
}
const askNow = async () => asker((await testApp({ ...open, database: current })).app)

it('lets people in with the passkey, app, recovery code and provider that they had', async () => {
  const { token, id, email } = await made.someone()
  const { id: userId } = await made.someone()
  const { key, codes } = await made.addPasskey(token)
  const { secret } = await made.addTotp(token)
  await database.transaction((tx) => upsertIdentity(tx, { issuer: PROVIDER, subject: 'ama', userId: id }))
  await database.insert(identities).values({ userId, issuer: PROVIDER, subject: 'forged', binding: 'forged' })
  const [forged] = await database.select().from(identities).where(eq(identities.subject, 'forged'))
  expect(await rotate()).toEqual([`identities ${forged?.id}`])
  const ask = await askNow()
  const second = async (proof: object) => {
    const answer = await ask('/api/accounts/login/', { body: { email, password: PASSWORD } })
    const body = { token: answer.json().second_factor.token, ...proof }
    return (await ask('/api/accounts/login/second-step/', { body })).statusCode
  }
  expect(await second({ code: codeOf(secret) })).toBe(200)
  expect(await second({ recovery_code: codes[0] })).toBe(200)
  const options = (await ask('/api/accounts/login/passkey/options/')).json()
  const passkey = await ask('/api/accounts/login/passkey/', { body: { passkey: key.get(options) } })
  expect(passkey.statusCode).toBe(200)
  expect(await findOwner(current, { issuer: PROVIDER, subject: 'ama' })).toBe(id)
  expect(await findOwner(current, { issuer: PROVIDER, subject: 'forged' })).toBeUndefined()
})

it('goes on where rows were changed, and names them', async () => {
  const [someone, other] = [await made.someone(), await made.someone()]
  const rfp = await factories(database).rfp()
  await database.transaction((tx) =>
    addAuditKey(Object.assign(Object.create(tx), { secretKey: current.secretKey })),
  )
  const garbage = sealText(newKey(), 'x', 'y')
  const totps = await database
    .insert(totpSecrets)
    .values([someone, other].map(({ id }) => ({ userId: id, sealedSecret: garbage })))
    .returning()
  await database.insert(sealKeys).values({ opportunityId: rfp.id, wrappedKey: garbage })
  const { rows } = await database.execute<{ name: string }>(
    sql`select name from kept_keys where name like 'audit:%' order by name desc limit 1`,
  )
  const name = rows[0]?.name
  await database.execute(sql`update kept_keys set sealed = ${garbage} where name = ${name}`)
  const left = await rotate()
  expect(left).toEqual(
    expect.arrayContaining([
      `kept_keys ${name}`,
      `seal_keys ${rfp.id}`,
      ...totps.map(({ id }) => `totp_secrets ${id}`),
    ]),
  )
  // A key that was changed vouches for nothing, and stops no act.
  expect(await verifyLog(current)).toMatchObject({ isIntact: false })
})

import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { companyExports } from '#api/platform/database/tables/integrations-tables.ts'
import { rotateSecret } from '#api/platform/keys/rotate.ts'
import { allRekeys } from '#api/rekeys.ts'
import { accountsApp, asker } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { exportsOf } from '#tests/support/integrations/exports.ts'
import { member } from '#tests/support/members.ts'
import { unwrapExportKey } from './company-exports/rules.ts'

const app = await accountsApp()
const { open, ask } = app
const { database } = open
const { exported } = exportsOf(app)

async function made(): Promise<{ id: number; value: string }> {
  const { token } = await member(database)
  const body = { name: 'Payroll', scopes: ['posts.read'], expires_in_days: 30 }
  const answer = (await ask('/api/company/tokens/', { token, body })).json()
  return { id: answer.token.id, value: answer.value }
}

it('leaves tokens and exports working with another key, and tokens that were changed by hand out', async () => {
  const [one, changed] = [await made(), await made()]
  await database.execute(sql`update company_tokens set scopes = '{posts.edit}' where id = ${changed.id}`)
  const { id } = await exported(await member(database))
  const wrapped = async () => (await database.select().from(companyExports))[0]?.wrappedKey ?? ''
  const key = unwrapExportKey(database.secretKey, id, await wrapped())
  const secretKey = randomBytes(32).toString('base64url')
  expect(await rotateSecret(database, secretKey, allRekeys)).toEqual([`company_tokens ${changed.id}`])
  expect(unwrapExportKey(secretKey, id, await wrapped())).toEqual(key)
  const withKey: typeof database = Object.assign(Object.create(database), { secretKey })
  const now = asker((await testApp({ ...open, database: withKey })).app)
  const read = async (token: string) =>
    (await now('/api/company/posts/', { method: 'GET', token })).statusCode
  expect([await read(one.value), await read(changed.value)]).toEqual([200, 401])
})

import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies, companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addSampleContent } from './commands.ts'

const open = await testDatabase()
const { database } = open

it('makes no account at a first start, also with sample content', async () => {
  await testApp(open)
  await addSampleContent(database, { timeZone: 'Africa/Accra' })
  expect(await database.$count(companies)).toBeGreaterThan(0)
  expect([await database.$count(users), await database.$count(companyMembers)]).toEqual([0, 0])
  await open.close()
})

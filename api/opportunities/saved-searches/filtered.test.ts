import { expect, it } from 'vitest'
import { savedSearches } from '#api/platform/database/tables/opportunities-tables.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'

const SEARCHES = '/api/user/saved-searches/'
const { open, server, ask } = await accountsApp()
const { database } = open
const make = factories(database)

const draft = (query: object) => ({
  name: 'Welding in Kumasi',
  kinds: ['JOB'],
  query,
  frequency: 'INSTANT',
  time_zone: 'Africa/Accra',
})

it('mails what its further filters find, and nothing else', async () => {
  const query = {
    pay: 2_000,
    pay_currency: 'GHS',
    pay_period: 'MONTH',
    place: 'Kumasi',
    skill: ['Pipes', 'Welding'],
  }
  const { token, email } = await person(database, 'JOB_SEEKER')
  const saved = await ask(SEARCHES, { token, body: draft(query) })
  expect(saved.json().query).toEqual(query)
  const pay = { salaryMax: 30_000, salaryCurrency: 'GHS', salaryPeriod: 'YEAR', country: 'GH' } as const
  await make.job({ name: 'Elsewhere', ...pay, city: 'Tamale', skills: ['Welding'] })
  await make.job({ name: 'Unskilled', ...pay, city: 'Kumasi' })
  await make.job({ name: 'Found one', ...pay, city: 'Kumasi', skills: ['welding'] })
  await database.update(savedSearches).set({ dueAt: new Date(0) })
  await server.mailSavedSearches()
  await server.runDueJobs()
  const mails = server.sent.filter(({ to }) => to === email)
  expect(
    mails.map(({ text }) => ['Found one', 'Elsewhere', 'Unskilled'].filter((name) => text.includes(name))),
  ).toEqual([['Found one']])
})

it.each([
  { place: 'Xyzzyville' },
  { pay: -1 },
  { pay: '2500' },
  { pay_currency: 'GHC' },
  { verified: false },
  { skill: ['a'.repeat(61)] },
  { industry: ['MAGIC'] },
  { near: 'Kumasi' },
])('refuses %j', async (query) => {
  const { token } = await person(database, 'JOB_SEEKER')
  const answer = await ask(SEARCHES, { token, body: draft(query) })
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['query']])
})

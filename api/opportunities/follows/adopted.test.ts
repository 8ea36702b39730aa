import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { savedSearches } from '#api/platform/database/tables/opportunities-tables.ts'
import { person } from '#tests/support/accounts.ts'
import { alertsApp } from '#tests/support/alerts/alerts.ts'
import { factories } from '#tests/support/factories.ts'

const { ask, database, confirmed, alerted } = await alertsApp()
const make = factories(database)

/** An account and its address without it, which follow one company. */
async function follower() {
  const { id: companyId } = await make.company()
  const { token, email } = await person(database, 'JOB_SEEKER')
  const byAccount = () => ask(`/api/user/followed-companies/${companyId}/`, { method: 'PUT', token })
  const byAddress = (frequency: string) =>
    confirmed({ email, kinds: ['JOB'], query: { company: companyId }, follow: true, frequency })
  const followed = async () => (await ask('/api/user/followed-companies/', { method: 'GET', token })).json()
  const rows = () => database.select().from(savedSearches).where(sql`followed_company_id = ${companyId}`)
  const stop = () =>
    database
      .update(savedSearches)
      .set({ unsubscribedAt: sql`now()` })
      .where(sql`followed_company_id = ${companyId} and user_id is not null`)
  return { companyId, email, byAccount, byAddress, followed, rows, stop }
}

it('follows again when who stopped it by its link asks as a visitor and confirms', async () => {
  const { companyId, email, byAccount, byAddress, followed, rows, stop } = await follower()
  await byAccount()
  await stop()
  expect(await followed()).toEqual([])
  await byAddress('DAILY')
  expect(await followed()).toMatchObject([{ company: { id: companyId } }])
  expect(await rows()).toMatchObject([{ frequency: 'DAILY', unsubscribedAt: null, subscriberId: null }])
  await make.job({ companyId, name: 'Dyer' })
  expect((await alerted(email)).at(-1)?.text).toContain('Dyer')
})

it('goes on as the account follows where its address confirms the same', async () => {
  const { byAccount, byAddress, rows } = await follower()
  await byAccount()
  const [own] = await rows()
  await byAddress('WEEKLY')
  expect(await rows()).toMatchObject([{ id: own?.id, frequency: 'INSTANT', unsubscribedAt: null }])
})

import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'
import { visitors } from '#tests/support/inject.ts'

const FEED = '/api/user/calendar-feed/'
const app = await awardsApp()
const { ask, database, must } = app
const get = visitors(app.server.app)

type Person = { id: number; token: string }

async function feedOf({ token }: Person) {
  const { address } = await must(ask(FEED, { token }))
  const { pathname } = new URL(address)
  return async () => {
    const { body, statusCode } = await get(pathname)
    if (statusCode !== 200) return statusCode
    return [...body.replaceAll('\r\n ', '').matchAll(/SUMMARY:(.*)\r/g)].map(([, summary]) => summary)
  }
}

it('has the days of all RFPs and jobs of a company, and those on which its reader scores', async () => {
  const own = await app.scoringRfp({ firms: 1 })
  const job = await app.make.job({ companyId: own.companyId, name: 'Engineer' })
  await app.make.job({ companyId: own.companyId, name: 'Not published', status: 'DRAFT' })
  await app.make.job({ name: 'Another company' })
  await database.execute(sql`update posts set questions_until = now() where opportunity_id = ${own.rfp.id}`)
  await database.execute(
    sql`update opportunities set deadline_at = now() + interval '30 days' where id = ${job.id}`,
  )
  const ofCompany = ['Closes: A bridge', 'Proposals can be opened: A bridge', 'Questions end: A bridge']
  const [owner, chair] = [await feedOf(own.owner), await feedOf(own.chair)]
  expect(await owner()).toEqual([...ofCompany, 'Closes: Engineer'])
  expect(await chair()).toEqual([...ofCompany, 'Your scores are due: A bridge', 'Closes: Engineer'])
  await app.scoreAll(own, own.chair)
  expect(await chair()).toEqual([...ofCompany, 'Closes: Engineer'])
})

it('has the end of standstill, as long as no complaint stops it', async () => {
  const own = await app.intendedRfp({ firms: 2 })
  const owner = await feedOf(own.owner)
  expect(await owner()).toContain('Standstill ends: A bridge')
  await database.execute(sql`update awards set paused_at = now() where opportunity_id = ${own.rfp.id}`)
  expect(await owner()).not.toContain('Standstill ends: A bridge')
})

it('ends with a new address, and with the membership for good', async () => {
  const own = await app.plannedRfp()
  const { recruiter } = own
  const [first, second] = [await feedOf(recruiter), await feedOf(recruiter)]
  expect([await first(), await second()]).toEqual([404, [expect.any(String), expect.any(String)]])
  const mine = eq(companyMembers.userId, recruiter.id)
  const [row] = await database.delete(companyMembers).where(mine).returning()
  expect(await second()).toBe(404)
  // Joining again, or another company, gives an old address nothing.
  if (row) await database.insert(companyMembers).values({ ...row, createdAt: new Date() })
  expect(await second()).toBe(404)
  expect((await ask(FEED, { method: 'GET', token: recruiter.token })).json()).toEqual({ created_at: null })
})

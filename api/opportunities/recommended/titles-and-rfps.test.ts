import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import type { RecommendedJobs } from '#contract/opportunities/recommended.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'

const PATH = '/api/user/recommended-jobs/'
const { open, ask } = await accountsApp()
const { database } = open
const make = factories(database)

let words = 0
/** A trade that no other test's jobs have. */
const newTrade = () => `wombat${'abcdefghijklmnopqrstuvwxyz'[words++]}x`

async function seeker(values: Partial<typeof users.$inferInsert> = {}) {
  const { id, token } = await person(database, 'JOB_SEEKER')
  await database
    .update(users)
    .set({ country: null, ...values })
    .where(eq(users.id, id))
  return {
    token,
    read: async () => (await ask(PATH, { method: 'GET', token })).json() as RecommendedJobs,
    change: (body: object) => ask(PATH, { method: 'PATCH', token, body }),
    bookmark: (jobId: number) => ask(`/api/jobs/${jobId}/bookmark/`, { token }),
    applied: (opportunityId: number) =>
      database
        .insert(applications)
        .values({ number: `R${opportunityId}-${id}`, opportunityId, userId: id, bio: '' }),
  }
}

const RFPS = '/api/user/recommended-proposal-requests/'
type Rfps = { shown: boolean; rfps: { rfp: { id: number }; because: object[] }[] }

it('recommends RFPs by skills, by those saved and by those a proposal went to, with the reason', async () => {
  const [skill, thing, sent] = [newTrade(), newTrade(), newTrade()]
  const me = await seeker({ skills: [skill] })
  const read = async () => (await ask(RFPS, { method: 'GET', token: me.token })).json() as Rfps
  const saved = await make.rfp({ name: `Request for proposals: supply of ${thing} pumps for the north` })
  const proposed = await make.rfp({ name: `Consultancy for a ${sent} plant` })
  await ask(`/api/proposal-requests/${saved.id}/bookmark/`, { token: me.token })
  await me.applied(proposed.id)
  const { id: companyId } = await make.company()
  const bySkill = await make.rfp({ name: `A ${skill} system`, companyId })
  const { id: second } = await make.company()
  const bySaved = await make.rfp({ name: `Solar ${thing} pumps`, companyId: second })
  const bySent = await make.rfp({ name: `${sent} plant in Ho`, companyId: second })
  await make.job({ name: `${skill} planner` })
  await make.rfp({ name: 'Pumps' })
  const { rfps } = await read()
  const becauseOf = (id: number) => rfps.find(({ rfp }) => rfp.id === id)?.because
  expect(rfps.map(({ rfp }) => rfp.id).sort()).toEqual([bySkill.id, bySaved.id, bySent.id].sort())
  expect(becauseOf(bySkill.id)).toEqual([{ kind: 'skill', what: skill }])
  expect(becauseOf(bySaved.id)).toEqual([{ kind: 'saved', what: saved.name }])
  expect(becauseOf(bySent.id)).toEqual([{ kind: 'applied', what: proposed.name }])

  const dismissal = `/api/user/recommended-proposal-requests/${bySkill.id}/dismissal/`
  expect((await ask(dismissal, { method: 'PUT', token: me.token })).statusCode).toBe(200)
  expect((await read()).rfps.map(({ rfp }) => rfp.id)).not.toContain(bySkill.id)
  expect((await ask(`${PATH}${bySkill.id}/dismissal/`, { method: 'PUT', token: me.token })).statusCode).toBe(
    404,
  )
  await ask(dismissal, { method: 'DELETE', token: me.token })
  expect((await read()).rfps.map(({ rfp }) => rfp.id)).toContain(bySkill.id)
  await me.change({ shown: false })
  expect(await read()).toMatchObject({ shown: false, rfps: [] })
})

it.each([
  ['Various positions', 'Several positions at a bank'],
  ['Vacancy', 'Vacancy for a cook'],
  ['Urgent recruitment', 'Recruitment of nurses'],
])('tells nothing by a title that says nothing: %s', async (saved, other) => {
  const me = await seeker()
  const { id } = await make.job({ name: saved })
  await me.bookmark(id)
  await make.job({ name: other })
  expect((await me.read()).jobs).toEqual([])
})

it('tells the trade from the words around it', async () => {
  const trade = newTrade()
  const me = await seeker()
  const { id, name } = await make.job({ name: `${trade} urgently needed` })
  await me.bookmark(id)
  const other = await make.job({ name: `Senior ${trade}` })
  expect((await me.read()).jobs).toMatchObject([
    { job: { id: other.id }, because: [{ kind: 'saved', what: name }] },
  ])
})

import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { indexOpportunities } from '#api/opportunities/search/commands.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities, recommendationSettings } from '#api/platform/database/tables/opportunities-tables.ts'
import type { RecommendedJobs } from '#contract/opportunities/recommended.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'
import { recordStatements } from '#tests/support/statements/record.ts'

const PATH = '/api/user/recommended-jobs/'
const { open, server, app, ask } = await accountsApp()
const { database } = open
const make = factories(database)
const statements = recordStatements(open.pool)

let words = 0
/** A trade that no other test's jobs have. */
const newTrade = () => `wombat${'abcdefghijklmnopqrstuvwxyz'[words++]}x`

async function seeker(values: Partial<typeof users.$inferInsert> = {}) {
  const someone = await person(database, 'JOB_SEEKER')
  await database
    .update(users)
    .set({ country: null, ...values })
    .where(eq(users.id, someone.id))
  const { token, id } = someone
  const read = async () => (await ask(PATH, { method: 'GET', token })).json() as RecommendedJobs
  const ids = async () => (await read()).jobs.map(({ job }) => job.id)
  const change = (body: object) => ask(PATH, { method: 'PATCH', token, body })
  const bookmark = (jobId: number) => ask(`/api/jobs/${jobId}/bookmark/`, { token })
  const applied = (jobId: number) =>
    database
      .insert(applications)
      .values({ number: `R${jobId}-${id}`, opportunityId: jobId, userId: id, bio: '' })
  return { ...someone, read, ids, change, bookmark, applied }
}

it('recommends what has a skill in its name, its skills or its text, and says so', async () => {
  const skill = newTrade()
  const me = await seeker({ skills: [skill] })
  const named = await make.job({ name: `Senior ${skill} planner` })
  const skilled = await make.job({ skills: [skill] })
  const { id: companyId } = await make.company()
  const told = await make.job({ description: `You know ${skill} well.`, companyId })
  await make.rfp({ name: `A ${skill} system` })
  const { jobs } = await me.read()
  expect(jobs.map(({ job }) => job.id).sort()).toEqual([named.id, skilled.id, told.id].sort())
  // The text alone says least.
  expect(jobs.at(-1)?.job.id).toBe(told.id)
  expect(jobs[0]?.because).toEqual([{ kind: 'skill', what: skill }])
})

it('takes no skill from the name of a company, nor from half a word', async () => {
  const skill = newTrade()
  const { id: companyId } = await make.company({ name: `${skill} Hospital` })
  await make.job({ name: 'Cleaner', companyId })
  await make.job({ name: 'Cleaner', skills: [`${skill}ish`] })
  const several = await make.job({ name: 'Cleaner', skills: [`Advanced ${skill} keeping`] })
  const me = await seeker({ skills: [skill] })
  expect(await me.ids()).toEqual([several.id])
})

it('recommends jobs of the same name as one that was saved or applied to', async () => {
  const trade = newTrade()
  const me = await seeker()
  const saved = await make.job({ name: `Senior ${trade} keeper, Accra` })
  const applied = await make.job({ name: `${trade} trainer (remote)` })
  const like = await make.job({ name: `Night ${trade} keeper` })
  const alike = await make.job({ name: `${trade} trainer` })
  const other = await make.job({ name: `${trade} accountant` })
  await me.bookmark(saved.id)
  await me.applied(applied.id)
  const { jobs } = await me.read()
  expect(jobs.map(({ job, because }) => [job.id, because])).toEqual([
    [like.id, [{ kind: 'saved', what: saved.name }]],
    [alike.id, [{ kind: 'applied', what: applied.name }]],
  ])
  expect(jobs.map(({ job }) => job.id)).not.toContain(other.id)
})

it('prefers those at home, and leaves out work on site elsewhere', async () => {
  const skill = newTrade()
  const me = await seeker({ skills: [skill], country: 'GH' })
  const away = await make.job({ name: skill, country: 'KE', location: 'ON_SITE' })
  const remote = await make.job({ name: skill, country: 'KE', location: 'REMOTE' })
  const company = await make.company()
  const home = await make.job({ name: skill, country: 'GH', companyId: company.id })
  expect(await me.ids()).toEqual([home.id, remote.id])
  expect(await me.ids()).not.toContain(away.id)
})

it('says what is missing where it knows nothing, and shows what is new in the country', async () => {
  const nobody = await seeker()
  expect(await nobody.read()).toEqual({
    ...{ shown: true, mailed: false, jobs: [] },
    missing: ['skills', 'country', 'saved'],
  })
  const job = await make.job({ country: 'TG' })
  const settled = await seeker({ country: 'TG' })
  const { jobs, missing } = await settled.read()
  expect(jobs.map((each) => [each.job.id, each.because])).toEqual([
    [job.id, [{ kind: 'country', what: 'TG' }]],
  ])
  expect(missing).toEqual(['skills', 'saved'])
})

it('never recommends what was saved, applied to, closed, withheld or dismissed', async () => {
  const skill = newTrade()
  const me = await seeker({ skills: [skill] })
  const company = () => make.company()
  const jobs: { id: number; companyId: number }[] = []
  for (let n = 0; n < 7; n++) jobs.push(await make.job({ name: skill, companyId: (await company()).id }))
  expect(await me.ids()).toHaveLength(7)
  const [saved, applied, closed, past, taken, suspended, dismissed] = jobs.map(({ id }) => id)
  await me.bookmark(saved ?? 0)
  await me.applied(applied ?? 0)
  await database
    .update(opportunities)
    .set({ status: 'CLOSED' })
    .where(eq(opportunities.id, closed ?? 0))
  await database.execute(
    sql`update opportunities set deadline_at = now() - interval '1 minute' where id = ${past}`,
  )
  await database
    .update(opportunities)
    .set({ takenDownAt: new Date() })
    .where(eq(opportunities.id, taken ?? 0))
  await database
    .update(companies)
    .set({ suspendedAt: new Date() })
    .where(eq(companies.id, jobs.find(({ id }) => id === suspended)?.companyId ?? 0))
  const dismissal = `/api/user/recommended-jobs/${dismissed}/dismissal/`
  expect((await ask(dismissal, { method: 'PUT', token: me.token })).statusCode).toBe(200)
  // Before the index knows of what ended.
  expect(await me.ids()).toEqual([])
  await database.transaction((tx) =>
    indexOpportunities(
      tx,
      jobs.map(({ id }) => id),
    ),
  )
  expect(await me.ids()).toEqual([])
  await ask(dismissal, { method: 'DELETE', token: me.token })
  expect(await me.ids()).toEqual([dismissed])
})

it('shows two of one company at most, and eight in all', async () => {
  const skill = newTrade()
  const me = await seeker({ skills: [skill] })
  for (let n = 0; n < 6; n++) {
    const company = await make.company()
    for (let m = 0; m < 3; m++) await make.job({ name: skill, companyId: company.id })
  }
  const { jobs } = await me.read()
  expect(jobs).toHaveLength(8)
  const counts = Map.groupBy(jobs, ({ job }) => job.company.id)
  expect(Math.max(...[...counts.values()].map((each) => each.length))).toBeLessThanOrEqual(2)
})

it('is switched off by one press, and on again', async () => {
  const skill = newTrade()
  const me = await seeker({ skills: [skill] })
  await make.job({ name: skill })
  expect((await me.change({ shown: false })).json()).toEqual({ shown: false, mailed: false })
  expect(await me.read()).toMatchObject({ shown: false, jobs: [] })
  await me.change({ shown: true })
  expect(await me.ids()).toHaveLength(1)
})

it.each([
  ["'); drop table users; --"],
  ['" ) | :* & ! <-> \\'],
  ['-not "a phrase'],
  ['or'],
  ['the'],
  ['C++ or C#'],
  ['\u0627\u0644\u0639\u0631\u0628\u064a\u0629'],
  ['ɛkɔm'],
  ['full time remote job in Accra near Tema'],
  ['x'.repeat(60)],
])('takes the skill %s', async (skill) => {
  const me = await seeker({ skills: [skill], country: 'GH' })
  const job = await make.job({ name: skill })
  await me.bookmark(job.id)
  expect((await ask(PATH, { method: 'GET', token: me.token })).statusCode).toBe(200)
})

it('takes two statements, however much is known', async () => {
  const skill = newTrade()
  const me = await seeker({ skills: [skill, 'sales', 'french', 'excel'], country: 'GH' })
  for (let n = 0; n < 6; n++) await me.bookmark((await make.job({ name: `${skill} ${n}` })).id)
  await me.read()
  expect(await statements.during(() => me.read())).toEqual(['recommendation-profile', 'recommended-cards'])
})

it('lets nobody dismiss what is not there, nor choose a zone that is none', async () => {
  const { token, change } = await seeker()
  expect((await ask(`${PATH}2147483647/dismissal/`, { method: 'PUT', token })).statusCode).toBe(404)
  expect((await change({ mailed: true, time_zone: 'Africa/Nowhere' })).statusCode).toBe(400)
})

async function mailsOf(me: Awaited<ReturnType<typeof seeker>>) {
  await database.update(recommendationSettings).set({ dueAt: sql`now()` })
  await server.mailRecommended()
  await server.runDueJobs()
  return server.sent.filter(({ to }) => to === me.email)
}

it('mails on Mondays those who want it, each job once', async () => {
  const skill = newTrade()
  const me = await seeker({ skills: [skill] })
  const quiet = await seeker({ skills: [skill] })
  const job = await make.job({ name: `${skill} planner` })
  await quiet.change({ shown: true })
  await me.change({ mailed: true, time_zone: 'Africa/Accra' })
  const [settings] = await database
    .select()
    .from(recommendationSettings)
    .where(eq(recommendationSettings.userId, me.id))
  expect(settings?.dueAt.getUTCDay()).toBe(1)
  const [mail, ...others] = await mailsOf(me)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('A job for you this week')
  expect(mail?.text).toContain(`because of your skill ${skill}`)
  expect(mail?.text).toContain(`https://calls.example.org/jobs/${job.id}/`)
  expect(await mailsOf(quiet)).toEqual([])
  expect(await mailsOf(me)).toHaveLength(1)
})

it('mails no more after the link in a mail, a suspension or the switch', async () => {
  const skill = newTrade()
  const me = await seeker({ skills: [skill] })
  await make.job({ name: skill })
  await me.change({ mailed: true })
  const [mail] = await mailsOf(me)
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '')
  expect((await app.inject({ method: 'POST', url: pathname + search })).statusCode).toBe(200)
  expect(await me.read()).toMatchObject({ shown: true, mailed: false })
  await make.job({ name: `${skill} again` })
  expect(await mailsOf(me)).toHaveLength(1)
  await me.change({ mailed: true, shown: false })
  expect(await mailsOf(me)).toHaveLength(1)
})

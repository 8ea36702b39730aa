import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { savedSearches } from '#api/platform/database/tables/opportunities-tables.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'
import { member } from '#tests/support/members.ts'

const { open, server, ask } = await accountsApp()
const { database } = open
const make = factories(database)
const PATH = '/api/user/followed-companies/'

async function follower(companyId: number) {
  const someone = await person(database, 'JOB_SEEKER')
  const ways = (method: 'PUT' | 'DELETE') =>
    ask(`/api/user/followed-companies/${companyId}/`, { method, token: someone.token })
  expect((await ways('PUT')).statusCode).toBe(200)
  return {
    ...someone,
    ways,
    followed: async () => (await ask(PATH, { method: 'GET', token: someone.token })).json(),
    notices: async () =>
      (await ask('/api/accounts/user/notifications/', { method: 'GET', token: someone.token })).json(),
  }
}

async function mailsTo(email: string) {
  await database.update(savedSearches).set({ dueAt: sql`now()` })
  await server.mailSavedSearches()
  await server.runDueJobs()
  return server.sent.filter(({ to }) => to === email)
}

it('follows once, lists and unfollows', async () => {
  const company = await make.company({ name: 'Ankobra Works' })
  await make.job({ companyId: company.id })
  const { ways, followed, token } = await follower(company.id)
  await Promise.all([ways('PUT'), ways('PUT')])
  expect(await followed()).toMatchObject([
    { company: { id: company.id, name: 'Ankobra Works' }, open_jobs: 1, open_proposal_requests: 0 },
  ])
  expect((await ask('/api/user/saved-searches/', { method: 'GET', token })).json()).toEqual([])
  await ways('DELETE')
  expect(await followed()).toEqual([])
  expect((await ways('DELETE')).statusCode).toBe(200)
  expect((await ask(`${PATH}2147483647/`, { method: 'PUT', token })).statusCode).toBe(404)
})

it('tells followers on screens and by email of what the company publishes, with a link that ends it', async () => {
  const company = await make.company({ name: 'Densu Mills' })
  await make.job({ companyId: company.id, name: 'Miller of before' })
  const { email, notices, followed } = await follower(company.id)
  expect(await mailsTo(email)).toEqual([])
  const rfp = await make.rfp({ companyId: company.id, name: 'Two mill stones' })
  const [mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('1 new from Densu Mills')
  expect(mail?.text).toContain(`/rfps/${rfp.id}/`)
  expect(mail?.text).not.toContain('of before')
  expect(await notices()).toMatchObject([
    { title: 'New from Densu Mills: Two mill stones', link: `/rfps/${rfp.id}/` },
  ])
  await make.job({ companyId: company.id })
  await make.job({ companyId: company.id })
  expect(await mailsTo(email)).toHaveLength(2)
  expect(await notices()).toMatchObject([
    { title: '2 new from Densu Mills', link: `/companies/${company.id}/` },
    {},
  ])
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '')
  await server.app.inject({ method: 'POST', url: pathname + search })
  await make.job({ companyId: company.id })
  expect(await mailsTo(email)).toHaveLength(2)
  expect(await followed()).toEqual([])
})

it.each([
  ['screens alone', { in_app: true, by_mail: false }],
  ['email alone', { in_app: false, by_mail: true }],
])('tells where its reader wants it: on %s', async (_where, setting) => {
  const company = await make.company()
  const { email, token, notices } = await follower(company.id)
  const body = { kind: 'FOLLOWED', ...setting }
  await ask('/api/accounts/user/notification-settings/', { method: 'PATCH', token, body })
  await make.job({ companyId: company.id })
  expect(await mailsTo(email)).toHaveLength(setting.by_mail ? 1 : 0)
  expect(await notices()).toHaveLength(setting.in_app ? 1 : 0)
})

it('tells nobody twice when a saved search finds the same', async () => {
  const company = await make.company()
  const { email, token } = await follower(company.id)
  const query = { search_key: 'gravedigger' }
  const draft = { name: 'Digging', kinds: ['JOB'], query, frequency: 'INSTANT', time_zone: 'UTC' }
  await ask('/api/user/saved-searches/', { token, body: draft })
  const job = await make.job({ companyId: company.id, name: 'Gravedigger' })
  const told = (await mailsTo(email)).flatMap(({ text }) => text.split(`/jobs/${job.id}/`).slice(1))
  expect(told).toHaveLength(1)
})

it('tells followers nothing of a suspended company, and shows it to them no more', async () => {
  const company = await make.company()
  const { email, notices, followed, ways } = await follower(company.id)
  await make.job({ companyId: company.id })
  await database.update(companies).set({ suspendedAt: sql`now()` }).where(eq(companies.id, company.id))
  expect(await mailsTo(email)).toEqual([])
  expect(await notices()).toEqual([])
  expect(await followed()).toEqual([])
  expect((await ways('PUT')).statusCode).toBe(404)
})

it('tells the company how many follow it, and no more', async () => {
  const { token, companyId } = await member(database, {})
  const own = async () => (await ask('/api/company/', { method: 'GET', token })).json().followers
  expect(await own()).toBe(0)
  await follower(companyId)
  const { ways } = await follower(companyId)
  const body = {
    email: 'a.follower@example.net',
    kinds: ['JOB'],
    query: { company: companyId },
    frequency: 'DAILY',
  }
  await ask('/api/alerts/', { body: { ...body, follow: true } })
  expect(await own()).toBe(2)
  await ways('DELETE')
  expect(await own()).toBe(1)
})

it('mails a visitor who follows a company by a confirmed address', async () => {
  const company = await make.company({ name: 'Pra Boats' })
  const email = 'b.follower@example.net'
  const body = {
    email,
    kinds: ['JOB'],
    query: { company: company.id, search_key: 'x' },
    frequency: 'DAILY',
    follow: true,
  }
  expect((await ask('/api/alerts/', { body })).statusCode).toBe(201)
  const [question] = await mailsTo(email)
  expect(question?.text).toContain('“Pra Boats”')
  const token = /confirm\/\?token=([\w.-]+)/.exec(question?.text ?? '')?.[1] ?? ''
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ token }).toString()
  await server.app.inject({ method: 'POST', url: '/alerts/confirm/', headers, payload })
  await make.rfp({ companyId: company.id, name: 'Ten boats' })
  const [, mail] = await mailsTo(email)
  expect(mail?.subject).toBe('1 new from Pra Boats')
})

import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { indexOpportunities } from '#api/opportunities/search/commands.ts'
import { LOCKS } from '#api/platform/database/locks.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { lastMail } from '#tests/support/mails.ts'
import { operatorApp } from '#tests/support/operators.ts'

const app = await operatorApp()
const { server, ask, make, seeker, apply, propose, operator } = app
const { put, remove, visit, registered, actsUpon } = app
const REASON = { reason: 'It asks applicants for money.\nSee the second paragraph.' }

type Opportunity = { id: number }

/** The places that show its opportunities. */
async function seen({ company, job, rfp }: Record<'company' | 'job' | 'rfp', Opportunity>, token: string) {
  const hasIn = async (url: string, text: string) => (await visit(url)).body.includes(text)
  return {
    listed: (await visit(`/api/jobs/?company=${company.id}`)).json().length,
    found: (await visit('/api/jobs/?search_key=quartzite')).json().length,
    counted: (await visit('/api/proposal-requests/facets/?search_key=quartzite')).json().total,
    bookmarked: (await ask('/api/user/bookmarked-jobs/', { method: 'GET', token })).json().length,
    feed: await hasIn('/rfps/feed.atom', 'Quartzite survey'),
    sitemap: await hasIn('/sitemap-opportunities-1.xml', `/jobs/${job.id}/`),
    companies: await hasIn('/sitemap-companies-1.xml', `/companies/${company.id}/`),
    indeed: await hasIn('/jobs/indeed.xml', 'Quartzite assayer'),
    job: (await visit(`/api/jobs/${job.id}/`)).statusCode,
    rfp: (await visit(`/api/proposal-requests/${rfp.id}/`)).statusCode,
    addenda: (await visit(`/api/proposal-requests/${rfp.id}/addenda/`)).statusCode,
    questions: (await visit(`/api/proposal-requests/${rfp.id}/questions/`)).statusCode,
    company: (await visit(`/api/companies/${company.id}/`)).statusCode,
    calendar: (await visit(`/jobs/${job.id}/deadline.ics`)).statusCode,
  }
}

const EVERYWHERE = {
  ...{ listed: 1, found: 1, counted: 1, bookmarked: 1 },
  ...{ feed: true, sitemap: true, companies: true, indeed: true },
  ...{ job: 200, rfp: 200, addenda: 200, questions: 200, company: 200, calendar: 200 },
}
const NOWHERE = {
  ...{ listed: 0, found: 0, counted: 0, bookmarked: 0 },
  ...{ feed: false, sitemap: false, companies: false, indeed: false },
  ...{ job: 404, rfp: 404, addenda: 404, questions: 404, company: 404, calendar: 404 },
}

it('hides the opportunities of a suspended company everywhere, and shows them all again', async () => {
  const { company, owner, viewer } = await registered({ name: 'Volta Gold Traders' })
  const job = await make.job({ companyId: company.id, name: 'Quartzite assayer' })
  const rfp = await make.rfp({ companyId: company.id, name: 'Quartzite survey' })
  const opportunities = { company, job, rfp }
  const { token } = await seeker()
  await ask(`/api/jobs/${job.id}/bookmark/`, { token })
  expect(await seen(opportunities, token)).toEqual(EVERYWHERE)

  const answer = await put(`/api/operator/companies/${company.id}/suspension/`, REASON)
  expect([answer.statusCode, answer.json()]).toEqual([200, { detail: 'The company is suspended' }])
  expect(await seen(opportunities, token)).toEqual(NOWHERE)
  expect((await visit(`/api/jobs/${job.id}/`)).json().code).toBe('not_available')
  expect((await apply(job.id, token)).statusCode).toBe(404)
  expect((await propose(rfp.id, token)).statusCode).toBe(404)
  await server.runDueJobs()
  const mail = lastMail(server.sent, owner.email)
  expect(mail.subject).toBe('Volta Gold Traders is suspended')
  expect(mail.text).toContain(REASON.reason)
  expect(server.sent.filter(({ to }) => to === viewer.email)).toEqual([])

  expect((await remove(`/api/operator/companies/${company.id}/suspension/`)).statusCode).toBe(200)
  expect(await seen(opportunities, token)).toEqual(EVERYWHERE)
  expect((await apply(job.id, token)).statusCode).toBe(201)
  const actorId = operator.id
  expect(await actsUpon(`company ${company.id}`)).toEqual([
    { action: 'company.suspended', actorId, details: REASON },
    { action: 'company.reinstated', actorId, details: {} },
  ])
})

it('is suspended once, of two operators at once, and its owners are told once', async () => {
  const { company, owner } = await registered()
  const path = `/api/operator/companies/${company.id}/suspension/`
  const answers = await Promise.all([put(path, REASON), put(path, { reason: 'Another one' })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await server.runDueJobs()
  expect(server.sent.filter(({ to }) => to === owner.email)).toHaveLength(1)
  expect(await actsUpon(`company ${company.id}`)).toHaveLength(1)
})

it('needs a reason, and a company', async () => {
  const { company } = await registered()
  const path = `/api/operator/companies/${company.id}/suspension/`
  for (const reason of ['', '  \n ', undefined, 'x'.repeat(1_001), 'a\u0000b']) {
    const answer = await put(path, { reason })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['reason']])
  }
  expect((await remove(path)).statusCode).toBe(409)
  expect((await put('/api/operator/companies/2147483647/suspension/', REASON)).statusCode).toBe(404)
  expect(await actsUpon(`company ${company.id}`)).toEqual([])
})

it.skipIf(app.open.isEmbedded)('waits for an import that goes on to publish for the company', async () => {
  const { database } = app.open
  const { company } = await registered()
  const { id, ...values } = await make.job({ companyId: company.id })
  const isWaiting = async () => {
    const { rows } = await database.execute(sql`
      select from pg_locks where locktype = 'advisory' and objid = ${LOCKS.searchIndex} and not granted`)
    return rows.length > 0
  }
  let suspended: ReturnType<typeof put> | undefined
  await database.transaction(async (tx) => {
    await indexOpportunities(tx, [id])
    suspended = put(`/api/operator/companies/${company.id}/suspension/`, REASON)
    await expect.poll(isWaiting).toBe(true)
    await tx.insert(opportunities).values({ ...values, sourceId: 'imported meanwhile' })
  })
  expect((await suspended)?.statusCode).toBe(200)
})

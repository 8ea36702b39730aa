import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '#api/accounts/passwords/hash.ts'
import { verifyLog } from '#api/platform/audit/queries.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { bookmarks } from '#api/platform/database/tables/opportunities-tables.ts'
import { person } from '#tests/support/accounts.ts'
import { lastMail } from '#tests/support/mails.ts'
import { operatorApp } from '#tests/support/operators.ts'

const app = await operatorApp()
const { database, server, ask, make, seeker, get, operator } = app
const { put, remove, read, visit, registered, actsUpon } = app
const REASON = { reason: 'It asks applicants for money.\nSee the second paragraph.' }

it('verifies a company and takes the mark away, and pages show it at once', async () => {
  const { company } = await registered({ name: 'Keta Salt' })
  const job = await make.job({ companyId: company.id })
  const path = `/api/operator/companies/${company.id}/verification/`
  const shown = async () => (await visit(`/api/jobs/${job.id}/`)).json().company.verified
  const isListed = async () =>
    (await visit('/api/jobs/?verified=true')).json().some(({ id }: { id: number }) => id === job.id)
  const another = await put(path, { name: 'Keta Bank' })
  expect([another.statusCode, another.json().detail]).toEqual([
    409,
    expect.stringContaining('Look at it again'),
  ])
  expect((await put(path, { name: 'Keta Salt' })).statusCode).toBe(200)
  expect((await put(path, { name: 'Keta Salt' })).statusCode).toBe(409)
  expect([await shown(), await isListed()]).toEqual([true, true])
  expect((await remove(path)).statusCode).toBe(200)
  expect([await shown(), await isListed()]).toEqual([false, false])
  expect((await actsUpon(`company ${company.id}`)).map(({ action }) => action)).toEqual([
    'company.verified',
    'company.unverified',
  ])
})

it('approves a company once and tells its owners', async () => {
  const { company, owner } = await registered({ name: 'Nzema Nets' })
  const path = `/api/operator/companies/${company.id}/approval/`
  const token = operator.token
  const answers = await Promise.all([ask(path, { token }), ask(path, { token })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await server.runDueJobs()
  expect(server.sent.filter(({ to }) => to === owner.email).map(({ subject }) => subject)).toEqual([
    'Nzema Nets may publish now',
  ])
  expect((await read(`/api/operator/companies/${company.id}/`)).approved_at).not.toBeNull()
})

describe('an opportunity', () => {
  it('is taken down and shown again, with its owners told why', async () => {
    const { company, owner } = await registered()
    const job = await make.job({ companyId: company.id, name: 'Fee-paying clerk' })
    const path = `/api/operator/opportunities/${job.id}/takedown/`
    const answers = await Promise.all([put(path, REASON), put(path, REASON)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await visit(`/api/jobs/${job.id}/`)).json().code).toBe('not_available')
    expect((await visit(`/api/jobs/?company=${company.id}`)).json()).toEqual([])
    expect((await visit(`/api/companies/${company.id}/`)).json().open_jobs).toBe(0)
    await server.runDueJobs()
    expect(lastMail(server.sent, owner.email).subject).toBe('We have taken down “Fee-paying clerk”')
    expect((await remove(path)).statusCode).toBe(200)
    expect((await visit(`/api/jobs/${job.id}/`)).statusCode).toBe(200)
    expect((await visit(`/api/jobs/?company=${company.id}`)).json()).toHaveLength(1)
    expect((await actsUpon(`opportunity ${job.id}`)).map(({ action }) => action)).toEqual([
      'opportunity.taken-down',
      'opportunity.restored',
    ])
  })

  it('that is a draft is nobody else’s, and there is nothing to take down', async () => {
    const draft = await make.job({ status: 'DRAFT' })
    expect((await put(`/api/operator/opportunities/${draft.id}/takedown/`, REASON)).statusCode).toBe(404)
    const { companyId } = draft
    expect((await read(`/api/operator/companies/${companyId}/`)).opportunities).toEqual([])
  })
})

describe('a suspended person', () => {
  it('is signed out, and told so on signing in with the right password alone', async () => {
    const someone = await seeker()
    const passwordHash = await hashPassword('a bicycle made of bread')
    await database.update(users).set({ passwordHash }).where(eq(users.id, someone.id))
    const logIn = (password: string) =>
      ask('/api/accounts/login/', { body: { email: someone.email, password } })
    const path = `/api/operator/users/${someone.id}/suspension/`
    expect((await put(path, REASON)).statusCode).toBe(200)
    expect((await put(path, REASON)).statusCode).toBe(409)
    expect((await get('/api/accounts/user-detail/', someone.token)).statusCode).toBe(401)
    const right = await logIn('a bicycle made of bread')
    expect([right.statusCode, right.json().code]).toEqual([403, 'account_suspended'])
    expect((await logIn('something else')).json().code).toBe('wrong_credentials')
    await server.runDueJobs()
    const mail = lastMail(server.sent, someone.email)
    expect(mail.subject).toBe('Your Opencall account is suspended')
    expect(mail.text).toContain(REASON.reason)

    expect((await remove(path)).statusCode).toBe(200)
    // The earlier token stays invalid.
    expect((await get('/api/accounts/user-detail/', someone.token)).statusCode).toBe(401)
    expect((await logIn('a bicycle made of bread')).json().token).toMatch(/^ocs_/)
    expect((await actsUpon(`user ${someone.id}`)).map(({ action }) => action)).toEqual([
      'user.suspended',
      'user.reinstated',
    ])
  })

  it('is never an operator: those come and go from the command line', async () => {
    const other = await person(database, 'OPERATOR')
    expect((await put(`/api/operator/users/${other.id}/suspension/`, REASON)).statusCode).toBe(404)
    expect(await read(`/api/operator/users/?search_key=${other.email}`)).toEqual([])
  })
})

it('gives a suspended person no calendar and no reminders until they are reinstated', async () => {
  const { id, token, email } = await seeker()
  const { address } = (await ask('/api/user/calendar-feed/', { token })).json()
  const feed = async () => (await visit(new URL(address).pathname)).statusCode
  const job = await make.job({ deadlineAt: new Date(Date.now() + 3_600_000) })
  await ask(`/api/jobs/${job.id}/bookmark/`, { token })
  expect(await feed()).toBe(200)
  await put(`/api/operator/users/${id}/suspension/`, REASON)
  expect(await feed()).toBe(404)
  await server.remindOfDeadlines()
  await server.runDueJobs()
  const subjects = () => server.sent.filter(({ to }) => to === email).map(({ subject }) => subject)
  expect(subjects()).toEqual(['Your Opencall account is suspended'])
  await remove(`/api/operator/users/${id}/suspension/`)
  expect(await feed()).toBe(200)
  const later = await make.job({ name: 'Late clerk', deadlineAt: new Date(Date.now() + 3_600_000) })
  await database.insert(bookmarks).values({
    userId: id,
    opportunityId: later.id,
    knownDeadlineAt: later.deadlineAt,
    knownStatus: later.status,
  })
  await server.remindOfDeadlines()
  await server.runDueJobs()
  expect(subjects()).toContain('Closing soon: Late clerk')
})

it('finds companies by name and state, page by page', async () => {
  const names = ['Zongo 100% Shea', 'Zongo_Shea', 'Zongo Shea Works']
  const made = []
  for (const name of names) made.push((await registered({ name })).company.id)
  const list = async (query: string) => {
    const rows: { id: number }[] = await read(`/api/operator/companies/?${query}`)
    return rows.map(({ id }) => id)
  }
  expect(await list('search_key=zongo')).toEqual(made.toReversed())
  expect(await list('search_key=100%25')).toEqual([made[0]])
  expect(await list('search_key=zongo_s')).toEqual([made[1]])
  expect(await list('search_key=zongo&state=new&page=2&page_size=2')).toEqual([made[2]])
  expect(await list('search_key=zongo&state=suspended')).toEqual([])
  await put(`/api/operator/companies/${made[1]}/suspension/`, REASON)
  expect(await list('search_key=zongo&state=suspended')).toEqual([made[1]])
  expect(await list('search_key=zongo&state=new')).toEqual([made[0], made[2]])
  const first = await get('/api/operator/companies/?search_key=zongo&page_size=2', operator.token)
  expect(first.headers['x-total-count']).toBe('3')
  expect(first.headers.link).toContain('rel="next"')
  for (const query of ['state=odd', 'page=0', `search_key=${'x'.repeat(201)}`, 'page=999&page_size=100']) {
    expect((await get(`/api/operator/companies/?${query}`, operator.token)).statusCode).toBe(400)
  }
})

it('finds people by name and address, with their company', async () => {
  const { owner, company } = await registered()
  const [found, ...others] = await read(`/api/operator/users/?search_key=${owner.email.toUpperCase()}`)
  expect(others).toEqual([])
  expect(found).toEqual({
    id: owner.id,
    full_name: 'Kojo Asare',
    email: owner.email,
    user_type: 'RECRUITING_COMPANY',
    is_verified: true,
    company: { id: company.id, name: company.name },
    date_joined: expect.stringMatching(/Z$/),
    suspended_at: null,
  })
  expect((await read('/api/operator/users/?search_key=jo asar&page_size=1')).length).toBe(1)
})

it('shows a company with its members and their addresses, and the opportunities that it published', async () => {
  const { company, owner } = await registered({ summary: 'We mend nets.', website: 'https://nets.example' })
  const job = await make.job({ companyId: company.id })
  const shown = await read(`/api/operator/companies/${company.id}/`)
  expect(shown).toMatchObject({
    summary: 'We mend nets.',
    is_registered: true,
    approved_at: null,
    waiting: [],
  })
  expect(shown.members[0]).toMatchObject({ email: owner.email, role: 'OWNER', full_name: 'Kojo Asare' })
  expect(shown.opportunities).toMatchObject([{ id: job.id, status: 'OPEN', taken_down_at: null }])
  expect((await get('/api/operator/companies/2147483647/', operator.token)).statusCode).toBe(404)
})

it('counts what waits', async () => {
  const before = await read('/api/operator/dashboard/')
  const { company } = await registered()
  expect((await read('/api/operator/dashboard/')).companies_new).toBe(before.companies_new + 1)
  await ask(`/api/operator/companies/${company.id}/approval/`, { token: operator.token })
  expect(await read('/api/operator/dashboard/')).toEqual(before)
  expect(await read('/api/operator/reviews/')).toEqual([])
})

it('has written everything down in an unbroken log', async () => {
  expect(await verifyLog(database)).toMatchObject({ isIntact: true })
})

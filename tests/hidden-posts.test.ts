import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { tellOfMorning } from '#api/hiring/morning/jobs.ts'
import { applicationNotes } from '#api/platform/database/tables/hiring-tables.ts'
import { interviews } from '#api/platform/database/tables/interviews-tables.ts'
import { mailQueue } from '#api/platform/mail/queue.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointsOf } from './support/architecture/endpoint-rules.ts'
import { newsApp } from './support/hiring/news.ts'
import { member } from './support/members.ts'
import { queueOf } from './support/queue.ts'

/** Requests every endpoint of a company's members for a job that is its team's alone, as a recruiter who is not on the team. */
const endpoints = endpointsOf(Object.values(import.meta.glob('../contract/**/*.ts', { eager: true }))).filter(
  ({ path, ability }) => ability && path.startsWith('/api/company/'),
)

const app = await newsApp()
const { database, server, ask, get } = app
const mails = mailQueue(await queueOf(app.open))

const NAME = 'Clandestine mason'
const { companyId, job } = await app.companyWith({ jobs: [NAME] })
await database.execute(
  sql`update posts set draft = jsonb_build_object('name', ${NAME}::text) where opportunity_id = ${job.id}`,
)
const owner = await member(database, { companyId })
const mate = await member(database, { companyId, role: 'RECRUITER' })
const off = await member(database, { companyId, role: 'RECRUITER' })
const team = (path: string, body?: object) =>
  ask(`/api/company/posts/${job.id}/team/${path}`, { method: 'PUT', token: owner.token, body })
await team(`members/${mate.id}/`)
await team('', { access: 'TEAM' })

const applicant = await app.applicantFor(job.id, 'Zenobia')
const { number } = applicant
await app.writeAsCompany(number, mate.token, 'Hello')
await app.writeAsApplicant(number, applicant.token, 'Good morning')
const [{ id: applicationId }] = (
  await database.execute<{ id: number }>(sql`select id from applications where number = ${number}`)
).rows as [{ id: number }]
const starts = new Date(Date.now() + 3_600_000)
const [interview] = await database
  .insert(interviews)
  .values({
    applicationId,
    startsAt: starts,
    endsAt: new Date(starts.getTime() + 3_600_000),
    place: 'Office',
  })
  .returning()
const [note] = await database
  .insert(applicationNotes)
  .values({ applicationId, authorId: mate.id, text: 'Good' })
  .returning()
await app.letMailsComeDue()

const soon = new Date(Date.now() + 86_400_000).toISOString()
const move = { applicants: [{ number, from: 'RECEIVED' }], to: 'IN_REVIEW', tell: false }
const letter = { subject: 'Welcome', body: 'Join us', respond_by: soon }
/** Bodies that would be taken; an endpoint that is missing here is compared with a job that is not there. */
const BODIES: Record<string, object> = {
  'POST /api/company/posts/:id/transitions/': { action: 'close', reason: 'Filled' },
  'POST /api/company/posts/:id/copies/': {},
  'PATCH /api/company/posts/:id/': { version: 1, form: {} },
  'POST /api/company/posts/:id/stage-changes/': move,
  'POST /api/company/posts/:id/stage-changes/:change/undo/': {},
  'PUT /api/company/posts/:id/team/': { access: 'EVERYBODY' },
  'PUT /api/company/notification-settings/:id/': { notices: 'NOW' },
  'POST /api/company/applicants/:number/notes/': { text: 'Note' },
  'PUT /api/company/applicants/:number/rating/': { rating: 5 },
  'POST /api/company/applicants/:number/messages/': { body: 'Hello' },
  'POST /api/company/applicants/:number/messages/settled/': { message: 1 },
  'POST /api/company/applicants/:number/offers/': letter,
  'POST /api/company/applicants/:number/offers/approval/': letter,
  'POST /api/company/posts/:id/approval/': {},
  'POST /api/company/posts/:id/approval/decision/': { decision: 'APPROVED', seen: '' },
  'POST /api/company/applicants/:number/interviews/': { starts_at: soon, ends_at: soon, place: 'Office' },
  'PATCH /api/company/applicants/:number/interviews/:id/': { place: 'Elsewhere' },
}
const OF_COMPANY =
  /^\/api\/company\/(members|invitations|stage-templates|mail-templates|proposal-files|questions|webhooks|job-sources|careers-page|exports|job-files)\//
const bound = endpoints.filter(({ path }) => path.includes(':') && !OF_COMPANY.test(path))

function asked({ method, path }: Endpoint, of: { post: number; number: string }, token: string) {
  const ids: Record<string, string> = {
    ':number': of.number,
    ':id': String(path.includes(':number') ? (path.includes('/notes/') ? note?.id : interview?.id) : of.post),
    ':member': String(off.id),
  }
  const url = path.replace(/:\w+/g, (name) => ids[name] ?? '1')
  const body = method === 'GET' || method === 'DELETE' ? undefined : (BODIES[`${method} ${path}`] ?? {})
  return ask(url, { method: method as 'GET', token, body }) // the asker's methods are the contract's
}

describe('what belongs to the job', () => {
  it.each(bound.map((each) => ({ name: `${each.method} ${each.path}`, each })))(
    '$name is not there for a member off the team',
    async ({ name, each }) => {
      const [real, none] = [
        { post: job.id, number },
        { post: 2_147_483_647, number: 'AAAA-BBBB-CCCC' },
      ]
      const answer = await asked(each, real, off.token)
      const missing = await asked(each, none, off.token)
      expect(answer.body).toBe(missing.body)
      const isBodiless = each.method === 'GET' || each.method === 'DELETE'
      if (isBodiless || name in BODIES) expect(answer.statusCode).toBe(404)
      expect(await askedAsMate(each)).toBe(true)
    },
  )
})

/** Reads alone, as acts would change what is looked at. RFPs alone have the others. */
async function askedAsMate(each: Endpoint) {
  if (each.method !== 'GET' || !/applicants\/(counts\/)?$|posts\/:id\/$|stages|activity|team/.test(each.path))
    return true
  return (await asked(each, { post: job.id, number }, mate.token)).statusCode === 200
}

const lists = endpoints.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
const asOf = (token: string, path: string) =>
  get(`${path}${path.endsWith('/find/') ? '?search_key=clandestine' : ''}`, token)
const SECRETS = [NAME, 'Zenobia', number]

it.each(lists.map(({ path }) => ({ path })))('$path says nothing of it', async ({ path }) => {
  const { body } = await asOf(off.token, path)
  for (const secret of SECRETS) expect(body).not.toContain(secret)
})

it('tells its team and owners of it in the same lists', async () => {
  const told = async (token: string) => {
    const bodies = await Promise.all(
      lists.map(async ({ path }) => [path, (await asOf(token, path)).body] as const),
    )
    return bodies.filter(([, body]) => SECRETS.some((secret) => body.includes(secret))).map(([path]) => path)
  }
  const all = await told(owner.token)
  expect(all).toEqual(
    expect.arrayContaining(
      ['agenda', 'dashboard', 'messages', 'posts', 'find', 'notification-settings'].map(
        (name) => `/api/company/${name}/`,
      ),
    ),
  )
  expect(await told(mate.token)).toEqual(all)
})

it('is in no sum: to a member off the team the company is as empty as a new one', async () => {
  const newcomer = await member(database, { role: 'RECRUITER' })
  for (const path of ['dashboard', 'posts/counts', 'messages', 'posts']) {
    const url = `/api/company/${path}/`
    expect((await get(url, off.token)).json()).toEqual((await get(url, newcomer.token)).json())
  }
})

it('is found by number and by name by its team alone', async () => {
  const found = async (token: string, words: string) =>
    (await get(`/api/company/find/?search_key=${words}`, token)).json()
  const nothing = { posts: [], applicants: [], people: [] }
  for (const words of [number, 'Zenobia', 'Clandestine']) {
    expect(await found(off.token, words)).toEqual(nothing)
    expect(await found(mate.token, words)).not.toEqual(nothing)
  }
})

it('is told of to its team alone: on the site, by mail and in the morning', async () => {
  await database.execute(sql`update applications set submitted_at = '2027-02-20' where number = ${number}`)
  const at = sql`'2027-03-02T07:30:00Z'::timestamptz`
  await tellOfMorning({ database, mails, timeZone: 'Africa/Accra' }, at)
  await app.letMailsComeDue()
  expect(await app.shown(off)).toEqual([])
  expect(await app.unread(off)).toEqual([])
  expect(app.mailsTo(off)).toEqual([])
  expect(app.mailsTo(mate).map(({ subject }) => subject)).toContain('What waits for you today')
  expect(await app.unread(mate)).not.toEqual([])
})

it('is in no calendar of a member off the team', async () => {
  await database.execute(
    sql`update opportunities set deadline_at = now() + interval '3 days' where id = ${job.id}`,
  )
  const calendarOf = async (token: string) => {
    const { address } = (await ask('/api/user/calendar-feed/', { method: 'POST', token })).json()
    return (await server.app.inject(new URL(address).pathname)).body
  }
  expect(await calendarOf(off.token)).not.toContain(NAME)
  expect(await calendarOf(mate.token)).toContain(NAME)
})

it('leaves the counts and the notifications of a colleague who is taken off the team', async () => {
  const words = `@[${mate.id}] Zenobia looks good`
  await ask(`/api/company/applicants/${number}/notes/`, { token: owner.token, body: { text: words } })
  const told = async () => JSON.stringify(await app.shown(mate))
  const count = async () => (await get('/api/accounts/user/notifications/unread/', mate.token)).json().count
  expect(await app.unread(mate)).not.toEqual([])
  for (const secret of [NAME, 'Zenobia']) expect(await told()).toContain(secret)
  const before = await count()
  await ask(`/api/company/posts/${job.id}/team/members/${mate.id}/`, { method: 'DELETE', token: owner.token })
  expect(await app.unread(mate)).toEqual([])
  for (const secret of SECRETS) expect(await told()).not.toContain(secret)
  expect(await count()).toBeLessThan(before)
  expect((await get(`/api/company/applicants/${number}/`, mate.token)).statusCode).toBe(404)
  await team(`members/${mate.id}/`)
  expect(await count()).toBe(before)
})

import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { findPersonalData } from '#api/people/privacy/queries.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { companyPeople as table } from '#api/platform/database/tables/people-tables.ts'
import { english } from '#api/platform/words/words.ts'
import { application } from '#tests/support/documents.ts'
import { companyPeople } from '#tests/support/hiring/company-people.ts'

const { database, server, ask, firm, applies, apply, setStatus, setDeadlineAgo } = await companyPeople()

/** Somebody whose application ended so long ago. */
async function ended(ago: string) {
  const made = await firm()
  const ama = await applies(made.job, 'Ama Owusu')
  await setStatus(ama.number, 'REJECTED')
  const [row] = await made.people()
  await made.post('/api/company/people/tags/', { people: [row?.id], name: 'Gold' })
  const updatedAt = sql`now() - ${ago}::interval`
  await database.update(applications).set({ updatedAt }).where(eq(applications.number, ama.number))
  await server.runDueJobs()
  server.sent.length = 0
  return { ...made, ama, id: row?.id ?? 0 }
}

const post = (path: string, body: object) => ask(path, { method: 'POST', body })
const keepers = (token: string) => ask('/api/user/keepers/', { method: 'GET', token })
const tokenIn = (text: string) => /keep=([\w-]+)/.exec(text)?.[1] ?? ''

async function asked(ago: string) {
  const made = await ended(ago)
  await server.runSweep()
  await server.runDueJobs()
  const mails = server.sent.splice(0)
  return { ...made, mails, token: tokenIn(mails[0]?.text ?? '') }
}

it('asks once before the end, and keeps who agrees, by a link that works once', async () => {
  const { people, ama, mails, token, person, id } = await asked('11 months 15 days')
  expect(mails).toMatchObject([{ to: ama.email ?? expect.any(String) }])
  expect(mails[0]?.text).toMatch(/takes you off its list on/)
  await server.runSweep()
  await server.runDueJobs()
  expect(server.sent).toEqual([])
  expect((await people('ending=soon')).length).toBe(1)
  expect((await post('/api/keepers/question/', { token })).json()).toMatchObject({ months: 12 })
  expect((await post('/api/keepers/question/', { token: 'x' })).statusCode).toBe(400)
  expect((await post('/api/keepers/answer/', { token, keep: true })).statusCode).toBe(200)
  expect((await post('/api/keepers/answer/', { token, keep: false })).statusCode).toBe(400)
  const [row] = await database.select().from(table).where(eq(table.id, id))
  expect(row?.askHash).toBeNull()
  expect((await people('ending=soon')).length).toBe(0)
  expect((await person(id)).agreed_until).toEqual(expect.any(String))
  expect((await person(id)).history.map(({ kind }) => kind)).toEqual(['AGREED', 'ASKED', 'TAGGED'])
})

it('keeps who agreed by name alone once the application is forgotten', async () => {
  const { people, ama, token } = await asked('11 months 15 days')
  await post('/api/keepers/answer/', { token, keep: true })
  await database.update(applications).set({ userId: null }).where(eq(applications.number, ama.number))
  expect(await people()).toMatchObject([
    { name: 'Ama Owusu', applications: 0, last_application: null, last_job: null },
  ])
  expect(await people('search_key=owusu')).toHaveLength(1)
})

it('takes no agreement once the time is over', async () => {
  const { people, token, id } = await asked('11 months 15 days')
  const lastAt = sql`now() - interval '12 months 1 hour'`
  await database.update(table).set({ lastAt }).where(eq(table.id, id))
  expect(await people()).toEqual([])
  expect((await post('/api/keepers/question/', { token })).statusCode).toBe(400)
  expect((await post('/api/keepers/answer/', { token, keep: true })).statusCode).toBe(400)
  expect(await people()).toEqual([])
  expect((await post('/api/keepers/answer/', { token, keep: false })).statusCode).toBe(200)
})

it('takes who refuses off the list at once, with the tags, until they apply again', async () => {
  const { people, ama, token, get, id, anotherJob } = await asked('11 months 15 days')
  await post('/api/keepers/answer/', { token, keep: false })
  expect(await people()).toEqual([])
  expect((await get(`/api/company/people/${id}/`)).statusCode).toBe(404)
  expect((await get('/api/company/people/choices/')).json().tags.length).toBeLessThanOrEqual(1)
  await setStatus(ama.number, 'IN_REVIEW')
  expect(await people()).toEqual([])
  const plumber = await anotherJob('Plumber')
  await apply(plumber.id, ama.token)
  expect(await people()).toMatchObject([{ name: 'Ama Owusu', applications: 1, tags: [] }])
})

it('forgets who does not answer, and asks nobody about an open application', async () => {
  const silent = await ended('12 months 1 day')
  expect(await silent.people()).toEqual([])
  const waiting = await firm()
  const kofi = await applies(waiting.job, 'Kofi Mensah')
  const updatedAt = sql`now() - interval '2 years'`
  await database.update(applications).set({ updatedAt }).where(eq(applications.number, kofi.number))
  await server.runDueJobs()
  server.sent.length = 0
  await server.runSweep()
  await server.runDueJobs()
  expect(server.sent).toEqual([])
  expect(await waiting.people()).toMatchObject([{ kept_until: null }])
  expect(await database.select().from(table).where(eq(table.id, silent.id))).toEqual([])
})

it('asks nobody whom the company must not write to by the time of the mail', async () => {
  const { id, put, person } = await ended('11 months 15 days')
  await server.runSweep()
  const set = await put(`/api/company/people/${id}/no-contact/`, { reason: 'Asked on the phone' })
  expect(set.statusCode).toBe(200)
  await server.runDueJobs()
  expect(server.sent).toEqual([])
  expect((await person(id)).history.map(({ kind }) => kind)).toContain('ASKED')
})

it('keeps people for the months of the company', async () => {
  const { people, put, get } = await ended('3 months')
  expect((await put('/api/company/people/months/', { months: 25 })).statusCode).toBe(400)
  expect((await put('/api/company/people/months/', { months: 2 })).json()).toEqual({ months: 2 })
  expect((await get('/api/company/people/choices/')).json().months).toBe(2)
  expect(await people()).toEqual([])
})

it('shows people who keeps them, and lets them leave at any time', async () => {
  const { people, ama, names, post: send } = await ended('1 day')
  const [keeper] = (await keepers(ama.token)).json()
  expect(keeper).toMatchObject({ until: expect.any(String), may_invite: true })
  const other = await applies((await firm()).job, 'Yaw Boateng')
  const leave = (token: string) => ask(`/api/user/keepers/${keeper.id}/`, { method: 'DELETE', token })
  expect((await leave(other.token)).statusCode).toBe(404)
  expect((await leave(ama.token)).statusCode).toBe(200)
  expect((await keepers(ama.token)).json()).toEqual([])
  expect(await names()).toEqual([])
  expect(await people()).toEqual([])
  expect((await send('/api/company/people/tags/', { people: [keeper.id], name: 'Gone' })).json()).toEqual({
    changed: 0,
  })
})

it('has what a company keeps in the export, and goes with the account', async () => {
  const { ama, id, post: send, people } = await ended('1 day')
  const pool = (await send('/api/company/people/pools/', { name: 'Masons' })).json()
  await send(`/api/company/people/pools/${pool.id}/people/`, { people: [id], is_in: true })
  const data = await findPersonalData(database, ama.id, english())
  expect(data.keepers).toMatchObject([{ tags: ['Gold'], pools: ['Masons'], invitations: [] }])
  await database.execute(sql`delete from users where id = ${ama.id}`)
  expect(await database.select().from(table).where(eq(table.id, id))).toEqual([])
  expect(await people(`pool=${pool.id}`)).toEqual([])
})

async function inviting() {
  const made = await firm()
  const ama = await applies(made.job, 'Ama Owusu')
  const plumber = await made.anotherJob('Plumber')
  const [row] = await made.people()
  await server.runDueJobs()
  server.sent.length = 0
  const id = row?.id ?? 0
  const invite = async (job: number, people = [id]) =>
    (await made.post('/api/company/people/invitations/', { people, job, words: 'You would fit in.' })).json()
  const delivered = async () => {
    await server.runDueJobs()
    return server.sent.splice(0).filter(({ subject }) => subject.includes('invites you'))
  }
  return { ...made, ama, plumber, id, invite, delivered }
}

it('invites somebody once for a job, with the words of the company and a way out', async () => {
  const { plumber, id, invite, delivered, person } = await inviting()
  expect(await invite(plumber.id)).toEqual({ invited: 1, refused: [] })
  const [mail] = await delivered()
  expect(mail?.text).toContain('You would fit in.')
  expect(mail?.text).toContain(`/jobs/${plumber.id}/`)
  expect(await invite(plumber.id)).toEqual({ invited: 0, refused: [{ id, reason: 'INVITED' }] })
  expect(await delivered()).toEqual([])
  expect(await person(id)).toMatchObject({
    invited: [plumber.id],
    history: [{ kind: 'INVITED', what: 'Plumber' }],
  })
  const stop = new URL(mail?.unsubscribeUrl ?? '')
  expect((await ask(stop.pathname + stop.search, { method: 'POST' })).statusCode).toBe(200)
  expect(await person(id)).toMatchObject({ may_contact: false, no_contact: { by: 'PERSON' } })
})

it('does not invite against a wish, whoever applied, nobody of the list, nor for a closed job', async () => {
  const {
    job,
    plumber,
    id,
    ama,
    invite,
    put,
    remove,
    delivered,
    post: send,
    companyId,
    anotherJob,
  } = await inviting()
  expect(await invite(job.id)).toEqual({ invited: 0, refused: [{ id, reason: 'APPLIED' }] })
  expect(await invite(plumber.id, [id + 999])).toEqual({
    invited: 0,
    refused: [{ id: id + 999, reason: 'GONE' }],
  })
  await put(`/api/company/people/${id}/no-contact/`, { reason: 'No' })
  expect(await invite(plumber.id)).toEqual({ invited: 0, refused: [{ id, reason: 'NO_CONTACT' }] })
  await remove(`/api/company/people/${id}/no-contact/`)
  const stranger = (await firm()).job
  expect(
    (await send('/api/company/people/invitations/', { people: [id], job: stranger.id, words: 'Hi' }))
      .statusCode,
  ).toBe(404)
  await setDeadlineAgo(plumber.id, '1 hour')
  expect(
    (await send('/api/company/people/invitations/', { people: [id], job: plumber.id, words: 'Hi' }))
      .statusCode,
  ).toBe(409)
  // Between the invitation and its mail: who stopped it gets none.
  const baker = await anotherJob('Baker')
  expect(await invite(baker.id)).toMatchObject({ invited: 1 })
  await put(`/api/company/people/${id}/no-contact/`, { reason: 'No' })
  expect(await delivered()).toEqual([])
  expect(companyId).toBeGreaterThan(0)
  expect(ama.number).toBeTruthy()
})

it('does not tell by an invitation who applied for a blind job', async () => {
  const { anotherJob, ama, invite, delivered } = await inviting()
  const secret = await anotherJob('Secret', true)
  await apply(secret.id, ama.token, application())
  await delivered()
  expect(await invite(secret.id)).toEqual({ invited: 1, refused: [] })
  expect(await delivered()).toEqual([])
})

it('counts the invitations of a day', async () => {
  const { companyId, plumber, post: send, id } = await inviting()
  await database.execute(
    sql`insert into limit_counters (key, count) values (${`people-invite:${companyId}`}, 100)`,
  )
  const refused = await send('/api/company/people/invitations/', {
    people: [id],
    job: plumber.id,
    words: 'Hi',
  })
  expect(refused.statusCode).toBe(429)
  expect(refused.body).toContain('100 people in a day')
})

import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { dayFromNow, form } from '#tests/support/browser/post-forms.ts'
import { postsApp } from '#tests/support/posts.ts'

const { database, server, ask, owner, draft, post, move, save, read, visit, seen, newsOf } = await postsApp()
const RFP = { salary_period: 'TOTAL' } as const

describe('publishing', () => {
  it('shows the form to everybody, once and for all times', async () => {
    const { id, version } = await draft('JOB', { name: 'Glass blower', skills: ['Glass'] })
    const answer = await ask(`/api/company/posts/${id}/transitions/`, {
      token: owner.token,
      body: { action: 'publish', version },
    })
    expect(answer.json()).toMatchObject({
      state: 'OPEN',
      has_changes: false,
      actions: expect.not.arrayContaining(['publish']),
    })
    server.dropKeptAnswers()
    expect((await visit(`/api/jobs/${id}/`)).json()).toMatchObject({
      name: 'Glass blower',
      skills: ['Glass'],
      salary: { min: 2000, max: 2500, currency: 'GHS', period: 'MONTH' },
      deadline: dayFromNow(30),
      deadline_at: `${dayFromNow(30)}T23:59:59.000Z`,
      status: 'OPEN',
    })
    const found = (await visit('/api/jobs/?search_key=glass+blower')).json()
    expect(found.map((each: { id: number }) => each.id)).toEqual([id])
    expect((await move(id, { action: 'publish', version })).statusCode).toBe(409)
  })

  it('refuses what the check blocks, at the fields', async () => {
    const { id, version } = await draft('RFP', { ...RFP, name: ' ', deadline: '' })
    const refused = await move(id, { action: 'publish', version })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toEqual({
      name: ['Enter a title'],
      deadline: ['A request for proposals needs a deadline. Proposals stay sealed until then'],
    })
  })

  it("ends a day in the company's zone", async () => {
    const { id } = await post('JOB', { deadline: '2099-06-30', deadline_time: '' })
    expect((await read(id)).time_zone).toBe('Africa/Accra')
    await database.execute(
      sql`update companies set time_zone = 'America/New_York' where id = ${owner.companyId}`,
    )
    const other = await post('JOB', { deadline: '2099-06-30', deadline_time: '17:30' })
    await database.execute(sql`update companies set time_zone = null where id = ${owner.companyId}`)
    expect(await read(id)).toMatchObject({ deadline_at: '2099-06-30T23:59:59.000Z' })
    expect(await read(other.id)).toMatchObject({ deadline_at: '2099-06-30T21:30:00.000Z' })
  })
})

describe('changes of a published opportunity', () => {
  it('stay in the working copy until they are published', async () => {
    const { id, version } = await post('JOB', { name: 'Weaver' })
    const { published_at } = await read(id)
    const saved = (await save(id, { version, form: form({ name: 'Master weaver' }) })).json()
    expect(saved).toMatchObject({ has_changes: true, state: 'OPEN' })
    server.dropKeptAnswers()
    expect((await visit(`/api/jobs/${id}/`)).json().name).toBe('Weaver')
    const done = await move(id, { action: 'publish_changes', version: saved.version })
    expect(done.json()).toMatchObject({ has_changes: false, published_at })
    server.dropKeptAnswers()
    expect((await visit(`/api/jobs/${id}/`)).json().name).toBe('Master weaver')
    expect((await visit('/api/jobs/?search_key=master+weaver')).json()).toHaveLength(1)
  })

  it('are refused where they would move the deadline into the past', async () => {
    const { id, version } = await post()
    const saved = (await save(id, { version, form: form({ deadline: '2020-01-01' }) })).json()
    const refused = await move(id, { action: 'publish_changes', version: saved.version })
    expect(refused.json()).toEqual({ deadline: ['The deadline is in the past'] })
  })

  it('touch nothing that did not change', async () => {
    const { id, version } = await post()
    const [before] = await database.select().from(opportunities).where(eq(opportunities.id, id))
    const saved = (await save(id, { version, form: form({ name: 'Other' }) })).json()
    const back = (await save(id, { version: saved.version, form: form() })).json()
    await move(id, { action: 'publish_changes', version: back.version })
    const [after] = await database.select().from(opportunities).where(eq(opportunities.id, id))
    expect(after?.updatedAt).toEqual(before?.updatedAt)
    expect(await read(id)).toMatchObject({ has_changes: false })
  })
})

const later = (values = {}) => ({ publish_on: dayFromNow(2), publish_time: '09:00', ...values })
const due = (id: number) =>
  database
    .update(posts)
    .set({ scheduledAt: sql`now() - interval '1 second'` })
    .where(eq(posts.opportunityId, id))

it('publishes at its time by the database’s clock, and not before', async () => {
  const { id, version } = await draft()
  const scheduled = await move(id, { action: 'schedule', version, ...later() })
  expect(scheduled.json()).toMatchObject({
    state: 'SCHEDULED',
    scheduled_at: `${dayFromNow(2)}T09:00:00.000Z`,
  })
  await server.publishDuePosts()
  expect((await visit(`/api/jobs/${id}/`)).statusCode).toBe(404)
  await due(id)
  await server.publishDuePosts()
  expect(await seen(id)).toMatchObject({ status: 'OPEN', isListed: true })
  expect(await read(id)).toMatchObject({ scheduled_at: null, has_changes: false })
})

it('publishes what was saved since, but gives back what the check no longer lets through', async () => {
  const [good, bad] = [await draft(), await draft()]
  for (const { id, version } of [good, bad]) {
    await move(id, { action: 'schedule', version, ...later() })
    await due(id)
  }
  await save(good.id, { version: good.version, form: form({ name: 'Better' }) })
  await save(bad.id, { version: bad.version, form: form({ name: '' }) })
  await server.publishDuePosts()
  server.dropKeptAnswers()
  expect((await visit(`/api/jobs/${good.id}/`)).json().name).toBe('Better')
  expect(await read(bad.id)).toMatchObject({ state: 'DRAFT', scheduled_at: null })
  expect((await newsOf(owner.token)).join()).toContain('Not published')
})

it.each([
  [{ publish_on: '2020-01-01' }, 'This time is in the past'],
  [{ publish_on: dayFromNow(31) }, 'Choose a time before the deadline'],
  [{ publish_time: '' }, 'Enter a date, like 2026-12-04, and a time, like 09:00'],
  [{ publish_on: 'soon' }, 'Enter a date, like 2026-12-04, and a time, like 09:00'],
  [
    { publish_on: undefined, publish_time: undefined },
    'Enter a date, like 2026-12-04, and a time, like 09:00',
  ],
])('scheduling for %j is refused', async (values, message) => {
  const { id, version } = await draft()
  const refused = await move(id, { action: 'schedule', version, ...later(values) })
  expect(refused.json()).toEqual({ publish_on: [message] })
})

it('a schedule can be taken back', async () => {
  const { id, version } = await draft()
  await move(id, { action: 'schedule', version, ...later() })
  expect((await move(id, { action: 'unschedule' })).json()).toMatchObject({
    state: 'DRAFT',
    scheduled_at: null,
  })
  await server.publishDuePosts()
  expect((await read(id)).state).toBe('DRAFT')
})

it('shows the form as visitors will see it', async () => {
  const { id } = await draft('JOB', { name: '  Night   watch ', country: 'GH' })
  const preview = await ask(`/api/company/posts/${id}/preview/`, { method: 'GET', token: owner.token })
  expect(preview.json()).toMatchObject({
    id,
    name: 'Night watch',
    status: 'OPEN',
    published_at: null,
    salary: { min: 2000, currency: 'GHS' },
  })
})

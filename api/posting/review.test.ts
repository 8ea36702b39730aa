import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { ApiError } from '#contract/errors.ts'
import { dayFromNow, form } from '#tests/support/browser/post-forms.ts'
import { postsApp } from '#tests/support/posts.ts'
import { publishReviewed, refuseReviewed } from './commands.ts'

const { database, server, owner, draft, move, read, save, visit, newsOf } = await postsApp({
  REVIEW_FIRST_POST: 'on',
})
const publishing = { publicUrl: 'https://calls.example.org', brandName: 'Opencall', ocidPrefix: 'ocds-test' }
const services = {
  queue: { enqueue: async () => {} },
  timeZone: 'Africa/Accra',
  publishing,
  requiresMemberKeys: false,
  actorId: null,
}

async function waiting() {
  const { id, version } = await draft()
  const sent = await move(id, { action: 'publish', version })
  expect(sent.json()).toMatchObject({
    state: 'WAITING',
    submitted_at: expect.any(String),
    actions: ['take_back'],
  })
  return { id, version }
}

it('keeps the first post of a company until the operator lets it through', async () => {
  const { id, version } = await waiting()
  expect((await visit(`/api/jobs/${id}/`)).statusCode).toBe(404)
  expect((await save(id, { version, form: form({ name: 'Another' }) })).statusCode).toBe(409)
  await database.transaction((tx) => publishReviewed(tx, services, id))
  expect((await visit(`/api/jobs/${id}/`)).json()).toMatchObject({ name: 'Bricklayer', status: 'OPEN' })
  await expect(database.transaction((tx) => publishReviewed(tx, services, id))).rejects.toMatchObject({
    code: 'conflict',
  })
})

it('gives a refused one back with the reason, to be changed and sent again', async () => {
  const { id, version } = await waiting()
  await database.transaction((tx) => refuseReviewed(tx, id, 'Say who you are'))
  expect(await read(id)).toMatchObject({ state: 'DRAFT', refused_because: 'Say who you are' })
  const sent = await move(id, { action: 'publish', version })
  expect(sent.json()).toMatchObject({ state: 'WAITING', refused_because: null })
})

it('can be taken back', async () => {
  const { id } = await waiting()
  expect((await move(id, { action: 'take_back' })).json()).toMatchObject({ state: 'DRAFT' })
  await expect(database.transaction((tx) => refuseReviewed(tx, id, 'Late'))).rejects.toThrow(ApiError)
})

it('is not let through once its deadline has passed', async () => {
  const { id, version } = await draft('JOB')
  await move(id, { action: 'publish', version })
  await database.execute(
    `update posts set draft = draft || '{"deadline": "2020-01-01"}' where opportunity_id = ${id}`,
  )
  await expect(database.transaction((tx) => publishReviewed(tx, services, id))).rejects.toMatchObject({
    code: 'invalid',
    fields: { deadline: ['past'] },
  })
})

it('publishes the later posts of an approved company at once, and none of a suspended one', async () => {
  const { companyId } = owner
  const set = (values: object) => database.update(companies).set(values).where(eq(companies.id, companyId))
  await set({ approvedAt: new Date() })
  const { id, version } = await draft()
  expect((await move(id, { action: 'publish', version })).json()).toMatchObject({ state: 'OPEN' })
  const other = await draft()
  await move(other.id, {
    action: 'schedule',
    version: other.version,
    publish_on: dayFromNow(1),
    publish_time: '09:00',
  })
  await set({ suspendedAt: new Date() })
  const refused = await move(other.id, { action: 'publish', version: other.version })
  expect(refused.json()).toMatchObject({ code: 'suspended' })
  expect((await read(other.id)).actions).toEqual([])
  await database.update(posts).set({ scheduledAt: sql`now()` }).where(eq(posts.opportunityId, other.id))
  await server.publishDuePosts()
  expect((await read(other.id)).state).toBe('SCHEDULED')
  expect(await newsOf(owner.token)).toEqual([])
  await set({ suspendedAt: null })
  await server.publishDuePosts()
  expect((await read(other.id)).state).toBe('OPEN')
})

import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { PEOPLE_LIMITS } from '#contract/hiring/people.ts'
import { companyPeople } from '#tests/support/hiring/company-people.ts'
import { member } from '#tests/support/members.ts'

const { ask, database, server, firm, applies, apply, setStatus } = await companyPeople()

async function two() {
  const made = await firm()
  await applies(made.job, 'Ama Owusu')
  await applies(made.job, 'Yaw Boateng')
  const ids = (await made.people()).map(({ id }) => id)
  return { ...made, ids, first: ids[0] ?? 0, second: ids[1] ?? 0 }
}

it('tags people, whatever the case, and drops a tag that nobody has', async () => {
  const { ids, first, second, post, people, get, person } = await two()
  expect((await post('/api/company/people/tags/', { people: ids, name: 'Night  shift' })).json()).toEqual({
    changed: 2,
  })
  expect((await post('/api/company/people/tags/', { people: ids, name: 'NIGHT shift ' })).json()).toEqual({
    changed: 0,
  })
  const { tags } = (await get('/api/company/people/choices/')).json()
  expect(tags).toMatchObject([{ name: 'Night shift' }])
  const id = tags[0].id
  expect(await people(`tag=${id}`)).toHaveLength(2)
  expect((await post(`/api/company/people/tags/${id}/removal/`, { people: [first] })).json()).toEqual({
    changed: 1,
  })
  expect(await people(`tag=${id}`)).toMatchObject([{ id: second }])
  expect((await person(first)).history.map(({ kind }) => kind)).toEqual(['UNTAGGED', 'TAGGED'])
  await post(`/api/company/people/tags/${id}/removal/`, { people: [second] })
  expect((await get('/api/company/people/choices/')).json().tags).toEqual([])
  expect((await post(`/api/company/people/tags/${id}/removal/`, { people: [second] })).statusCode).toBe(404)
})

it('refuses an empty tag, one that is too long, and one too many', async () => {
  const { first, post } = await two()
  expect((await post('/api/company/people/tags/', { people: [first], name: ' ' })).json()).toHaveProperty(
    'name',
  )
  const long = 'x'.repeat(PEOPLE_LIMITS.tagLength + 1)
  expect((await post('/api/company/people/tags/', { people: [first], name: long })).json()).toHaveProperty(
    'name',
  )
  for (let n = 0; n < PEOPLE_LIMITS.tagsOfPerson; n++)
    await post('/api/company/people/tags/', { people: [first], name: `t${n}` })
  const refused = await post('/api/company/people/tags/', { people: [first], name: 'one more' })
  expect(refused.statusCode).toBe(409)
  expect(refused.body).toContain('at most 20 tags')
})

it('gives a pool another name, which no other pool may have', async () => {
  const { first, post, put, get } = await two()
  const { id } = (await post('/api/company/people/pools/', { name: 'Masons' })).json()
  await post('/api/company/people/pools/', { name: 'Welders' })
  await post(`/api/company/people/pools/${id}/people/`, { people: [first], is_in: true })
  const rename = (name: string, pool = id) => put(`/api/company/people/pools/${pool}/`, { name })
  expect((await rename('  MASONS  for Tema ')).json()).toEqual({ id, name: 'MASONS for Tema' })
  expect((await rename('Masons for Tema')).json()).toEqual({ id, name: 'Masons for Tema' })
  expect((await rename('welders')).json()).toHaveProperty('name')
  expect((await rename('')).statusCode).toBe(400)
  expect((await rename('Guards', id + 1_000)).statusCode).toBe(404)
  const stranger = await member(database, { role: 'OWNER' })
  const path = `/api/company/people/pools/${id}/`
  expect((await ask(path, { method: 'PUT', token: stranger.token, body: { name: 'Ours' } })).statusCode).toBe(
    404,
  )
  expect((await get('/api/company/people/choices/')).json().pools).toMatchObject([
    { name: 'Masons for Tema', people: 1 },
    { name: 'Welders', people: 0 },
  ])
})

it('keeps people in pools, whose owner is a member as long as they are one', async () => {
  const { ids, first, recruiter, companyId, post, people, get, person } = await two()
  const made = await post('/api/company/people/pools/', { name: 'Masons for Tema' })
  expect(made.statusCode).toBe(201)
  const { id } = made.json()
  expect((await post('/api/company/people/pools/', { name: 'masons FOR tema' })).json()).toHaveProperty(
    'name',
  )
  expect(
    (await post(`/api/company/people/pools/${id}/people/`, { people: ids, is_in: true })).json(),
  ).toEqual({ changed: 2 })
  expect(
    (await post(`/api/company/people/pools/${id}/people/`, { people: [first], is_in: false })).json(),
  ).toEqual({
    changed: 1,
  })
  expect(await people(`pool=${id}`)).toHaveLength(1)
  expect((await get('/api/company/people/choices/')).json().pools).toMatchObject([
    { people: 1, owner: expect.any(String) },
  ])
  expect((await person(first)).history[0]).toMatchObject({ kind: 'UNPOOLED', what: 'Masons for Tema' })
  const colleague = await member(database, { companyId, role: 'RECRUITER' })
  await database.delete(companyMembers).where(eq(companyMembers.userId, recruiter.id))
  const ofColleague = (method: 'GET' | 'DELETE', path: string) =>
    ask(`/api/company/people/${path}`, { method, token: colleague.token })
  expect((await ofColleague('GET', 'choices/')).json().pools).toMatchObject([{ owner: null, people: 1 }])
  expect((await ofColleague('DELETE', `pools/${id}/`)).statusCode).toBe(200)
  expect((await ofColleague('GET', '')).json()).toHaveLength(2)
})

it('stops invitations with a reason and who did it, and allows them again', async () => {
  const { first, put, remove, people, person } = await two()
  expect((await put(`/api/company/people/${first}/no-contact/`, { reason: '' })).statusCode).toBe(400)
  expect(
    (await put(`/api/company/people/${first}/no-contact/`, { reason: 'Asked us on the phone' })).json(),
  ).toMatchObject({
    may_contact: false,
    no_contact: { by: 'COMPANY', reason: 'Asked us on the phone', member: expect.any(String) },
  })
  expect(await people('contact=no')).toMatchObject([{ id: first, may_contact: false }])
  expect((await remove(`/api/company/people/${first}/no-contact/`)).json()).toMatchObject({
    may_contact: true,
    no_contact: null,
  })
  // A colleague who asks for the same a moment later is told nothing that is not so.
  const again = await remove(`/api/company/people/${first}/no-contact/`)
  expect([again.statusCode, again.json().may_contact]).toEqual([200, true])
  expect((await person(first)).history.map(({ kind }) => kind)).toEqual([
    'CONTACT_ALLOWED',
    'CONTACT_STOPPED',
  ])
  expect(
    (await put(`/api/company/people/${first + 1_000}/no-contact/`, { reason: 'Nobody' })).statusCode,
  ).toBe(404)
})

it('makes two accounts one person, and two again', async () => {
  const made = await two()
  const { job, first, second, post, remove, people, person, anotherJob } = made
  const plumber = await anotherJob('Plumber')
  await post('/api/company/people/tags/', { people: [second], name: 'Gold' })
  expect((await post(`/api/company/people/${first}/joined/`, { person: second })).json()).toMatchObject({
    applications: 2,
    emails: [expect.any(String), expect.any(String)],
    joined: [{ id: second }],
    tags: [{ name: 'Gold' }],
  })
  expect(await people()).toMatchObject([{ id: first, applications: 2 }])
  expect((await people('search_key=ama')).concat(await people('search_key=yaw'))).toMatchObject([
    { id: first },
    { id: first },
  ])
  expect(await people(`job=${job.id}`)).toHaveLength(1)
  expect((await post(`/api/company/people/${first}/joined/`, { person: second })).statusCode).toBe(409)
  await post('/api/company/people/tags/', { people: [first], name: 'Both' })
  // The other account is the last active one now.
  const older = await person(second)
  await setStatus(older.all.at(-1)?.number ?? '', 'IN_REVIEW')
  expect(await people()).toHaveLength(1)
  expect((await remove(`/api/company/people/${second}/joined/`)).statusCode).toBe(200)
  expect(await people()).toHaveLength(2)
  expect((await person(second)).tags.map(({ name }) => name)).toEqual(['Both', 'Gold'])
  expect((await remove(`/api/company/people/${second}/joined/`)).statusCode).toBe(404)
  expect(await people(`job=${plumber.id}`)).toEqual([])
})

it('counts who has two accounts once, and shows their other applications where one of them is read', async () => {
  const { first, second, post, get, person, companyId } = await two()
  const pool = (await post('/api/company/people/pools/', { name: 'Masons' })).json()
  await post(`/api/company/people/${first}/joined/`, { person: second })
  const both = { people: [first, second] }
  const one = { changed: 1 }
  expect((await post('/api/company/people/tags/', { people: [second], name: 'Gold' })).json()).toEqual(one)
  const [tag] = (await person(first)).tags
  expect((await post(`/api/company/people/tags/${tag?.id}/removal/`, both)).json()).toEqual(one)
  const filled = await post(`/api/company/people/pools/${pool.id}/people/`, { ...both, is_in: true })
  expect(filled.json()).toEqual(one)
  expect((await get('/api/company/people/choices/')).json().pools).toMatchObject([{ people: 1 }])
  const { all } = await person(first)
  const [own, other] = all.map(({ number }) => number)
  const read = async (token?: string) =>
    token
      ? (await ask(`/api/company/applicants/${own}/`, { method: 'GET', token })).json()
      : (await get(`/api/company/applicants/${own}/`)).json()
  expect((await read()).others).toMatchObject([{ number: other, job: { name: 'Mason' } }])
  const evaluator = await member(database, { companyId, role: 'EVALUATOR' })
  expect((await read(evaluator.token)).others).toEqual([])
})

it('shows an application of a job that hides names beside no other of the person', async () => {
  const { ids, setBlind, anotherJob, people, post, get, person } = await two()
  const blind = await anotherJob('Secret')
  const efua = await applies(blind, 'Efua Addo')
  const [{ id } = { id: 0 }] = await people('search_key=efua')
  await post(`/api/company/people/${id}/joined/`, { person: ids[0] })
  const open = (await person(ids[0] ?? 0)).all.find(({ job }) => job.name === 'Mason')?.number
  await setBlind(blind.id, true)
  for (const number of [open, efua.number])
    expect((await get(`/api/company/applicants/${number}/`)).json()).toMatchObject({ number, others: [] })
})

it('makes three accounts one person, where two members join two of them each at once', async () => {
  const { job, first, second, post, people, person } = await two()
  await applies(job, 'Efua Addo')
  const [{ id: third } = { id: 0 }] = await people('search_key=efua')
  const join = (id: number, other: number) => post(`/api/company/people/${id}/joined/`, { person: other })
  const both = await Promise.all([join(first, second), join(second, third)])
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await people()).toHaveLength(1)
  expect((await person(first)).joined).toHaveLength(2)
})

it('suggests accounts with the same number, or the same name and CV, among those it may know', async () => {
  const { job, people, person, anotherJob, setBlind } = await firm()
  const blind = await anotherJob('Blind')
  await applies(job, 'Ama Owusu', { phone: '+233201111111', words: 'Mason of arches' })
  await applies(job, 'Kofi Mensah', { phone: '+233201111111' })
  await applies(job, 'Ama Owusu', { phone: '+233202222222', words: 'Mason of arches' })
  await applies(job, 'Ama Owusu', { phone: '+233203333333', words: 'Another one' })
  const hidden = await applies(blind, 'Esi Addo', { phone: '+233201111111' })
  await setBlind(blind.id, true)
  await server.runDueJobs()
  const rows = await people()
  expect(rows).toHaveLength(4)
  const all = await Promise.all(rows.map(({ id }) => person(id)))
  const own = all.find(({ name, phones }) => name === 'Ama Owusu' && phones[0] === '+233201111111')
  expect(own?.duplicates.map(({ name, clue }) => [name, clue]).toSorted()).toEqual([
    ['Ama Owusu', 'cv'],
    ['Kofi Mensah', 'phone'],
  ])
  await setStatus(hidden.number, 'SHORTLISTED')
  expect((await person(own?.id ?? 0)).duplicates).toHaveLength(3)
  expect((await apply(job.id, hidden.token)).statusCode).toBe(201)
})

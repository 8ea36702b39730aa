import { getTableColumns, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { setHomeCountry } from '#api/opportunities/places/places.ts'
import {
  equalOpportunitySums,
  equalOpportunityUsed,
  equalOpportunityWaiting,
} from '#api/platform/database/tables/equal-opportunity-tables.ts'
import type { EqualOpportunityAnswers } from '#contract/hiring/equal-opportunity.ts'
import { person } from '#tests/support/accounts.ts'
import { form } from '#tests/support/browser/post-forms.ts'
import { application } from '#tests/support/documents.ts'
import { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'
import { unzipped } from '#tests/support/zip.ts'
import { presentRegions } from './present.ts'
import { addCounts, countAnswers, figuresOf, rangeOf, sealAnswers, unsealAnswers } from './rules.ts'

const { database, server, ask, owner, post } = await postsApp()
const get = (url: string, token = owner.token) => ask(url, { method: 'GET', token })
const choose = (is_on: boolean, asks_region = false, token = owner.token) =>
  ask('/api/company/equal-opportunity/', { method: 'PUT', token, body: { is_on, asks_region } })
const path = (number: string) => `/api/user/applications/${number}/equal-opportunity/`

const GIVEN: EqualOpportunityAnswers = { gender: 'WOMAN', age: '25_TO_34', disability: 'NO' }

async function applied(id: number) {
  const me = await person(database, 'JOB_SEEKER')
  const sent = await ask(`/api/jobs/${id}/applications/`, { token: me.token, form: application() })
  return { ...me, number: sent.json().number as string }
}
async function answered(id: number, given: object = GIVEN) {
  const who = await applied(id)
  const answer = await ask(path(who.number), { token: who.token, body: given })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return who
}
const times = async (count: number, act: (n: number) => Promise<unknown>) => {
  for (let n = 0; n < count; n++) await act(n)
}
const report = async () => (await get('/api/company/equal-opportunity/report/')).json()

async function jobOf(token: string) {
  const { id, version } = (await ask('/api/company/posts/', { token, body: { kind: 'JOB' } })).json()
  const body = { version, form: form() }
  const saved = await ask(`/api/company/posts/${id}/`, { method: 'PATCH', token, body })
  const publish = { action: 'publish', version: saved.json().version }
  await ask(`/api/company/posts/${id}/transitions/`, { token, body: publish })
  return id as number
}

describe('voluntary questions', () => {
  it('are asked only where the company chose it, after the application, for two weeks, once', async () => {
    await choose(false)
    const { id } = await post('JOB')
    const { number, token } = await applied(id)
    const state = async () => (await get(path(number), token)).json()
    expect(await state()).toMatchObject({ state: 'NOT_ASKED', until: null })
    expect((await ask(path(number), { token, body: GIVEN })).statusCode).toBe(404)
    expect((await choose(true)).json()).toEqual({
      is_on: true,
      asks_region: false,
      has_regions: true,
    })
    expect(await state()).toMatchObject({ state: 'OPEN', asks_region: false })
    expect((await ask(path(number), { token, body: { gender: 'CAT' } })).json()).toHaveProperty('gender')
    expect((await ask(path(number), { token, body: {} })).statusCode).toBe(200)
    expect((await ask(path(number), { token, body: GIVEN })).statusCode).toBe(409)
    expect(await state()).toMatchObject({ state: 'ANSWERED' })
    const late = await applied(id)
    await database.execute(
      sql`update applications set submitted_at = now() - interval '15 days' where number = ${late.number}`,
    )
    expect((await ask(path(late.number), { token: late.token, body: GIVEN })).json()).toMatchObject({
      code: 'closed',
    })
  })

  it('are for who applied alone, and the choice for the owner', async () => {
    await choose(true)
    const { id } = await post('JOB')
    const { number } = await applied(id)
    const other = await person(database, 'JOB_SEEKER')
    expect((await get(path(number), other.token)).statusCode).toBe(404)
    expect((await ask(path(number), { token: other.token, body: GIVEN })).statusCode).toBe(404)
    expect((await ask(path(number), { token: owner.token, body: GIVEN })).statusCode).toBe(403)
    const recruiter = await member(database, { role: 'RECRUITER', companyId: owner.companyId })
    expect((await choose(false, false, recruiter.token)).statusCode).toBe(403)
    expect((await get('/api/company/equal-opportunity/report/', recruiter.token)).statusCode).toBe(200)
    const viewer = await member(database, { role: 'VIEWER', companyId: owner.companyId })
    expect((await get('/api/company/equal-opportunity/', viewer.token)).statusCode).toBe(200)
    expect((await get('/api/company/equal-opportunity/report/', viewer.token)).statusCode).toBe(403)
    expect((await get('/api/company/equal-opportunity/csv/', viewer.token)).statusCode).toBe(403)
  })
})

describe('the report', () => {
  it('shows nothing of nine people, ranges of ten, and the same until there are twenty', async () => {
    await choose(true)
    const { id } = await post('JOB')
    const before = await report()
    await times(9, () => answered(id))
    expect(await report()).toEqual(before)
    await answered(id, { ...GIVEN, gender: 'MAN', disability: 'YES' })
    const ofPost = async () =>
      (await report()).posts.find(({ post }: { post: { id: number } | null }) => post?.id === id)
    const ten = await ofPost()
    expect(ten.people).toBe(10)
    expect(ten.topics.map(({ topic }: { topic: string }) => topic)).toEqual(['gender', 'age', 'disability'])
    expect(ten.topics[0].figures).toEqual([
      { answer: 'WOMAN', name: null, least: 5, most: 10 },
      { answer: 'MAN', name: null, least: 0, most: 4 },
      { answer: 'OTHER', name: null, least: 0, most: 4 },
      { answer: 'UNSAID', name: null, least: 0, most: 4 },
    ])
    await times(9, () => answered(id, { gender: 'OTHER' }))
    expect(await ofPost()).toEqual(ten)
    await answered(id, { gender: 'OTHER' })
    expect((await ofPost()).people).toBe(20)
    const csv = (await get('/api/company/equal-opportunity/csv/')).body
    expect(csv).toContain('Bricklayer,20,Gender,Another gender,10,14')
  })
})

describe('groups', () => {
  it('put the rest of ended jobs together, each answer in one group alone', async () => {
    const us = await member(database)
    await choose(true, false, us.token)
    const read = async () => (await get('/api/company/equal-opportunity/report/', us.token)).json()
    const jobs = [await jobOf(us.token), await jobOf(us.token)]
    for (const id of jobs) await times(6, () => answered(id))
    await database.execute(sql`update opportunities set status = 'CLOSED', closed_at = now() - interval '14 days'
      where id in (${jobs[0]}, ${jobs[1]})`)
    await server.runSweep()
    expect(await read()).toEqual({ company: null, posts: [] })
    await database.execute(sql`update opportunities set closed_at = now() - interval '16 days'
      where id in (${jobs[0]}, ${jobs[1]})`)
    await server.runSweep()
    await server.runSweep()
    expect(await read()).toMatchObject({ company: { people: 12 }, posts: [{ post: null, people: 12 }] })
  })

  it('leave out the region while not all of a group were asked for it', async () => {
    const us = await member(database)
    await choose(true, false, us.token)
    const id = await jobOf(us.token)
    await times(3, () => answered(id, { ...GIVEN, region: 'AA' }))
    await choose(true, true, us.token)
    await times(7, () => answered(id, { ...GIVEN, region: 'AH' }))
    const topics = async () => {
      const { posts } = (await get('/api/company/equal-opportunity/report/', us.token)).json()
      return posts[0].topics.map(({ topic }: { topic: string }) => topic)
    }
    expect(await topics()).not.toContain('region')
    await times(10, (n) => answered(id, n < 5 ? { ...GIVEN, region: 'AH' } : GIVEN))
    expect(await topics()).toContain('region')
  })
})

describe('who has the database', () => {
  it('finds no column of a person, an application, a time or an order', () => {
    const columns = [equalOpportunityWaiting, equalOpportunitySums, equalOpportunityUsed].flatMap((table) =>
      Object.keys(getTableColumns(table)),
    )
    expect(columns.sort()).toEqual(
      [
        'companyId',
        'opportunityId',
        'sealed',
        'companyId',
        'opportunityId',
        'people',
        'counts',
        'token',
        'month',
      ].sort(),
    )
  })

  it('reads neither whose the marks are nor what the answers that wait say, nor how many', async () => {
    await choose(true)
    const { id } = await post('JOB')
    const who = await answered(id)
    const rows = async () =>
      JSON.stringify(
        await database
          .execute(sql`select * from equal_opportunity_waiting where opportunity_id = ${id}`)
          .then(({ rows }) => rows),
      )
    const first = await rows()
    await answered(id)
    expect((await rows()).length).toBe(first.length)
    expect(first).not.toMatch(/WOMAN|25_TO_34/)
    const used = JSON.stringify(await database.select().from(equalOpportunityUsed))
    expect(used).not.toContain(who.number)
    const { rows: logged } = await database.execute(
      sql`select * from audit_log where details::text like ${`%${who.number}%`} or action like 'equal%'`,
    )
    expect(JSON.stringify(logged)).not.toContain(who.number)
  })

  it('sees answers in an order that does not tell who came last', () => {
    const of = { companyId: 1, opportunityId: 2 }
    const one: EqualOpportunityAnswers = { ...GIVEN, gender: 'MAN' }
    const open = (answers: EqualOpportunityAnswers[]) => unsealAnswers('k', of, sealAnswers('k', of, answers))
    expect(open([one, GIVEN])).toEqual(open([GIVEN, one]))
    expect(() => unsealAnswers('k', { ...of, opportunityId: 3 }, sealAnswers('k', of, [one]))).toThrow()
  })

  it('is not in one’s own export, as nobody can find it', async () => {
    await choose(true)
    const { id } = await post('JOB')
    const who = await answered(id)
    const entries = unzipped((await get('/api/accounts/user/export/', who.token)).rawPayload)
    for (const [name, content] of entries)
      if (name.endsWith('.json')) expect(String(content)).not.toContain('25_TO_34')
  })
})

describe('rules', () => {
  it('count no group of fewer than ten', () => {
    expect(() => countAnswers(Array.from({ length: 9 }, () => GIVEN))).toThrow()
    expect(addCounts({ age: { A: 1 } }, { age: { A: 2, B: 1 }, gender: { C: 1 } })).toEqual({
      age: { A: 3, B: 1 },
      gender: { C: 1 },
    })
  })

  it.each([10, 11, 14, 15, 20, 47])('show each figure of %i as a range of five numbers or more', (total) => {
    for (let count = 0; count <= total; count++) {
      const { least, most } = rangeOf(count, total)
      expect(count).toBeGreaterThanOrEqual(least)
      expect(count).toBeLessThanOrEqual(most)
      expect(most - least).toBeGreaterThanOrEqual(4)
      expect(most).toBeLessThanOrEqual(total)
      for (let other = least; other <= most; other++) expect(rangeOf(other, total)).toEqual({ least, most })
    }
  })
})

describe('regions', () => {
  it('are those of the operator’s country, without what kind they are', () => {
    expect(presentRegions('GH')).toHaveLength(18)
    expect(presentRegions('GH')).toContainEqual({ code: 'AA', name: null })
    expect(presentRegions('CI')).toContainEqual({ code: 'CI-93', name: 'Abidjan' })
    expect(presentRegions('SN').slice(-3)).toEqual([
      { code: 'SN-12', name: 'Ziguinchor' },
      { code: 'ABROAD', name: null },
      { code: 'UNSAID', name: null },
    ])
    expect(presentRegions('SG')).toEqual([])
  })

  it('are offered and asked for only where the country has some', async () => {
    await choose(true, true)
    const { id } = await post('JOB')
    const { number, token } = await applied(id)
    try {
      setHomeCountry('SG')
      const chosen = (await get('/api/company/equal-opportunity/')).json()
      expect(chosen).toEqual({ is_on: true, asks_region: false, has_regions: false })
      expect((await get(path(number), token)).json()).toMatchObject({ asks_region: false, regions: [] })
    } finally {
      setHomeCountry('GH')
    }
    expect((await get('/api/company/equal-opportunity/')).json()).toMatchObject({
      asks_region: true,
      has_regions: true,
    })
  })

  it('of another country are no answer at home, and are named where they were answered before', async () => {
    await choose(true, true)
    const { id } = await post('JOB')
    const { number, token } = await applied(id)
    expect((await get(path(number), token)).json().regions).toContainEqual({ code: 'AA', name: null })
    const refused = await ask(path(number), { token, body: { ...GIVEN, region: 'CI-93' } })
    expect([refused.statusCode, refused.json()]).toEqual([400, { region: [expect.any(String)] }])
    const figures = figuresOf('region', { 'CI-93': 7, AA: 3 })
    expect(figures).toContainEqual({ answer: 'CI-93', name: 'Abidjan', least: 5, most: 10 })
    expect(figures).toHaveLength(19)
  })
})

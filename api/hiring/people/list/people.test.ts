import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { PEOPLE_LIMITS } from '#contract/hiring/people.ts'
import { APPLICATION_STATUSES, MEMBER_ROLES, NAMED } from '#contract/vocabulary.ts'
import { application } from '#tests/support/documents.ts'
import { companyPeople } from '#tests/support/hiring/company-people.ts'
import { insertApplicants } from '#tests/support/hiring/inserted-applicants.ts'
import { member } from '#tests/support/members.ts'
import { recordStatements } from '#tests/support/statements/record.ts'

const { open, database, server, ask, make, firm, applies, apply, withdraw, setStatus } = await companyPeople()
const statements = recordStatements(open.pool)

describe('the list', () => {
  it('has each person once, with their last application, last active first', async () => {
    const { job, people, anotherJob } = await firm()
    const second = await anotherJob('Plumber')
    const ama = await applies(job, 'Ama Owusu')
    await applies(job, 'Kofi Mensah')
    await apply(second.id, ama.token)
    const rows = await people()
    expect(rows).toMatchObject([
      {
        name: 'Ama Owusu',
        applications: 2,
        last_application: { job: { name: 'Plumber' }, status: 'RECEIVED' },
        tags: [],
        may_contact: true,
        kept_until: null,
        found: null,
      },
      { name: 'Kofi Mensah', applications: 1, last_application: { job: { name: 'Mason' } } },
    ])
  })

  it('goes on by cursor, and meets everybody once', async () => {
    const { job, people } = await firm()
    await insertApplicants(database, { opportunityId: job.id, count: 7, firstName: 'Ama' })
    const met: number[] = []
    for (let query = 'page_size=3'; ; ) {
      const rows = await people(query)
      met.push(...rows.map(({ id }) => id))
      if (rows.length < 3) break
      query = `page_size=3&cursor=${rows.at(-1)?.cursor}`
    }
    expect(met).toHaveLength(7)
    expect(new Set(met).size).toBe(7)
  })

  it('asks one statement for a page, and one more for the words around what was found', async () => {
    const { job, people } = await firm()
    await applies(job, 'Ama Owusu', { words: 'I weld pipes' })
    await server.runDueJobs()
    const sent = async (query: string) =>
      (await statements.during(() => people(query))).filter((name) => name !== 'identity')
    expect(await sent('')).toEqual(['people-plain'])
    expect(await sent('status=RECEIVED')).toEqual(['people-filtered'])
    expect(await sent('search_key=weld')).toEqual(['people-searched', 'people-excerpts'])
  })
})

it('names everybody of a list, to act on all of them', async () => {
  const { job, people, get, post, companyId } = await firm()
  await insertApplicants(database, {
    opportunityId: job.id,
    count: PEOPLE_LIMITS.atOnce + 2,
    firstName: 'Ama',
  })
  await applies(job, 'Kofi Mensah', { words: 'Mason' })
  await server.runDueJobs()
  const selectable = async (query = '') => (await get(`/api/company/people/selectable/?${query}`)).json()
  const { ids, next } = await selectable()
  expect(ids).toHaveLength(PEOPLE_LIMITS.atOnce)
  const rest = await selectable(`cursor=${next}`)
  expect(rest).toEqual({ ids: [expect.any(Number), expect.any(Number), expect.any(Number)], next: null })
  expect(new Set([...ids, ...rest.ids]).size).toBe(PEOPLE_LIMITS.atOnce + 3)
  const [kofi] = await people('search_key=kofi')
  expect(await selectable('search_key=kofi')).toEqual({ ids: [kofi?.id], next: null })
  expect(await selectable('status=HIRED')).toEqual({ ids: [], next: null })
  const tagged = await post('/api/company/people/tags/', { people: ids, name: 'All' })
  expect(tagged.json()).toEqual({ changed: PEOPLE_LIMITS.atOnce })
  const tooMany = await post('/api/company/people/tags/', { people: [...ids, ...rest.ids], name: 'All' })
  expect(tooMany.json()).toMatchObject({ people: [expect.stringMatching(/at most 1000 people/)] })
  const readAs = async (asked: Parameters<typeof member>[1]) =>
    ask('/api/company/people/selectable/', {
      method: 'GET',
      token: (await member(database, asked)).token,
    })
  expect((await readAs({ role: 'OWNER' })).json()).toEqual({ ids: [], next: null })
  expect((await readAs({ role: 'EVALUATOR', companyId })).statusCode).toBe(403)
})

describe('finding people', () => {
  it('has nobody who withdrew, nobody of an RFP and nobody whose account is gone', async () => {
    const { job, names, companyId } = await firm()
    const rfp = await make.rfp({ companyId })
    await insertApplicants(database, { opportunityId: rfp.id, count: 1, firstName: 'Bidder' })
    const ama = await applies(job, 'Ama Owusu')
    const yaw = await applies(job, 'Yaw Boateng')
    await withdraw(ama.number, ama.token)
    expect(await names()).toEqual(['Yaw Boateng'])
    await database.execute(sql`delete from users where id = ${yaw.id}`)
    expect(await names()).toEqual([])
    expect(await names('search_key=owusu')).toEqual([])
  })

  it.each([
    ['search_key=owusu', ['Ama Owusu']],
    ['search_key=ama+ow', ['Ama Owusu']],
    ['search_key=scaffold', ['Ama Owusu']],
    ['search_key=KOFI.M%40example', ['Kofi Mensah']],
    ['search_key=night+shi', ['Kofi Mensah']],
    ['search_key=zebra', []],
    ['status=SHORTLISTED', ['Kofi Mensah']],
    ['status=REJECTED', []],
    ['contact=yes', ['Kofi Mensah', 'Ama Owusu']],
    ['contact=no', []],
    ['ending=soon', []],
  ])('finds by %s', async (query, expected) => {
    const { names } = filled
    expect((await names(query)).toSorted()).toEqual(expected.toSorted())
  })

  it('shows where a CV has the words', async () => {
    const { people } = filled
    const [row] = await people('search_key=scaffold')
    expect(row?.found).toMatch(/built scaffolds in Tema/)
  })
})

const filled = await fill()
async function fill() {
  const made = await firm()
  await applies(made.job, 'Ama Owusu', { words: 'Ama Owusu\nbuilt scaffolds in Tema' })
  const kofi = await applies(made.job, 'Kofi Mensah', { email: 'kofi.m@example.org', words: 'Guard' })
  await server.runDueJobs()
  await setStatus(kofi.number, 'SHORTLISTED')
  const [row] = await made.people('search_key=kofi')
  await made.post('/api/company/people/tags/', { people: [row?.id], name: 'Night shift' })
  return made
}

describe('blind screening', () => {
  const CV = 'Ama Owusu\nCrane operator'
  const QUERIES = ['', 'search_key=ama', 'search_key=crane', 'search_key=owusu.blind%40', 'status=RECEIVED']

  it('keeps a person off the list until the name may be seen', async () => {
    const { job, names } = await firm({ isBlind: true })
    const ama = await applies(job, 'Ama Owusu', { words: CV, email: 'owusu.blind@example.org' })
    await server.runDueJobs()
    for (const query of QUERIES) expect(await names(query), query).toEqual([])
    for (const status of APPLICATION_STATUSES) {
      await setStatus(ama.number, status)
      const expected = (NAMED as readonly string[]).includes(status) ? ['Ama Owusu'] : []
      expect(await names(), status).toEqual(expected)
      expect(await names('search_key=crane'), status).toEqual(expected)
    }
  })

  it('does not join a hidden application to one that may be seen', async () => {
    const { job, people, anotherJob, get } = await firm()
    const hidden = await anotherJob('Secret', true)
    const ama = await applies(job, 'Ama Owusu')
    await applies(job, 'Yaw Boateng')
    const before = await people()
    expect((await apply(hidden.id, ama.token, application({ bio: 'zebra' }))).statusCode).toBe(201)
    await server.runDueJobs()
    expect(await people()).toEqual(before)
    expect(await people('search_key=zebra')).toEqual([])
    expect(await people(`job=${hidden.id}`)).toEqual([])
    const id = before.find(({ name }) => name === 'Ama Owusu')?.id
    expect((await get(`/api/company/people/${id}/`)).body).not.toContain('Secret')
  })

  it('hides a person again with the tags, when the job turns blind', async () => {
    const { job, people, names, post, get, setBlind } = await firm()
    await applies(job, 'Ama Owusu')
    const [row] = await people()
    await post('/api/company/people/tags/', { people: [row?.id], name: 'Gold' })
    await setBlind(job.id, true)
    expect(await names()).toEqual([])
    expect(await names('search_key=gold')).toEqual([])
    expect((await get(`/api/company/people/${row?.id}/`)).statusCode).toBe(404)
    expect((await post('/api/company/people/tags/', { people: [row?.id], name: 'Other' })).json()).toEqual({
      changed: 0,
    })
    await setBlind(job.id, false)
    expect(await people()).toMatchObject([{ name: 'Ama Owusu', tags: [{ name: 'Gold' }] }])
  })
})

it('leaves everybody of a job that turns blind with what they sent to others', async () => {
  const { job, people, anotherJob, setBlind } = await firm()
  const other = await anotherJob('Plumber')
  const ama = await applies(job, 'Ama Owusu')
  await applies(job, 'Yaw Boateng')
  await apply(other.id, ama.token, application())
  await setStatus(ama.number, 'REJECTED')
  const before = await people()
  expect(before.map(({ applications }) => applications)).toEqual([2, 1])
  await setBlind(job.id, true)
  expect(await people()).toMatchObject([
    { name: 'Ama Owusu', applications: 1, last_application: { job: { id: other.id } } },
  ])
  await setBlind(job.id, false)
  expect(await people()).toEqual(before)
})

describe('companies', () => {
  it('see nothing of each other', async () => {
    const [ours, theirs] = [await firm(), await firm()]
    const ama = await applies(ours.job, 'Ama Owusu')
    const [row] = await ours.people()
    await ours.post('/api/company/people/tags/', { people: [row?.id], name: 'Gold' })
    const pool = (await ours.post('/api/company/people/pools/', { name: 'Masons' })).json()
    expect(await theirs.people()).toEqual([])
    expect(await theirs.people('search_key=gold')).toEqual([])
    expect(await theirs.people(`pool=${pool.id}`)).toEqual([])
    const choices = (await theirs.get('/api/company/people/choices/')).json()
    expect(choices).toMatchObject({ tags: [], pools: [], months: 12 })
    expect((await theirs.get(`/api/company/people/${row?.id}/`)).statusCode).toBe(404)
    expect(
      (await theirs.post(`/api/company/people/pools/${pool.id}/people/`, { people: [row?.id], is_in: true }))
        .statusCode,
    ).toBe(404)
    expect((await theirs.remove(`/api/company/people/pools/${pool.id}/`)).statusCode).toBe(404)
    expect(
      (await theirs.post('/api/company/people/tags/', { people: [row?.id], name: 'Bad' })).json(),
    ).toEqual({ changed: 0 })
    await apply(theirs.job.id, ama.token)
    expect(await theirs.people()).toMatchObject([{ name: 'Ama Owusu', applications: 1, tags: [] }])
    expect(await ours.people()).toMatchObject([{ applications: 1, tags: [{ name: 'Gold' }] }])
  })

  it.each(MEMBER_ROLES)('let a member who is %s read as the role may', async (role) => {
    const { companyId } = await firm()
    const { token } = await member(database, { companyId, role })
    const { statusCode } = await ask('/api/company/people/', { method: 'GET', token })
    expect(statusCode).toBe(role === 'OWNER' || role === 'RECRUITER' ? 200 : 403)
  })
})

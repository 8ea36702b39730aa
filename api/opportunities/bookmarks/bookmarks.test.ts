import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { bookmarks, opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'

const { open, ask } = await accountsApp()
const { database } = open
const make = factories(database)

type Listed = { id: number; bookmarked: boolean; applicants: number[]; status: string }
const get = (url: string, token?: string) => ask(url, { method: 'GET', token })
const seeker = () => person(database, 'JOB_SEEKER')

const collections = [
  {
    kind: 'job',
    path: '/api/jobs/',
    bookmarkOf: (id: number) => `/api/jobs/${id}/bookmark/`,
    listPath: '/api/user/bookmarked-jobs/',
  },
  {
    kind: 'rfp',
    path: '/api/proposal-requests/',
    bookmarkOf: (id: number) => `/api/proposal-requests/${id}/bookmark/`,
    listPath: '/api/user/bookmarked-proposal-requests/',
  },
] as const

describe.each(collections)('the bookmark of a $kind', ({ kind, path, bookmarkOf, listPath }) => {
  it('goes on and off, and the item comes back as it then is', async () => {
    const { token } = await seeker()
    const opportunity = await make[kind]({ requirements: 'Patience' })
    const on = await ask(bookmarkOf(opportunity.id), { token })
    expect(on.json()).toMatchObject({ id: opportunity.id, bookmarked: true, requirements: 'Patience' })
    expect((await ask(bookmarkOf(opportunity.id), { token })).json()).toMatchObject({ bookmarked: false })
    expect((await get(listPath, token)).json()).toEqual([])
  })

  it("is the caller's own, in lists and details", async () => {
    const [mine, other] = [await seeker(), await seeker()]
    const opportunity = await make[kind]()
    await ask(bookmarkOf(opportunity.id), { token: mine.token })
    for (const [token, bookmarked] of [
      [mine.token, true],
      [other.token, false],
      [undefined, false],
      ['made-up', false],
    ] as const) {
      const detail = await get(`${path}${opportunity.id}/`, token)
      const list = await get(path, token)
      expect(detail.json().bookmarked).toBe(bookmarked)
      expect(list.json().find(({ id }: Listed) => id === opportunity.id).bookmarked).toBe(bookmarked)
      for (const answer of [detail, list])
        expect(answer.headers['cache-control']).toMatch(token ? /^private, no-store$/ : /^public/)
    }
  })

  it('is not for what is a draft, of the other kind or not there', async () => {
    const { token } = await seeker()
    const draft = await make[kind]({ status: 'DRAFT' })
    const other = await make[kind === 'job' ? 'rfp' : 'job']()
    for (const id of [draft.id, other.id, 2_147_483_647])
      expect((await ask(bookmarkOf(id), { token })).statusCode).toBe(404)
  })
})

describe.each(collections)('bookmarks of a $kind', ({ kind, bookmarkOf, listPath }) => {
  it('are listed with the newest first, in pages, closed ones with their status', async () => {
    const { token } = await seeker()
    const made = [await make[kind](), await make[kind](), await make[kind]()]
    for (const { id } of made) await ask(bookmarkOf(id), { token })
    const [closed, , newest] = made
    await database
      .update(opportunities)
      .set({ deadlineAt: new Date(Date.now() - 1_000) })
      .where(eq(opportunities.id, closed?.id ?? 0))
    const first = await get(`${listPath}?page_size=2`, token)
    expect(first.headers['x-total-count']).toBe('3')
    expect(first.headers.link).toContain(`<${listPath}?page_size=2&page=2>; rel="next"`)
    expect(first.json()[0]).toMatchObject({ id: newest?.id, status: 'OPEN', bookmarked: true })
    const second = await get(`${listPath}?page_size=2&page=2`, token)
    expect(second.json()).toMatchObject([{ id: closed?.id, status: 'CLOSED', bookmarked: true }])
  })

  it('take turns: fifty toggles at once leave what fifty one after another leave', async () => {
    const { id, token } = await seeker()
    const opportunity = await make[kind]()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask(bookmarkOf(opportunity.id), { token })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200))
    expect(answers.filter((answer) => answer.json().bookmarked)).toHaveLength(25)
    expect(await database.select().from(bookmarks).where(eq(bookmarks.userId, id))).toEqual([])
  })
})

it('remembers the deadline and the status that its owner saw', async () => {
  const { id, token } = await seeker()
  const job = await make.job()
  await ask(`/api/jobs/${job.id}/bookmark/`, { token })
  const [row] = await database.select().from(bookmarks).where(eq(bookmarks.userId, id))
  expect(row).toMatchObject({ knownDeadlineAt: job.deadlineAt, knownStatus: 'OPEN' })
})

it('says all ids at once, to their owner alone', async () => {
  const [mine, other] = [await seeker(), await seeker()]
  const [job, rfp] = [await make.job(), await make.rfp()]
  await ask(`/api/jobs/${job.id}/bookmark/`, { token: mine.token })
  await ask(`/api/proposal-requests/${rfp.id}/bookmark/`, { token: mine.token })
  expect((await get('/api/user/bookmarks/', mine.token)).json().toSorted()).toEqual(
    [job.id, rfp.id].toSorted(),
  )
  expect((await get('/api/user/bookmarks/', other.token)).json()).toEqual([])
})

it('takes no more than a list can show', async () => {
  const { id: userId, token } = await seeker()
  const { id: companyId } = await make.company()
  const rows = Array.from({ length: LIMITS.bookmarks }, (_, at) => ({
    kind: 'JOB' as const,
    companyId,
    name: 'Guard',
    excerpt: 'Text',
    description: 'Text',
    status: 'CLOSED' as const,
    source: 'many',
    sourceId: String(at),
  }))
  const inserted = await database.insert(opportunities).values(rows).returning({ id: opportunities.id })
  await database
    .insert(bookmarks)
    .values(inserted.map(({ id }) => ({ userId, opportunityId: id, knownStatus: 'CLOSED' })))
  const job = await make.job()
  const refused = await ask(`/api/jobs/${job.id}/bookmark/`, { token })
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'You have 1,000 bookmarks. Remove one first',
  ])
  expect((await ask(`/api/jobs/${inserted[0]?.id}/bookmark/`, { token })).json().bookmarked).toBe(false)
  expect((await ask(`/api/jobs/${job.id}/bookmark/`, { token })).json().bookmarked).toBe(true)
})

it('names the caller among the applicants of an opportunity applied to, and nobody else', async () => {
  const [mine, other] = [await seeker(), await seeker()]
  const job = await make.job()
  await database
    .insert(applications)
    .values(
      [mine, other].map(({ id }) => ({ userId: id, opportunityId: job.id, number: `n-${id}`, bio: 'Bio' })),
    )
  expect((await get(`/api/jobs/${job.id}/`, mine.token)).json().applicants).toEqual([mine.id])
  expect((await get(`/api/jobs/${job.id}/`)).json().applicants).toEqual([])
})

it.each(['page=0', 'page=51', 'page_size=101', 'page=1e3'])('refuses %s, naming the field', async (query) => {
  const { token } = await seeker()
  const answer = await get(`/api/user/bookmarked-jobs/?${query}`, token)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json())).toEqual([query.split('=')[0]])
})

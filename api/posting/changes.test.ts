import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { postsApp } from '#tests/support/posts.ts'

const { ask, owner, draft, save, read, database } = await postsApp()
const POSTS = '/api/company/posts/'
const get = (url: string) => ask(url, { method: 'GET', token: owner.token })

type Row = { id: number; name: string }
const next = (link: unknown) => /<([^>]+)>; rel="next"/.exec(String(link ?? ''))?.[1]

/** Follows `next` to its end; `between` runs before each step. */
async function walk(url: string, between = async () => {}) {
  const seen: Row[] = []
  for (let at: string | undefined = url; at; ) {
    const answer = await get(at)
    expect(answer.statusCode, at).toBe(200)
    seen.push(...answer.json())
    at = next(answer.headers.link)
    await between()
  }
  return seen.map(({ id }) => id)
}

async function change(id: number, name: string) {
  const { version, form } = await read(id)
  expect((await save(id, { version, form: { ...form, name } })).statusCode).toBe(200)
}

it('follows what changed to the end: nothing is skipped, and only what changed meanwhile comes again', async () => {
  const ids: number[] = []
  for (let n = 0; n < 9; n++) ids.push((await draft()).id)
  // Of one instant, as one statement changes many.
  await database.update(posts).set({ updatedAt: sql`now() - interval '1 hour'` })
  const [first = 0, second = 0] = ids
  let step = 0
  const seen = await walk(`${POSTS}?updated_since=2020-01-01&page_size=2`, async () => {
    step++
    if (step === 2) await change(first, 'Changed while others read')
    if (step === 3) ids.push((await draft()).id)
    if (step === 4) await change(second, 'Changed too')
  })
  expect(new Set(seen)).toEqual(new Set(ids))
  const twice = seen.filter((id, at) => seen.indexOf(id) < at)
  expect(new Set(twice)).toEqual(new Set([first, second]))
  expect(seen).toHaveLength(ids.length + 2)
})

it('meets every post once while drafts are begun, and ends with the last', async () => {
  const known = (await get(`${POSTS}?page_size=100`)).json().map(({ id }: Row) => id)
  // Of one instant, as one statement changes many.
  await database.update(posts).set({ updatedAt: sql`now() - interval '1 hour'` })
  while (known.length < 9) known.push((await draft()).id)
  for (const start of ['page_size=3', 'page=1&page_size=3']) {
    let steps = 0
    const before = (await get(`${POSTS}?page_size=100`)).json().map(({ id }: Row) => id)
    const seen = await walk(`${POSTS}?${start}`, async () => {
      steps++
      await draft()
    })
    expect(seen).toEqual(before)
    expect(steps).toBe(Math.ceil(before.length / 3))
  }
  const second = await get(`${POSTS}?page=2&page_size=3`)
  const all = (await get(`${POSTS}?page_size=100`)).json()
  expect(second.json()).toEqual(all.slice(3, 6))
})

it('refuses the cursor of the other order', async () => {
  for (const [one, other] of [
    ['', 'updated_since=2020-01-01&'],
    ['updated_since=2020-01-01&', ''],
  ]) {
    const { headers } = await get(`${POSTS}?${one}page_size=2`)
    const cursor = /cursor=([\w-]+)/.exec(next(headers.link) ?? '')?.[1]
    expect((await get(`${POSTS}?${other}cursor=${cursor}`)).statusCode).toBe(400)
  }
})

it('begins at an instant, and counts from there', async () => {
  await database.update(posts).set({ updatedAt: sql`'2030-01-01T00:00:00.123456Z'` })
  await database.execute(sql`update opportunities set updated_at = '2029-01-01'`)
  const late = (await draft()).id
  await database.execute(
    sql`update posts set updated_at = '2030-06-01T00:00:00.000001Z' where opportunity_id = ${late}`,
  )
  const { headers, ...answer } = await get(`${POSTS}?updated_since=2030-02-01`)
  expect(answer.json().map(({ id }: Row) => id)).toEqual([late])
  expect(headers['x-total-count']).toBe('1')
  expect(next(headers.link)).toBeUndefined()
})

it.each([
  'updated_since=2020-01-01&cursor=o5',
  'cursor=cMQ',
  'updated_since=2020-01-01&cursor=cMQ',
  'cursor=x',
])('refuses %s', async (query) => {
  const { statusCode, ...answer } = await get(`${POSTS}?${query}`)
  expect([statusCode, Object.keys(answer.json())]).toEqual([400, ['cursor']])
})

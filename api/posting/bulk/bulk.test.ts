import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'

const { database, ask } = await postsApp()
const LINES = '/api/company/posts/jsonl/'
const CSV = '/api/company/posts/csv/'
const get = (url: string, { token }: { token: string }) => ask(url, { method: 'GET', token })
const linesOf = (body: string) =>
  body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** A company with so many posts, all of which changed at one moment. */
async function companyOf(posts: number) {
  const owner = await member(database)
  const ids: number[] = []
  for (let n = 0; n < posts; n++)
    ids.push((await ask('/api/company/posts/', { token: owner.token, body: { kind: 'JOB' } })).json().id)
  await database.execute(sql`update posts set updated_at = '2026-01-05T10:00:00Z', draft = draft || '{"name": "=1+1"}'
    where company_id = ${owner.companyId}`)
  await database.execute(
    sql`update opportunities set updated_at = '2026-01-05T10:00:00Z' where company_id = ${owner.companyId}`,
  )
  return { owner, ids }
}

it('streams all posts to the end, each as it is read alone', async () => {
  const { owner, ids } = await companyOf(103)
  const other = await companyOf(1)
  const answer = await get(LINES, owner)
  expect(answer.headers['content-disposition']).toContain('posts.jsonl')
  const posts = linesOf(answer.body)
  expect(posts.map(({ id }) => id)).toEqual(ids)
  expect(posts[0]).toEqual((await get(`/api/company/posts/${ids[0]}/`, owner)).json())
  expect(linesOf((await get(LINES, other.owner)).body)).toHaveLength(1)
})

it('has the main columns as CSV, and no formula', async () => {
  const { owner, ids } = await companyOf(2)
  const answer = await get(CSV, owner)
  expect(answer.headers['content-disposition']).toContain('posts.csv')
  expect(answer.body.replace('\ufeff', '').split('\r\n')).toEqual([
    'id,kind,state,name,published_at,deadline_at,applicants,owner',
    ...ids.map((id) => `${id},JOB,DRAFT,'=1+1,,,0,Kojo Asare`),
    '',
  ])
})

it('leaves out what has not changed since', async () => {
  const { owner } = await companyOf(1)
  expect((await get(`${LINES}?updated_since=2026-01-06`, owner)).body).toBe('')
  expect((await get(`${CSV}?updated_since=yesterday`, owner)).statusCode).toBe(400)
})

it('hides posts of a team that somebody is not on', async () => {
  const { owner, ids } = await companyOf(2)
  const off = await member(database, { companyId: owner.companyId, role: 'RECRUITER' })
  await database.execute(sql`insert into restricted_posts (opportunity_id) values (${ids[0]})`)
  expect(linesOf((await get(LINES, off)).body).map(({ id }) => id)).toEqual([ids[1]])
  expect((await get(CSV, off)).body.split('\r\n')).toHaveLength(3)
})

it('is for a token that may read posts', async () => {
  const { owner } = await companyOf(1)
  const tokenOf = async (scope: string) => {
    const body = { name: scope, scopes: [scope], expires_in_days: 1 }
    return { token: (await ask('/api/company/tokens/', { token: owner.token, body })).json().value as string }
  }
  expect((await get(LINES, await tokenOf('posts.read'))).statusCode).toBe(200)
  expect((await get(LINES, await tokenOf('people.read'))).statusCode).toBe(403)
})

it('has commas between cells for a token, whatever its maker reads', async () => {
  const { owner } = await companyOf(1)
  const body = { name: 'Nightly', scopes: ['posts.read'], expires_in_days: 1 }
  const token = (await ask('/api/company/tokens/', { token: owner.token, body })).json().value as string
  await database.execute(sql`update users set language = 'fr' where id = ${owner.id}`)
  expect((await get(CSV, owner)).body).toContain('id;kind')
  expect((await get(CSV, { token })).body).toContain('id,kind')
})

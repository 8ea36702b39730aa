import { expect, it } from 'vitest'
import { idempotencyKeys } from '#api/platform/database/tables/platform-tables.ts'
import { ApiError } from '#contract/errors.ts'
import { postsApp } from '#tests/support/posts.ts'
import { answerApart } from './commands.ts'
import { findAnswer } from './queries.ts'

const { ask, owner, database } = await postsApp()
const POSTS = '/api/company/posts/'
const create = (key: string, body: object = { kind: 'JOB' }, url = POSTS) =>
  ask(url, { token: owner.token, body, headers: { 'idempotency-key': key } })
const countPosts = async () =>
  Number((await ask(POSTS, { method: 'GET', token: owner.token })).headers['x-total-count'])

it('answers a repeat as before, and acts once', async () => {
  const before = await countPosts()
  const first = await create('once')
  const again = await create('once')
  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json()).toEqual(first.json())
  expect([first.headers, again.headers].map((each) => each['idempotency-replayed'])).toEqual([
    undefined,
    'true',
  ])
  expect((await create('once', { kind: 'JOB' }, '/api/v1/company/posts/')).json()).toEqual(first.json())
  expect(await countPosts()).toBe(before + 1)
})

it('refuses the key with another body or at another address', async () => {
  await create('one-body')
  const other = await create('one-body', { kind: 'RFP' })
  expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused'])
  expect((await create('one-body', { body: 'x' }, '/api/company/tokens/')).statusCode).toBe(422)
})

it('acts once for twins, and tells the later one to come again', async () => {
  const before = await countPosts()
  const twins = await Promise.all([1, 2, 3].map(() => create('twins')))
  const statuses = twins.map(({ statusCode }) => statusCode)
  expect(statuses).toContain(201)
  for (const each of twins.filter(({ statusCode }) => statusCode !== 201)) {
    expect([each.statusCode, each.json().code]).toEqual([409, 'key_in_use'])
    expect(each.headers['retry-after']).toBe('1')
  }
  expect(await countPosts()).toBe(before + 1)
})

it('lets a refused request be made again with its key', async () => {
  expect((await create('wrong', { kind: 'NONE' })).statusCode).toBe(400)
  expect((await create('wrong')).statusCode).toBe(201)
})

it('frees the key of what was refused, and of nothing else that failed', async () => {
  const attempt = (key: string, error: Error) =>
    answerApart(database, { userId: owner.id, key, hash: 'a' }, () => Promise.reject(error)).catch(
      ({ message }: Error) => message,
    )
  const again = (key: string) =>
    answerApart(database, { userId: owner.id, key, hash: 'a' }, async () => 'done')
  await attempt('refused', new ApiError('not_found'))
  expect((await again('refused')).answer).toBe('done')
  expect(await attempt('cut-off', new Error('Connection terminated'))).toBe('Connection terminated')
  await expect(again('cut-off')).rejects.toMatchObject({ code: 'key_in_use' })
})

it('takes a file once, and tells another one of the same key by its length', async () => {
  const url = '/api/company/job-files/'
  const sendFile = (content: string) => {
    const form = new FormData()
    form.append('file', new File([content], 'jobs.csv'))
    return ask(url, { token: owner.token, form, headers: { 'idempotency-key': 'a-file' } })
  }
  const first = await sendFile('Job title,City\nMason,Keta')
  const again = await sendFile('Job title,City\nMason,Keta')
  expect([first.statusCode, again.statusCode], again.body).toEqual([201, 201])
  expect([again.json(), again.headers['idempotency-replayed']]).toEqual([first.json(), 'true'])
  const other = await sendFile('Job title,City\nPainter,Ada')
  expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused'])
})

it('frees the key of a request that was cut off on its way', async () => {
  const asked = { userId: owner.id, key: 'cut', hash: 'a', isCut: () => true }
  const cut = answerApart(database, asked, () => Promise.reject(new Error('Premature close')))
  await expect(cut).rejects.toThrow('Premature close')
  expect((await answerApart(database, asked, async () => 'done')).answer).toBe('done')
})

it('tells long keys apart that begin alike', async () => {
  const before = await countPosts()
  const long = (end: string) => create('k'.repeat(200) + end)
  const [first, other, again] = [await long('1'), await long('2'), await long('1')]
  expect(again.json()).toEqual(first.json())
  expect(other.json()).not.toEqual(first.json())
  expect(await countPosts()).toBe(before + 2)
})

it('keeps no secret: a repeat is told that it was done, and acts no more', async () => {
  const url = '/api/company/tokens/'
  const body = { name: 'Payroll', scopes: ['posts.read'], expires_in_days: 1 }
  const first = await create('secret', body, url)
  expect(first.statusCode, first.body).toBe(201)
  const again = await create('secret', body, url)
  expect([again.statusCode, again.json().code]).toEqual([409, 'secret_shown'])
  expect(again.body).not.toContain(first.json().value)
  const kept = await findAnswer(database, { userId: owner.id, key: 'secret' })
  expect(kept).toEqual({ hash: expect.any(String), answer: {} })
  const other = await create('secret', { ...body, name: 'Another' }, url)
  expect([other.statusCode, other.json().code]).toEqual([422, 'key_reused'])
  const all = await ask(url, { method: 'GET', token: owner.token })
  expect(all.json()).toHaveLength(1)
})

it('does not answer a secret that an earlier version kept', async () => {
  const asked = { userId: owner.id, key: 'earlier', hash: 'a' }
  await answerApart(database, asked, async () => ({ value: 'oc_kept' }))
  const again = answerApart(database, { ...asked, isSecret: true }, async () => 'never')
  await expect(again).rejects.toMatchObject({ code: 'secret_shown' })
})

it('does not act again after a process that ended before it answered', async () => {
  await database.insert(idempotencyKeys).values({ userId: owner.id, key: 'lost', sealedAnswer: '' })
  expect((await create('lost')).json().code).toBe('key_in_use')
})

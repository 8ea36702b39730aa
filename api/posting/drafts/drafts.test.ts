import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { DRAFTS_AT_MOST } from '#contract/posting/posts.ts'
import { form, plan } from '#tests/support/browser/post-forms.ts'
import { member } from '#tests/support/members.ts'
import { insertDrafts, postsApp } from '#tests/support/posts.ts'

const { database, ask, owner, create, save, move, read, draft, post, visit, make } = await postsApp()
const colleague = await member(database, { role: 'RECRUITER', companyId: owner.companyId })
const viewer = await member(database, { role: 'VIEWER', companyId: owner.companyId })
const stranger = await member(database)

describe('a draft', () => {
  it('begins with where the company is, and nobody else sees it', async () => {
    const { id: companyId } = await make.company({ country: 'GH', city: 'Kumasi' })
    const { token } = await member(database, { companyId })
    const made = await create('JOB', token)
    expect(made.statusCode).toBe(201)
    const { id, ...begun } = made.json()
    expect(begun).toMatchObject({
      kind: 'JOB',
      state: 'DRAFT',
      version: 1,
      form: { country: 'GH', city: 'Kumasi' },
    })
    for (const path of [`/api/jobs/${id}/`, `/api/proposal-requests/${id}/`, `/jobs/${id}/deadline.ics`]) {
      expect((await visit(path)).statusCode, path).toBe(404)
    }
    expect(
      (await ask(`/api/company/posts/${id}/`, { method: 'GET', token: stranger.token })).statusCode,
    ).toBe(404)
    const [row] = await database.select().from(opportunities).where(eq(opportunities.id, id))
    expect(row).toMatchObject({ status: 'DRAFT', source: 'account', publishedAt: null })
  })

  it('is saved as it is typed, also while it is wrong', async () => {
    const { id, version } = (await create('JOB')).json()
    const typed = form({ name: '', salary_min: 'a lot', deadline: '2026-13-' })
    const saved = await save(id, { version, form: typed })
    expect(saved.json()).toMatchObject({ version: 2, form: typed, saved_by: 'Kojo Asare' })
    expect(saved.json().findings).toContainEqual(
      expect.objectContaining({ field: 'salary_min', severity: 'BLOCK' }),
    )
  })

  it('keeps no control characters and no halves of characters', async () => {
    const { id, version } = (await create('JOB')).json()
    const saved = await save(id, {
      version,
      form: form({ name: 'A\u0000B\ud800C', description: 'one\r\ntwo' }),
    })
    expect(saved.json().form).toMatchObject({ name: 'AB\ufffdC', description: 'one\ntwo' })
  })

  it.each([
    [{ type: 'SOMETIMES' }, 'type'],
    [{ skills: ['1', '2', '3', '4', '5', '6', '7', '8'] }, 'skills'],
    [{ name: 'x'.repeat(2_000) }, 'name'],
  ])('refuses %j at its field', async (values, field) => {
    const { id, version } = (await create('JOB')).json()
    const refused = await save(id, { version, form: { ...form(), ...values } })
    expect(refused.statusCode).toBe(400)
    expect(Object.keys(refused.json())).toEqual([field])
  })
})

it('reads half a character of JSON as none, wherever it stands', async () => {
  const { id, version } = (await create('JOB')).json()
  const spelt = JSON.stringify({ version, form: form() })
    .replace('"Bricklayer"', String.raw`"\\ud83d \ud83e\uddf1 \uddf1"`)
    .replace('"skills":[]', String.raw`"skills":["Brick\ud800"]`)
  const saved = await ask(`/api/company/posts/${id}/`, {
    method: 'PATCH',
    token: owner.token,
    body: spelt,
    headers: { 'content-type': 'application/json' },
  })
  expect(saved.json().form).toMatchObject({
    name: String.raw`\ud83d 🧱 ${'\ufffd'}`,
    skills: ['Brick\ufffd'],
  })
})

describe('two who edit one post', () => {
  it('lets the later save change nothing', async () => {
    const { id, version } = await draft()
    const first = await save(id, { version, form: form({ name: 'Mason' }) }, colleague.token)
    expect(first.json()).toMatchObject({ version: version + 1 })
    const second = await save(id, { version, form: form({ name: 'Plasterer' }) })
    expect(second.statusCode).toBe(409)
    expect(await read(id)).toMatchObject({ version: version + 1, form: { name: 'Mason' } })
  })

  it('lets one of two at once win', async () => {
    const { id, version } = await draft()
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => save(id, { version, form: form({ name }) })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    expect(await read(id)).toMatchObject({ version: version + 1 })
  })

  it('takes a save whose answer was lost for done', async () => {
    const { id, version } = await draft()
    const typed = { version, form: form({ name: 'Mason' }) }
    await save(id, typed)
    const again = await save(id, typed)
    expect(again.json()).toMatchObject({ version: version + 1, form: { name: 'Mason' } })
  })

  it('publishes only the version that was looked at', async () => {
    const { id, version } = await draft()
    await save(id, { version, form: form({ name: 'Mason' }) }, colleague.token)
    expect((await move(id, { action: 'publish', version })).statusCode).toBe(409)
  })
})

describe('who may', () => {
  it('lets a viewer read and nothing else', async () => {
    const { id, version } = await draft()
    const seen = await read(id, viewer.token)
    expect(seen).toMatchObject({ id, actions: [] })
    expect((await save(id, { version, form: form() }, viewer.token)).statusCode).toBe(403)
    expect((await move(id, { action: 'publish', version }, viewer.token)).statusCode).toBe(403)
    expect((await create('JOB', viewer.token)).statusCode).toBe(403)
    expect(
      (await ask(`/api/company/posts/${id}/copies/`, { token: viewer.token, body: {} })).statusCode,
    ).toBe(403)
  })

  it('finds no post of another company, and no opportunity that was not made here', async () => {
    const { id, version } = await post()
    const imported = await make.job({ companyId: owner.companyId })
    for (const [opportunityId, token] of [
      [id, stranger.token],
      [imported.id, owner.token],
    ] as const) {
      const answers = [
        await ask(`/api/company/posts/${opportunityId}/`, { method: 'GET', token }),
        await ask(`/api/company/posts/${opportunityId}/preview/`, { method: 'GET', token }),
        await ask(`/api/company/posts/${opportunityId}/copies/`, { token, body: {} }),
        await save(opportunityId, { version, form: form() }, token),
        await move(opportunityId, { action: 'close', reason: 'Not ours' }, token),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    }
  })
})

it('previews a draft while it is wrong', async () => {
  const { id, version } = (await create('RFP')).json()
  const wrong = {
    selection_method: 'QUALITY_AND_COST',
    technical_weight: 'much',
    standstill_days: 'few',
  } as const
  const rows = { ...wrong, minimum: '7O', delivery_from: 'soon' } as const
  const criterion = {
    id: null,
    key: 'a',
    name: 'Method',
    guidance: '',
    points: 'most',
    minimum: '?',
    parts: [],
  }
  const typed = form({ plan: plan({ ...rows, criteria: [criterion] }) })
  await save(id, { version, form: typed })
  const preview = await ask(`/api/company/posts/${id}/preview/?language=%5B`, {
    method: 'GET',
    token: owner.token,
  })
  expect(preview.json().plan).toMatchObject({
    technical_weight: null,
    minimum: null,
    standstill_days: 10,
    criteria: [{ name: 'Method', points: 0, minimum: null }],
  })
})

it('copies the form without its times, or what was typed in a stale tab', async () => {
  const { id } = await post('JOB', { name: 'Mason' })
  const copied = await ask(`/api/company/posts/${id}/copies/`, { token: owner.token, body: {} })
  expect(copied.statusCode).toBe(201)
  expect(copied.json()).toMatchObject({
    state: 'DRAFT',
    form: { name: 'Copy of Mason', deadline: '', salary_min: '2,000' },
  })
  const typed = form({ name: 'Plasterer' })
  const kept = await ask(`/api/company/posts/${id}/copies/`, { token: owner.token, body: { form: typed } })
  expect(kept.json().form).toEqual({ ...typed, name: 'Copy of Plasterer' })
  const long = form({ name: `${'x'.repeat(191)}🧱` })
  const cut = await ask(`/api/company/posts/${id}/copies/`, { token: owner.token, body: { form: long } })
  expect(cut.json().form.name).toBe(`Copy of ${'x'.repeat(191)}`)
})

it('lists posts by kind, state and name, with what they are to others', async () => {
  const { token, companyId } = await member(database)
  const at = (query: string) => ask(`/api/company/posts/?${query}`, { method: 'GET', token })
  const made = []
  for (const [kind, name] of [
    ['JOB', '50% Nurse'],
    ['JOB', 'Mason'],
    ['RFP', 'Bridge'],
  ] as const) {
    const { id, version } = (await create(kind, token)).json()
    made.push((await save(id, { version, form: form({ name }) }, token)).json())
  }
  await move(made[1].id, { action: 'publish', version: made[1].version }, token)
  expect((await at('')).json()).toHaveLength(3)
  expect((await at('state=OPEN')).json()).toMatchObject([{ name: 'Mason', applicants: 0, bookmarks: 0 }])
  expect((await at('kind=RFP')).json()).toMatchObject([{ name: 'Bridge', state: 'DRAFT' }])
  expect((await at(`search_key=${encodeURIComponent('50%')}`)).json()).toMatchObject([{ name: '50% Nurse' }])
  expect((await at('search_key=_')).json()).toEqual([])
  const second = await at('page=2&page_size=2')
  expect(second.json()).toHaveLength(1)
  expect(second.headers['x-total-count']).toBe('3')
  expect((await at('state=GONE')).statusCode).toBe(400)
  const counts = await ask('/api/company/posts/counts/?kind=JOB', { method: 'GET', token })
  expect(counts.json()).toEqual({ DRAFT: 1, SCHEDULED: 0, WAITING: 0, OPEN: 1, CLOSED: 0, CANCELLED: 0 })
  expect(companyId).toBeGreaterThan(0)
})

it('is one of at most as many as a company may have, copies included', async () => {
  const { companyId, token } = await member(database)
  const { id } = (await create('JOB', token)).json()
  await insertDrafts(database, companyId, DRAFTS_AT_MOST - 1)
  const full = { code: 'conflict', reason: 'too_many_unpublished' }
  expect((await create('JOB', token)).json()).toMatchObject(full)
  const copied = await ask(`/api/company/posts/${id}/copies/`, { token, body: {} })
  expect(copied.json()).toMatchObject(full)
  expect((await create('JOB')).statusCode).toBe(201)
})

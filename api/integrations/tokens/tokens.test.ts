import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { companyTokens } from '#api/platform/database/tables/integrations-tables.ts'
import { auditLog } from '#api/platform/database/tables/platform-tables.ts'
import type { TokenScope } from '#contract/integrations/token-scopes.ts'
import { MOST_TOKENS } from '#contract/integrations/tokens.ts'
import { insertApplicants } from '#tests/support/hiring/inserted-applicants.ts'
import { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'
import { ageProof } from '#tests/support/two-step/sessions.ts'
import { isToken, newToken } from './rules.ts'

const { database, server, ask, owner, post } = await postsApp()
const TOKENS = '/api/company/tokens/'
const POSTS = '/api/company/posts/'

type Asked = { name?: string; scopes?: TokenScope[]; expires_in_days?: number }
const request = (token: string, asked: Asked = {}) =>
  ask(TOKENS, { token, body: { name: 'Payroll', scopes: ['posts.read'], expires_in_days: 30, ...asked } })
async function made(token = owner.token, asked: Asked = {}) {
  const answer = await request(token, asked)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return { ...answer.json().token, value: answer.json().value } as {
    id: number
    value: string
    ending: string
  }
}
/** As programs send it. */
const as = (value: string, url = POSTS, method: 'GET' | 'POST' | 'PATCH' | 'DELETE' = 'GET', body?: object) =>
  ask(url, {
    method,
    address: '10.9.8.7',
    headers: { authorization: `Bearer ${value}` },
    ...(body && { body }),
  })
const list = async (token = owner.token) => (await ask(TOKENS, { method: 'GET', token })).json()
const answerTo = async (value: string, url?: string) => {
  const { statusCode, ...answer } = await as(value, url)
  return statusCode === 200 ? 200 : `${statusCode} ${answer.json().reason ?? answer.json().code}`
}

it('is shown once, works as a bearer, and is kept as a hash', async () => {
  const { id, value, ending } = await made()
  expect(value).toMatch(/^oc_[0-9a-f]{48}$/)
  expect(value.endsWith(ending)).toBe(true)
  expect(await answerTo(value)).toBe(200)
  const rows = JSON.stringify(await database.select().from(companyTokens).where(eq(companyTokens.id, id)))
  expect(rows).not.toContain(value)
  expect(JSON.stringify(await list())).not.toContain(value)
  const [shown] = await list()
  expect(shown).toMatchObject({
    id,
    name: 'Payroll',
    state: 'ACTIVE',
    scopes: ['posts.read'],
    is_yours: true,
  })
  expect(shown.last_used_at).not.toBeNull()
})

it('says of a mistyped token that it is not known, without looking for it', async () => {
  const value = newToken()
  expect(isToken(value)).toBe(true)
  expect(isToken(`${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`)).toBe(false)
  for (const wrong of [value, 'oc_', `oc_${'a'.repeat(48)}`, `${value} x`.replace(' ', '')])
    expect(await answerTo(wrong)).toBe('401 token_unknown')
})

it('needs a proof of who the maker is, for making and rotating, and none for revoking', async () => {
  const one = await member(database)
  const { id } = await made(one.token)
  await ageProof(database, one.id)
  expect((await request(one.token)).json().code).toBe('reauthentication_needed')
  const body = { expires_in_days: 30, old_hours: 0 }
  expect((await ask(`/api/company/tokens/${id}/rotation/`, { token: one.token, body })).json().code).toBe(
    'reauthentication_needed',
  )
  const revoked = await ask(`/api/company/tokens/${id}/`, { method: 'DELETE', token: one.token })
  expect(revoked.json()).toMatchObject({ state: 'REVOKED' })
})

it('refuses what cannot be a token, at its field', async () => {
  const { token } = await member(database, { role: 'RECRUITER' })
  expect((await request(token, { name: ' ' })).json()).toHaveProperty('name')
  expect((await request(token, { scopes: [] })).json()).toHaveProperty('scopes')
  expect((await request(token, { scopes: ['members.manage' as TokenScope] })).json()).toHaveProperty('scopes')
  for (const expires_in_days of [0, 366, 1.5])
    expect((await request(token, { expires_in_days })).json()).toHaveProperty('expires_in_days')
  const viewer = await member(database, { role: 'VIEWER' })
  expect((await request(viewer.token)).json().code).toBe('forbidden')
})

it('takes a company no more than its number', async () => {
  const one = await member(database)
  for (let n = 0; n < MOST_TOKENS; n++) await made(one.token, { name: `Token ${n}` })
  expect((await request(one.token)).json().name[0]).toContain(String(MOST_TOKENS))
  const [{ id }] = await list(one.token)
  await ask(`/api/company/tokens/${id}/`, { method: 'DELETE', token: one.token })
  expect((await request(one.token)).statusCode).toBe(201)
})

it('does what its scopes say and nothing else', async () => {
  const { value } = await made()
  const refused = await as(value, POSTS, 'POST', { kind: 'JOB' })
  expect(refused.json()).toMatchObject({
    code: 'forbidden',
    reason: 'token_scope',
    params: { scope: 'posts.edit' },
  })
  for (const url of [
    '/api/accounts/user-detail/',
    '/api/accounts/sessions/',
    '/api/jobs/1/',
    '/api/user/keepers/',
  ])
    expect(await answerTo(value, url)).toBe('403 token_path')
  for (const url of [TOKENS, '/api/company/opening-key/', '/api/company/invitations/'])
    expect(await answerTo(value, url)).toBe('403 token_by_hand')
  expect((await as(value, '/api/company/membership/', 'DELETE')).json().reason).toBe('token_by_hand')
})

it('stops with its end, its revocation, and what its maker loses', async () => {
  const endings: Record<string, (one: { id: number; companyId: number }) => Promise<unknown>> = {
    token_maker_left: ({ id }) => database.execute(sql`delete from company_members where user_id = ${id}`),
    token_maker_suspended: ({ id }) =>
      database.execute(sql`update users set suspended_at = now() where id = ${id}`),
    token_maker_role: ({ id }) =>
      database.execute(sql`update company_members set role = 'VIEWER' where user_id = ${id}`),
    token_expired: ({ id }) =>
      database.execute(sql`update company_tokens set expires_at = now() where user_id = ${id}`),
    token_unknown: ({ id }) =>
      database.execute(sql`update company_tokens set scopes = '{posts.edit}' where user_id = ${id}`),
  }
  for (const [reason, end] of Object.entries(endings)) {
    const one = await member(database, { role: 'RECRUITER' })
    const { value } = await made(one.token)
    expect(await answerTo(value)).toBe(200)
    await end(one)
    expect(await answerTo(value)).toBe(`401 ${reason}`)
  }
})

it('does not come back with a maker who left and came back, nor by hand', async () => {
  const one = await member(database, { companyId: owner.companyId, role: 'RECRUITER' })
  const { id, value } = await made(one.token)
  await ask(`/api/company/members/${one.id}/`, { method: 'DELETE', token: owner.token })
  expect(await answerTo(value)).toBe('401 token_maker_left')
  await database.execute(sql`insert into company_members (user_id, company_id, job_title, role, created_at)
    values (${one.id}, ${owner.companyId}, '', 'OWNER', clock_timestamp() + interval '1 ms')`)
  expect(await answerTo(value)).toBe('401 token_maker_left')
  await ask(`/api/company/tokens/${id}/`, { method: 'DELETE', token: owner.token })
  expect(await answerTo(value)).toBe('401 token_revoked')
  await database.execute(
    sql`update company_tokens set revoked_at = null, created_at = now() where id = ${id}`,
  )
  expect(await answerTo(value)).toBe('401 token_unknown')
})

it('is bound by the role of its maker today', async () => {
  const one = await member(database)
  const { value } = await made(one.token, { scopes: ['company.read', 'posts.read'] })
  await database.execute(sql`update company_members set role = 'RECRUITER' where user_id = ${one.id}`)
  expect(await answerTo(value)).toBe(200)
  await database.execute(sql`update companies set suspended_at = now() where id = ${one.companyId}`)
  expect(await answerTo(value)).toBe(200)
  await database.execute(sql`update companies set second_step_from = now() where id = ${one.companyId}`)
  expect(await answerTo(value)).toBe('403 second_step_required')
})

it('takes another value, and the old one goes on as long as was said', async () => {
  const first = await made()
  const rotate = async (old_hours: number) =>
    (
      await ask(`${TOKENS}${first.id}/rotation/`, {
        token: owner.token,
        body: { expires_in_days: 90, old_hours },
      })
    ).json()
  const second = await rotate(24)
  expect(second.token).toMatchObject({ id: first.id, ending: second.value.slice(-4) })
  expect(second.token.old_until).not.toBeNull()
  expect([await answerTo(first.value), await answerTo(second.value)]).toEqual([200, 200])
  const third = await rotate(0)
  expect(third.token.old_until).toBeNull()
  expect(await answerTo(first.value)).toBe('401 token_unknown')
  expect(await answerTo(second.value)).toBe('401 token_unknown')
  expect(await answerTo(third.value)).toBe(200)
  await ask(`${TOKENS}${first.id}/`, { method: 'DELETE', token: owner.token })
  const ended = await ask(`${TOKENS}${first.id}/rotation/`, {
    token: owner.token,
    body: { expires_in_days: 90, old_hours: 0 },
  })
  expect(ended.json()).toMatchObject({ code: 'conflict', reason: 'token_ended' })
})

it('is managed by its maker and by owners, in its company alone, and rotated by its maker', async () => {
  const recruiter = await member(database, { companyId: owner.companyId, role: 'RECRUITER' })
  const { id } = await made(owner.token)
  const own = await made(recruiter.token)
  expect((await list(recruiter.token)).map((each: { id: number }) => each.id)).toEqual([own.id])
  expect((await list()).find((each: { id: number }) => each.id === own.id)).toMatchObject({ is_yours: false })
  const body = { expires_in_days: 30, old_hours: 0 }
  const rotated = await ask(`${TOKENS}${own.id}/rotation/`, { token: owner.token, body })
  expect([rotated.statusCode, rotated.json().reason]).toEqual([403, 'token_not_yours'])
  expect(await answerTo(own.value)).toBe(200)
  const stranger = await member(database)
  for (const token of [recruiter.token, stranger.token]) {
    for (const [method, url] of [
      ['DELETE', `/api/company/tokens/${id}/`],
      ['GET', `/api/company/tokens/${id}/uses/`],
    ] as const)
      expect((await ask(url, { method, token })).statusCode).toBe(404)
  }
})

it('is on record with all it did: reads by the hour, acts one by one', async () => {
  const { id, value } = await made(owner.token, { name: 'Sync', scopes: ['posts.read', 'posts.edit'] })
  await as(value)
  await as(value, `${POSTS}?page=1`)
  await as(value, POSTS, 'POST', { kind: 'JOB' })
  await as(value, '/api/company/figures/')
  const uses = (await ask(`/api/company/tokens/${id}/uses/`, { method: 'GET', token: owner.token })).json()
  const counts: Record<string, number> = {}
  for (const { method, path, status, count } of uses)
    counts[`${method} ${path} ${status}`] = (counts[`${method} ${path} ${status}`] ?? 0) + count
  // An hour may end between two reads.
  expect(counts).toEqual({
    'GET /api/company/figures/ 403': 1,
    'POST /api/company/posts/ 201': 1,
    'GET /api/company/posts/ 200': 2,
  })
  expect(uses[0]).toMatchObject({ path: '/api/company/figures/', address: '10.9.8.7' })
  const last = uses.at(-1).id
  const older = await ask(`${TOKENS}${id}/uses/?before=${last}`, { method: 'GET', token: owner.token })
  expect(older.json()).toEqual([])
})

it('is named in the activity of the company and in the audit log', async () => {
  const { id: jobId } = await post()
  const [applicant] = await insertApplicants(database, { opportunityId: jobId, count: 1, firstName: 'Ama' })
  const scopes: TokenScope[] = ['posts.edit', 'applicants.move', 'messages.send', 'applicants.assess']
  const { id, value } = await made(owner.token, { name: 'Greenhouse', scopes })
  const number = applicant?.number ?? ''
  const moved = await as(value, `${POSTS}${jobId}/stage-changes/`, 'POST', {
    applicants: [{ number, from: 'RECEIVED' }],
    to: 'IN_REVIEW',
    tell: false,
  })
  expect(moved.statusCode).toBe(200)
  await as(value, `/api/company/applicants/${number}/notes/`, 'POST', { text: 'Good' })
  await as(value, `${POSTS}${jobId}/transitions/`, 'POST', { action: 'close', reason: 'Enough' })
  const { items } = (await ask(`${POSTS}${jobId}/activity/`, { method: 'GET', token: owner.token })).json()
  const told = items.map(({ kind, token, by }: Record<string, string>) => [kind, token, by])
  expect(told).toEqual([
    ['CLOSED', 'Greenhouse', 'Kojo Asare'],
    ['NOTED', 'Greenhouse', 'Kojo Asare'],
    ['MOVED', 'Greenhouse', 'Kojo Asare'],
    ['PUBLISHED', null, 'Kojo Asare'],
    ['CREATED', null, 'Kojo Asare'],
  ])
  const entries = await database
    .select()
    .from(auditLog)
    .where(sql`${auditLog.details} ->> 'token' = ${String(id)}`)
  expect(entries.map(({ action }) => action)).toEqual(['post.closed'])
})

it('is in the security log of its maker', async () => {
  const one = await member(database)
  const { id } = await made(one.token)
  await ask(`/api/company/tokens/${id}/rotation/`, {
    token: one.token,
    body: { expires_in_days: 1, old_hours: 0 },
  })
  await ask(`/api/company/tokens/${id}/`, { method: 'DELETE', token: one.token })
  const events = await ask('/api/accounts/security-events/', { method: 'GET', token: one.token })
  const kinds = events.json().map(({ kind, details }: Record<string, unknown>) => [kind, details])
  expect(kinds).toEqual(
    ['token_revoked', 'token_rotated', 'token_made'].map((kind) => [kind, { name: 'Payroll' }]),
  )
})

it('says in each answer how many requests are left', async () => {
  const { value } = await made()
  const { headers } = await as(value)
  expect(headers['ratelimit-policy']).toBe('"token";q=600;w=60')
  expect(headers.ratelimit).toMatch(/^"token";r=599;t=\d+$/)
  expect((await ask(POSTS, { method: 'GET', token: owner.token })).headers.ratelimit).toBeUndefined()
})

it('is described for each operation with the scope it needs', async () => {
  const { paths, components } = (await server.app.inject('/api/openapi.json')).json()
  expect(components.securitySchemes.companyToken).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(paths['/api/company/posts/'].get.security).toEqual([
    { session: [] },
    { companyToken: ['posts.read'] },
  ])
  expect(paths['/api/company/tokens/'].get.security).toEqual([{ session: [] }])
})

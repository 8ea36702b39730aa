import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { removeOperator } from '#api/operator/accounts/commands.ts'
import { companyTokens } from '#api/platform/database/tables/integrations-tables.ts'
import { auditLog } from '#api/platform/database/tables/platform-tables.ts'
import { OPERATOR_SCOPES } from '#contract/integrations/operator-scopes.ts'
import { MOST_TOKENS } from '#contract/integrations/tokens.ts'
import { person } from '#tests/support/accounts.ts'
import { postsApp } from '#tests/support/posts.ts'
import { ageProof } from '#tests/support/two-step/sessions.ts'

const { database, ask, owner, make } = await postsApp()
const TOKENS = '/api/operator/tokens/'
const COMPANIES = '/api/operator/companies/'

/** An operator with a second step, which their tokens need as they do. */
async function operator() {
  const one = await person(database, 'OPERATOR')
  await database.execute(
    sql`insert into totp_secrets (user_id, sealed_secret, confirmed_at) values (${one.id}, 'x', now())`,
  )
  return one
}
const someone = await operator()

const request = (token: string, asked: object = {}) =>
  ask(TOKENS, {
    token,
    body: { name: 'Spam filter', scopes: ['moderation.read'], expires_in_days: 30, ...asked },
  })
async function made(token = someone.token, asked: object = {}) {
  const answer = await request(token, asked)
  expect(answer.statusCode, answer.body).toBe(201)
  return { id: answer.json().token.id as number, value: answer.json().value as string }
}
const as = (
  value: string,
  url = COMPANIES,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET',
  body?: object,
) => ask(url, { method, headers: { authorization: `Bearer ${value}` }, ...(body && { body }) })
const answerTo = async (value: string, ...asked: [url?: string, method?: 'GET' | 'PUT', body?: object]) => {
  const { statusCode, ...answer } = await as(value, ...asked)
  return statusCode === 200 ? 200 : `${statusCode} ${answer.json().reason ?? answer.json().code}`
}
const list = async (token = someone.token) => (await ask(TOKENS, { method: 'GET', token })).json()

it('is shown once, does what its scopes say, and says what is left', async () => {
  const { id, value } = await made()
  const first = await as(value)
  expect(first.statusCode, first.body).toBe(200)
  expect(first.headers['ratelimit-policy']).toBe('"token";q=600;w=60')
  expect(await answerTo(value, '/api/operator/reports/')).toBe('403 token_scope')
  expect(JSON.stringify(await list())).not.toContain(value)
  expect((await list())[0]).toMatchObject({
    id,
    state: 'ACTIVE',
    scopes: ['moderation.read'],
    is_yours: true,
  })
  expect(JSON.stringify(await database.select().from(companyTokens))).not.toContain(value)
})

it('reaches nothing of companies, and theirs nothing of operators', async () => {
  const { value } = await made(someone.token, { scopes: [...OPERATOR_SCOPES] })
  expect(await answerTo(value, '/api/company/posts/')).toBe('403 token_operator_path')
  expect(await answerTo(value, '/api/accounts/security-events/')).toBe('403 token_operator_path')
  const body = { name: 'Payroll', scopes: ['posts.read'], expires_in_days: 1 }
  const theirs = (await ask('/api/company/tokens/', { token: owner.token, body })).json()
  expect(await answerTo(theirs.value)).toBe('403 token_path')
  expect((await list()).map(({ id }: { id: number }) => id)).not.toContain(theirs.token.id)
  const mine = await ask(`/api/operator/tokens/${theirs.token.id}/`, {
    method: 'DELETE',
    token: someone.token,
  })
  expect(mine.statusCode).toBe(404)
  for (const scopes of [['posts.read'], ['company.read', 'site.read']])
    expect((await request(someone.token, { scopes })).json()).toHaveProperty('scopes')
  const wide = { ...body, scopes: ['site.read'] }
  expect((await ask('/api/company/tokens/', { token: owner.token, body: wide })).statusCode).toBe(400)
})

it('leaves to people what is theirs', async () => {
  const { value } = await made(someone.token, { scopes: [...OPERATOR_SCOPES] })
  const { id } = await make.company()
  const reason = { reason: 'Against the rules' }
  expect(await answerTo(value, `/api/operator/companies/${id}/verification/`, 'PUT', { name: 'x' })).toBe(
    '403 token_by_hand',
  )
  expect(await answerTo(value, `/api/operator/users/${owner.id}/suspension/`, 'PUT', reason)).toBe(
    '403 token_by_hand',
  )
  for (const url of ['/api/operator/security-events/', TOKENS])
    expect(await answerTo(value, url)).toBe('403 token_by_hand')
  expect((await as(value, TOKENS, 'POST', {})).json().reason).toBe('token_by_hand')
})

it('is made and rotated with a recent proof, by operators alone, and rotated by its maker alone', async () => {
  const { id, value } = await made()
  for (const token of [owner.token, undefined])
    expect([401, 403]).toContain((await ask(TOKENS, { token, body: {} })).statusCode)
  const other = await operator()
  const body = { expires_in_days: 1, old_hours: 0 }
  const rotated = await ask(`/api/operator/tokens/${id}/rotation/`, { token: other.token, body })
  expect([rotated.statusCode, rotated.json().reason]).toEqual([403, 'token_not_yours'])
  expect(await answerTo(value)).toBe(200)
  await ageProof(database, other.id)
  expect((await request(other.token)).json().code).toBe('reauthentication_needed')
  const aged = await ask(`/api/operator/tokens/${id}/rotation/`, { token: other.token, body })
  expect(aged.json().code).toBe('reauthentication_needed')
  const revoked = await ask(`/api/operator/tokens/${id}/`, { method: 'DELETE', token: other.token })
  expect(revoked.json()).toMatchObject({ state: 'REVOKED', is_yours: false })
})

it('takes another value, and the old one stops', async () => {
  const first = await made()
  const body = { expires_in_days: 90, old_hours: 0 }
  const rotated = await ask(`/api/operator/tokens/${first.id}/rotation/`, { token: someone.token, body })
  expect(await answerTo(first.value)).toBe('401 token_unknown')
  expect(await answerTo(rotated.json().value)).toBe(200)
})

it('ends with its operator: the account, its suspension and its second step', async () => {
  const gone = await operator()
  const ofGone = await made(gone.token)
  expect(await answerTo(ofGone.value)).toBe(200)
  expect(await removeOperator(database, gone.email)).toBe(true)
  expect(await answerTo(ofGone.value)).toBe('401 token_operator_left')
  expect((await list()).find(({ id }: { id: number }) => id === ofGone.id)).toMatchObject({
    state: 'MAKER_LEFT',
    made_by: null,
  })
  const endings: [string, string][] = [
    ["update users set user_type = 'JOB_SEEKER' where id =", '401 token_operator_left'],
    ['update users set suspended_at = now() where id =', '401 token_maker_suspended'],
    ['delete from totp_secrets where user_id =', '403 second_step_required'],
    ["update company_tokens set scopes = '{reports.read}' where user_id =", '401 token_unknown'],
    [`update company_tokens set company_id = ${owner.companyId} where user_id =`, '401 token_maker_left'],
  ]
  for (const [end, refusal] of endings) {
    const one = await operator()
    const { value } = await made(one.token)
    expect(await answerTo(value)).toBe(200)
    await database.execute(sql.raw(`${end} ${one.id}`))
    expect(await answerTo(value), end).toBe(refusal)
  }
})

it('does not become a token of the site by hand', async () => {
  const body = { name: 'Payroll', scopes: ['posts.read'], expires_in_days: 1 }
  const { value, token } = (await ask('/api/company/tokens/', { token: owner.token, body })).json()
  await database.execute(sql`update company_tokens set company_id = null where id = ${token.id}`)
  expect(await answerTo(value, '/api/company/posts/')).toBe('401 token_operator_left')
  await database.execute(sql`update company_tokens set user_id = ${someone.id} where id = ${token.id}`)
  expect(await answerTo(value)).toBe('401 token_unknown')
  await database.execute(sql`delete from company_tokens where id = ${token.id}`)
})

it('is on record: its requests, the security log, and the audit log with its number', async () => {
  const one = await operator()
  const { id, value } = await made(one.token, { name: 'Moderator', scopes: ['moderation.act'] })
  const { id: companyId } = await make.company()
  const body = { reason: 'Against the rules' }
  const done = await as(value, `/api/operator/companies/${companyId}/suspension/`, 'PUT', body)
  expect(done.statusCode, done.body).toBe(200)
  const uses = (await ask(`/api/operator/tokens/${id}/uses/`, { method: 'GET', token: someone.token })).json()
  expect(uses).toMatchObject([
    { method: 'PUT', path: `/api/operator/companies/${companyId}/suspension/`, status: 200, count: 1 },
  ])
  const entries = await database.select().from(auditLog).where(sql`${auditLog.actorId} = ${one.id}`)
  expect(entries.map(({ action, subject, details }) => [action, subject, details])).toEqual([
    ['token.made', 'site', { of: id, name: 'Moderator', scopes: 'moderation.act' }],
    [expect.stringContaining('suspended'), expect.any(String), expect.objectContaining({ token: id })],
  ])
  const events = await ask('/api/operator/security-events/?kind=operator_acted', {
    method: 'GET',
    token: someone.token,
  })
  expect(events.json()[0]).toMatchObject({ actor: { id: one.id }, details: { action: 'company_suspended' } })
})

it('is one of so many at most, all operators together', async () => {
  const live = (await list()).filter(({ state }: { state: string }) => state !== 'REVOKED').length
  for (let more = live; more < MOST_TOKENS; more++) await request(someone.token)
  const last = await Promise.all([request(someone.token), request((await operator()).token)])
  for (const each of last) expect(each.json().name?.[0] ?? each.body).toContain(`${MOST_TOKENS} tokens`)
})

import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertLink } from '#api/accounts/passwords/queries.ts'
import { person } from './support/accounts.ts'
import { member } from './support/members.ts'
import { changeSessions } from './support/two-step/sessions.ts'
import { twoStepApp } from './support/two-step/two-step-app.ts'

/** Attacks of somebody who may write every row of the database and does not have SECRET_KEY. */
const { open, ask, app, someone, addTotp, pending, second } = await twoStepApp()
const { database } = open

/** A token with the hash that anybody can make. */
function forged(prefix = '') {
  const token = prefix + randomBytes(32).toString('base64url')
  return { token, hash: createHash('sha256').update(token).digest('base64url') }
}

it('signs nobody in with a session that was written by hand', async () => {
  const { id } = await person(database, 'JOB_SEEKER')
  const { token, hash } = forged('ocs_')
  await database.execute(sql`insert into sessions (user_id, token_hash, binding, user_agent, address, idle_seconds, expires_at)
    values (${id}, ${hash}, ${hash}, '', '', 3600, now() + interval '1 hour')`)
  const answer = await ask('/api/accounts/user-detail/', { method: 'GET', token })
  expect(answer.statusCode).toBe(401)
})

it('signs nobody in with the session of somebody else that was given to them', async () => {
  const [owner, other] = [await member(database), await person(database, 'RECRUITING_COMPANY')]
  await database.execute(sql`update sessions set user_id = ${owner.id} where user_id = ${other.id}`)
  const answer = await ask('/api/accounts/user-detail/', { method: 'GET', token: other.token })
  expect(answer.statusCode).toBe(401)
})

it.each([
  'is_two_factor = true',
  'proven_at = now()',
  "expires_at = expires_at + interval '1 day'",
  'last_used_at = now()',
  'idle_seconds = 999999',
])('takes no session for more than it is: %s', async (change) => {
  const { id, token } = await person(database, 'RECRUITING_COMPANY')
  const isTaken = async () => (await ask('/api/accounts/user-detail/', { method: 'GET', token })).statusCode
  await changeSessions(database, id, { provenAt: null, lastUsedAt: sql`now() - interval '2 minutes'` })
  expect(await isTaken()).toBe(200)
  await database.execute(sql`update sessions set ${sql.raw(change)} where user_id = ${id}`)
  expect(await isTaken()).toBe(401)
})

it('signs nobody in with somebody else’s first step, nor with one that was over', async () => {
  const [owner, thief] = [await someone(), await someone()]
  const { codes } = await addTotp(owner.token)
  const stolen = await addTotp(thief.token)
  const [moved, late] = [await pending(thief.email), await pending(owner.email)]
  await database.execute(sql`update pending_sign_ins set user_id = ${owner.id} where user_id = ${thief.id}`)
  await database.execute(sql`update pending_sign_ins set expires_at = expires_at + interval '1 day'`)
  for (const [token, recovery_code] of [
    [moved, codes[0]],
    [moved, stolen.codes[0]],
    [late, codes[1]],
  ] as const) {
    expect((await second(token, { recovery_code })).json().code).toBe('sign_in_expired')
  }
  expect((await second(await pending(owner.email), { recovery_code: codes[0] })).statusCode).toBe(200)
})

it('changes no password with a reset link that was written by hand', async () => {
  const { id } = await person(database, 'JOB_SEEKER')
  const { token, hash } = forged()
  await database.execute(sql`insert into reset_links (user_id, token_hash, expires_at)
    values (${id}, ${hash}, now() + interval '1 hour')`)
  const password = 'quiet lagoon lantern'
  const body = { token, password, password2: password }
  const answer = await ask('/api/accounts/password/reset/', { body })
  expect(answer.json().code).toBe('reset_link_invalid')
})

it('changes no password of somebody else with a reset link that was given to them', async () => {
  const [owner, other] = [await person(database, 'JOB_SEEKER'), await person(database, 'JOB_SEEKER')]
  const { token } = forged()
  await insertLink(database, { userId: other.id, token })
  await database.execute(sql`update reset_links set user_id = ${owner.id} where user_id = ${other.id}`)
  const password = 'quiet lagoon lantern'
  const body = { token, password, password2: password }
  const answer = await ask('/api/accounts/password/reset/', { body })
  expect(answer.json().code).toBe('reset_link_invalid')
})

it('shows no invitation and no calendar to a link that was written by hand', async () => {
  const { id, companyId } = await member(database)
  const { token, hash } = forged()
  await database.execute(sql`insert into invitations (company_id, email, role, token_hash, invited_by, expires_at)
    values (${companyId}, 'esi@example.org', 'OWNER', ${hash}, ${id}, now() + interval '1 day')`)
  const invitation = await ask('/api/invitations/', { body: { token } })
  expect(invitation.json().code).toBe('invitation_invalid')
  await database.execute(sql`insert into calendar_feeds (user_id, token_hash) values (${id}, ${hash})`)
  const calendar = await app.inject({ url: `/calendar/${token}.ics` })
  expect(calendar.statusCode).toBe(404)
})

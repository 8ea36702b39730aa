import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { auditLog } from '#api/platform/database/tables/platform-tables.ts'
import { person } from '#tests/support/accounts.ts'
import { dayFromNow } from '#tests/support/browser/post-forms.ts'
import { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'

const { database, ask, owner, draft, post, move, read, seen, applicant, newsOf } = await postsApp()
const RFP = { salary_period: 'TOTAL' } as const

/** Lets the deadline pass. */
async function past(kind: 'JOB' | 'RFP' = 'JOB') {
  const { id } = await post(kind, kind === 'RFP' ? RFP : {})
  const applied = kind === 'JOB' ? await applicant(id) : undefined
  await pass(id)
  return { id, applied }
}
async function pass(id: number) {
  const before = sql`now() - interval '1 second'`
  await database.update(opportunities).set({ deadlineAt: before }).where(eq(opportunities.id, id))
  await database.execute(sql`update open_opportunities set deadline_at = ${before} where id = ${id}`)
}

const reject = (id: number, number: string) =>
  ask(`/api/company/posts/${id}/stage-changes/`, {
    token: owner.token,
    body: { applicants: [{ number, from: 'RECEIVED' }], to: 'REJECTED' },
  })

/** The members who left applicants unanswered, and how many, from the audit log. */
async function recorded(id: number) {
  const rows = await database
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, String(id)), eq(auditLog.action, 'post.filled')))
  return rows.map(({ actorId, details }) => ({ actorId, details }))
}

describe('closing a job as filled', () => {
  it('closes a job as filled when all have an answer, or the offer to answer them was declined', async () => {
    const { id } = await post('JOB', { name: 'Turner' })
    const [first, second] = [(await applicant(id)).sent.json(), (await applicant(id)).sent.json()]
    const filled = { action: 'close', reason: 'We found somebody.', is_filled: true }
    const refused = await move(id, filled)
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      detail: '2 applicants have no answer yet',
      code: 'unanswered',
      reason: 'applicants_unanswered',
      params: { count: 2 },
    })
    expect(await read(id)).toMatchObject({ state: 'OPEN', is_filled: false, end_reason: null })
    const answer = (to: string, { number }: { number: string }, from = 'RECEIVED') =>
      ask(`/api/company/posts/${id}/stage-changes/`, {
        token: owner.token,
        body: { applicants: [{ number, from }], to },
      })
    await answer('REJECTED', first)
    expect((await move(id, filled)).json().detail).toBe('1 applicant has no answer yet')
    await answer('OFFER', second)
    expect((await move(id, filled)).json().detail).toBe('1 applicant has no answer yet')
    await answer('HIRED', second, 'OFFER')
    expect((await move(id, filled)).json()).toMatchObject({ state: 'CLOSED', is_filled: true })
    const relisted = await move(id, { action: 'relist', deadline: dayFromNow(12) })
    expect(relisted.json()).toMatchObject({ state: 'OPEN', is_filled: false })

    await applicant(id)
    expect((await move(id, filled)).statusCode).toBe(409)
    const declined = await move(id, { ...filled, leave_unanswered: true })
    expect(declined.json()).toMatchObject({ state: 'CLOSED', is_filled: true })
  })

  it('asks about nobody where a job is closed and not filled, and fills no RFP', async () => {
    const job = await post('JOB')
    await applicant(job.id)
    expect((await move(job.id, { action: 'close', reason: 'A pause' })).json()).toMatchObject({
      state: 'CLOSED',
      is_filled: false,
    })
    const rfp = await post('RFP', RFP)
    const wrong = await move(rfp.id, { action: 'close', reason: 'Done', is_filled: true })
    expect(wrong.json()).toEqual({ is_filled: ['Only a job can be filled'] })
    expect(await read(rfp.id)).toMatchObject({ state: 'OPEN', is_filled: false })
  })

  it('is not said of a job any more that is cancelled then', async () => {
    const { id } = await post()
    await move(id, { action: 'close', reason: 'We found somebody.', is_filled: true })
    const cancelled = await move(id, { action: 'cancel', reason: 'They went away.' })
    expect(cancelled.json()).toMatchObject({ state: 'CANCELLED', is_filled: false })
  })
})

it('fills a job after its deadline when all have an answer', async () => {
  const { id, applied } = await past()
  const { actions } = await read(id)
  expect(actions).toContain('fill')
  const refused = await move(id, { action: 'fill' })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'unanswered', detail: '1 applicant has no answer yet' })
  expect(await read(id)).toMatchObject({ is_filled: false, actions })
  expect(await recorded(id)).toEqual([])
  expect((await reject(id, applied?.sent.json().number)).statusCode).toBe(200)
  const filled = (await move(id, { action: 'fill' })).json()
  expect(filled).toMatchObject({ state: 'CLOSED', is_filled: true, end_reason: null })
  expect(await recorded(id)).toEqual([{ actorId: owner.id, details: { unanswered: 0 } }])
  expect(await seen(id)).toEqual({
    status: 'CLOSED',
    isListed: false,
    isInFeed: false,
    isInSitemap: false,
  })
})

it('fills a closed job with applicants left unanswered where the offer is declined, and nobody is told', async () => {
  const { id } = await post()
  const { token } = await applicant(id)
  const bookmarker = await person(database, 'JOB_SEEKER')
  await ask(`/api/jobs/${id}/bookmark/`, { token: bookmarker.token })
  await pass(id)
  const before = await newsOf(token)
  const filled = await move(id, { action: 'fill', leave_unanswered: true })
  expect(filled.json()).toMatchObject({ state: 'CLOSED', is_filled: true })
  expect(await recorded(id)).toEqual([{ actorId: owner.id, details: { unanswered: 1 } }])
  expect(await newsOf(token)).toEqual(before)
  expect(await newsOf(bookmarker.token)).toEqual([])
})

it('keeps the reason for which a job was closed by hand', async () => {
  const { id } = await post()
  await move(id, { action: 'close', reason: 'Enough of you applied.' })
  const filled = (await move(id, { action: 'fill' })).json()
  expect(filled).toMatchObject({ is_filled: true, end_reason: 'Enough of you applied.' })
})

it('fills a closed job once, and again when it was open since', async () => {
  const { id } = await post()
  await pass(id)
  expect((await move(id, { action: 'fill' })).json().actions).toEqual(['edit', 'relist', 'cancel'])
  const twice = await move(id, { action: 'fill' })
  expect(twice.statusCode).toBe(409)
  expect(twice.json().detail).toBe('This is filled already')
  expect(await recorded(id)).toHaveLength(1)
  await move(id, { action: 'relist', deadline: dayFromNow(12) })
  expect(await read(id)).toMatchObject({ state: 'OPEN', is_filled: false })
  await pass(id)
  expect((await move(id, { action: 'fill' })).json()).toMatchObject({ is_filled: true })
})

it('lets nobody fill a job who only looks on, and no other company', async () => {
  const { id } = await past()
  const viewer = await member(database, { role: 'VIEWER', companyId: owner.companyId })
  expect((await read(id, viewer.token)).actions).toEqual([])
  const decline = { action: 'fill', leave_unanswered: true }
  expect((await move(id, decline, viewer.token)).statusCode).toBe(403)
  expect((await move(id, decline, (await member(database)).token)).statusCode).toBe(404)
  expect(await read(id)).toMatchObject({ is_filled: false })
})

it('fills no RFP, and nothing that is a draft, open or cancelled', async () => {
  const rfp = await past('RFP')
  const cancelled = await post()
  await move(cancelled.id, { action: 'cancel', reason: 'The budget was cut.' })
  for (const [id, detail] of [
    [rfp.id, 'Only a job can be filled'],
    [(await draft()).id, 'This is a draft'],
    [(await post()).id, 'This is published'],
    [cancelled.id, 'This was cancelled'],
  ] as const) {
    const refused = await move(id, { action: 'fill', leave_unanswered: true })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'conflict', detail })
    const { is_filled, actions } = await read(id)
    expect(is_filled).toBe(false)
    expect(actions).not.toContain('fill')
  }
})

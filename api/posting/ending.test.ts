import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { auditLog } from '#api/platform/database/tables/platform-tables.ts'
import { bidOpeningConfirmations } from '#api/platform/database/tables/procurement-tables.ts'
import { person } from '#tests/support/accounts.ts'
import { dayFromNow, form } from '#tests/support/browser/post-forms.ts'
import { proposal } from '#tests/support/documents.ts'
import { postsApp } from '#tests/support/posts.ts'

const { database, server, ask, owner, draft, post, move, save, read, visit, seen, applicant, newsOf } =
  await postsApp()
const RFP = { salary_period: 'TOTAL' } as const
const setOpportunity = (id: number, values: object) =>
  database.update(opportunities).set(values).where(eq(opportunities.id, id))

describe('moving the deadline', () => {
  it('is told at once to who bookmarked it and who applied, and to nobody twice', async () => {
    const { id } = await post('JOB', { name: 'Potter' })
    const both = await applicant(id)
    const bookmarker = await person(database, 'JOB_SEEKER')
    for (const { token } of [both, bookmarker]) await ask(`/api/jobs/${id}/bookmark/`, { token })
    const withdrawn = await applicant(id)
    await ask(`/api/user/applications/${withdrawn.sent.json().number}/withdrawal/`, {
      token: withdrawn.token,
    })
    const moved = await move(id, { action: 'extend', deadline: dayFromNow(5), deadline_time: '12:00' })
    expect(moved.json()).toMatchObject({
      deadline_at: `${dayFromNow(5)}T12:00:00.000Z`,
      has_changes: false,
      form: { deadline: dayFromNow(5), deadline_time: '12:00' },
    })
    const news = expect.stringContaining('New deadline: Potter | It now closes on')
    expect((await newsOf(both.token)).filter((line: string) => line.startsWith('New'))).toEqual([news])
    expect(await newsOf(bookmarker.token)).toEqual([news])
    expect((await newsOf(withdrawn.token)).filter((line: string) => line.startsWith('New'))).toEqual([])
    await server.remindOfDeadlines()
    expect(await newsOf(bookmarker.token)).toEqual([news])
  })

  it.each([
    ['2020-01-01', 'The deadline is in the past'],
    ['tomorrow', 'Enter a date, like 2026-12-04, and a time, like 17:00'],
    ['2027-02-30', 'Enter a date, like 2026-12-04, and a time, like 17:00'],
  ])('to %s is refused at the field', async (deadline, message) => {
    const { id } = await post()
    expect((await move(id, { action: 'extend', deadline })).json()).toEqual({ deadline: [message] })
  })

  it('leaves other changes of the working copy unpublished', async () => {
    const { id, version } = await post('JOB', { name: 'Carver' })
    await save(id, { version, form: form({ name: 'Wood carver' }) })
    const moved = await move(id, { action: 'extend', deadline: dayFromNow(9) })
    expect(moved.json()).toMatchObject({ has_changes: true, form: { name: 'Wood carver' } })
    server.dropKeptAnswers()
    expect((await visit(`/api/jobs/${id}/`)).json()).toMatchObject({
      name: 'Carver',
      deadline: dayFromNow(9),
    })
  })
})

it('leads an RFP with proposals to no earlier time, by every way', async () => {
  const { id, version } = await post('RFP', RFP)
  expect((await move(id, { action: 'extend', deadline: dayFromNow(20) })).statusCode).toBe(200)
  await applicant(id, `/api/proposal-requests/${id}/proposals/`, proposal())
  const said = { deadline: [expect.stringContaining('You can only move it later')] }
  expect((await move(id, { action: 'extend', deadline: dayFromNow(19) })).json()).toEqual(said)
  const late = (
    await save(id, { version: version + 1, form: form({ ...RFP, deadline: dayFromNow(10) }) })
  ).json()
  const words = { title: 'Sooner', text: 'We need it sooner.' }
  const refused = await move(id, { action: 'publish_changes', version: late.version, ...words })
  expect(refused.json()).toEqual(said)
  expect((await move(id, { action: 'extend', deadline: dayFromNow(21) })).statusCode).toBe(200)

  await move(id, { action: 'close', reason: 'A pause' })
  expect((await move(id, { action: 'relist', deadline: dayFromNow(20) })).json()).toEqual(said)
  expect(await read(id)).toMatchObject({ state: 'CLOSED', form: { deadline: dayFromNow(21) } })
  expect((await move(id, { action: 'relist', deadline: dayFromNow(21) })).statusCode).toBe(200)
})

it('takes the deadline away from a job by every way, and from an RFP by none', async () => {
  const [job, rfp] = [await post('JOB'), await post('RFP', RFP)]
  const none = { deadline: '', deadline_time: '' }
  const needed = { deadline: [expect.stringContaining('request for proposals needs a deadline')] }
  const isWithout = async () => {
    const done = await read(job.id)
    return [done.state, done.deadline_at, done.form.deadline]
  }
  const publish = async ({ id }: { id: number }, values: object) => {
    const { version } = await read(id)
    const saved = (await save(id, { version, form: form(values) })).json()
    return move(id, { action: 'publish_changes', version: saved.version, title: 'None', text: 'None.' })
  }

  await move(job.id, { action: 'extend', ...none })
  expect(await isWithout()).toEqual(['OPEN', null, ''])
  await publish(job, {})
  expect((await read(job.id)).deadline_at).toContain(dayFromNow(30))
  await publish(job, none)
  expect(await isWithout()).toEqual(['OPEN', null, ''])
  await publish(job, {})

  expect((await move(rfp.id, { action: 'extend', ...none })).json()).toEqual(needed)
  expect((await publish(rfp, { ...RFP, ...none })).json()).toEqual(needed)

  for (const { id } of [job, rfp]) await move(id, { action: 'close', reason: 'A pause' })
  await move(job.id, { action: 'relist', ...none })
  expect(await isWithout()).toEqual(['OPEN', null, ''])
  expect((await move(rfp.id, { action: 'relist', ...none })).json()).toEqual(needed)
  expect(await read(rfp.id)).toMatchObject({ state: 'CLOSED', deadline_at: expect.any(String) })
})

it('is refused once the proposals of an RFP were opened, by every way', async () => {
  const { id, version } = await post('RFP', RFP)
  await database.insert(bidOpeningConfirmations).values({
    opportunityId: id,
    part: 'technical_proposal',
    userId: owner.id,
    openedAt: new Date(),
  })
  expect((await move(id, { action: 'extend', deadline: dayFromNow(40) })).statusCode).toBe(409)
  const saved = (await save(id, { version, form: form({ ...RFP, deadline: dayFromNow(40) }) })).json()
  const refused = await move(id, { action: 'publish_changes', version: saved.version })
  expect(refused.json()).toEqual({ deadline: [expect.stringContaining('opened')] })
  await setOpportunity(id, { deadlineAt: new Date(Date.now() - 1_000) })
  expect((await move(id, { action: 'relist', deadline: dayFromNow(40) })).statusCode).toBe(409)
})

it('blind mode is not switched off without a record, where somebody had applied', async () => {
  const { id, version } = await post('JOB', { is_blind: true })
  const acts = async () => {
    const rows = await database
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, String(id)))
      .orderBy(auditLog.id)
    return rows.map(({ action }) => action).filter((action) => action.startsWith('applicants.'))
  }
  const turn = async (at: number, is_blind: boolean) => {
    const saved = (await save(id, { version: at, form: form({ is_blind }) })).json()
    expect((await move(id, { action: 'publish_changes', version: saved.version })).statusCode).toBe(200)
    return saved.version
  }
  const next = await turn(await turn(version, false), true)
  expect(await acts()).toEqual([])
  await applicant(id)
  await turn(await turn(next, false), true)
  expect(await acts()).toEqual(['applicants.revealed', 'applicants.hidden'])
})

it('closes early with a reason, which applicants and bookmarkers are told', async () => {
  const { id } = await post('JOB', { name: 'Smith' })
  const who = await applicant(id)
  expect((await move(id, { action: 'close', reason: ' ' })).json()).toEqual({
    reason: ['Enter the reason'],
  })
  const closed = await move(id, { action: 'close', reason: 'We found somebody.' })
  expect(closed.json()).toMatchObject({ state: 'CLOSED', end_reason: 'We found somebody.' })
  expect(await newsOf(who.token)).toContain(
    'Closed: Smith | It takes no more applications. We found somebody.',
  )
  expect(await seen(id)).toEqual({ status: 'CLOSED', isListed: false, isInFeed: false, isInSitemap: false })
  expect((await applicant(id)).sent.statusCode).toBe(409)
})

it('keeps the moment at which it closed, until it opens again', async () => {
  const { id } = await post('JOB', { name: 'Cooper' })
  const shown = async () => {
    server.dropKeptAnswers()
    return (await visit(`/api/jobs/${id}/`)).json()
  }
  expect(await shown()).toMatchObject({ closed_at: null })
  const [before] = (await database.execute(sql`select now() as at`)).rows
  await move(id, { action: 'close', reason: 'We found somebody.' })
  const closed = await shown()
  expect(Date.parse(closed.closed_at)).toBeGreaterThanOrEqual(Date.parse(String(before?.at)) - 1)
  expect(Date.parse(closed.closed_at)).toBeLessThan(Date.parse(closed.deadline_at))
  await setOpportunity(id, { name: 'Cooper of casks', updatedAt: sql`now() + interval '1 hour'` })
  expect(await shown()).toMatchObject({ name: 'Cooper of casks', closed_at: closed.closed_at })
  await move(id, { action: 'relist', deadline: dayFromNow(12) })
  expect(await shown()).toMatchObject({ status: 'OPEN', closed_at: null })
  await setOpportunity(id, { deadlineAt: sql`now() - interval '1 second'` })
  const over = await shown()
  expect(over).toMatchObject({ status: 'CLOSED', closed_at: over.deadline_at })
})

it('tells who is rejected for a filled job, and not told of it yet, as everybody', async () => {
  const { id } = await post('JOB', { name: 'Founder of bells' })
  const [waiting, rejected, told] = [await applicant(id), await applicant(id), await applicant(id)]
  const reject = ({ sent }: typeof rejected, values: object = {}) =>
    database
      .update(applications)
      .set({ status: 'REJECTED', ...values })
      .where(eq(applications.number, sent.json().number))
  await reject(rejected)
  await reject(told, { toldStatus: 'REJECTED' })
  const filled = { action: 'close', reason: 'It is filled.', is_filled: true, leave_unanswered: true }
  expect((await move(id, filled)).statusCode).toBe(200)
  const closed = 'Closed: Founder of bells | It takes no more applications. It is filled.'
  for (const { token } of [waiting, rejected]) expect(await newsOf(token)).toContain(closed)
  expect(await newsOf(told.token)).not.toContain(closed)
})

it('cancels with a reason, for good', async () => {
  const { id } = await post('RFP', RFP)
  const who = await applicant(id, `/api/proposal-requests/${id}/proposals/`, proposal())
  const cancelled = await move(id, { action: 'cancel', reason: 'The budget was cut.' })
  expect(cancelled.json()).toMatchObject({ state: 'CANCELLED', actions: [] })
  expect((await newsOf(who.token)).join()).toContain('The budget was cut.')
  expect(await seen(id, '/api/proposal-requests/')).toMatchObject({ status: 'CANCELLED', isListed: false })
  expect((await move(id, { action: 'relist', deadline: dayFromNow(9) })).statusCode).toBe(409)
})

it('relists a closed opportunity with a new deadline', async () => {
  const { id } = await post('JOB', { name: 'Tanner' })
  const { published_at } = await read(id)
  await move(id, { action: 'close', reason: 'A pause' })
  expect((await move(id, { action: 'relist', deadline: '2020-01-01' })).statusCode).toBe(400)
  expect((await read(id)).state).toBe('CLOSED')
  const relisted = await move(id, { action: 'relist', deadline: dayFromNow(12) })
  expect(relisted.json()).toMatchObject({
    state: 'OPEN',
    published_at,
    end_reason: null,
    has_changes: false,
  })
  expect(await seen(id)).toEqual({ status: 'OPEN', isListed: true, isInFeed: true, isInSitemap: true })
})

it('takes a reason with half a character', async () => {
  const { id } = await post()
  const closed = await move(id, { action: 'close', reason: 'Enough\ud800' })
  expect(closed.json()).toMatchObject({ state: 'CLOSED', end_reason: 'Enough\ufffd' })
})

it('is over at the deadline by every door, by the clock and not by the next visit', async () => {
  const { id } = await post('JOB')
  expect(await seen(id)).toEqual({ status: 'OPEN', isListed: true, isInFeed: true, isInSitemap: true })
  await setOpportunity(id, { deadlineAt: sql`now() - interval '1 second'` })
  await database.execute(
    sql`update open_opportunities set deadline_at = now() - interval '1 second' where id = ${id}`,
  )
  expect(await seen(id)).toEqual({ status: 'CLOSED', isListed: false, isInFeed: false, isInSitemap: false })
  expect((await visit(`/api/jobs/?search_key=bricklayer&company=${owner.companyId}`)).body).not.toContain(
    `"id":${id},`,
  )
  expect((await applicant(id)).sent.statusCode).toBe(409)
  expect(await read(id)).toMatchObject({ state: 'CLOSED', actions: ['edit', 'fill', 'relist', 'cancel'] })
})

it('deletes a draft and nothing that was published', async () => {
  const { id } = await draft()
  expect((await move(id, { action: 'delete' })).json()).toBeNull()
  expect((await ask(`/api/company/posts/${id}/`, { method: 'GET', token: owner.token })).statusCode).toBe(404)
  expect((await move((await post()).id, { action: 'delete' })).statusCode).toBe(409)
})

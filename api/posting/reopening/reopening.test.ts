import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { keyShares } from '#api/platform/database/tables/procurement-tables.ts'
import type { MemberRole } from '#contract/vocabulary.ts'
import { dayFromNow, form as postForm } from '#tests/support/browser/post-forms.ts'
import { proposal } from '#tests/support/documents.ts'
import { member } from '#tests/support/members.ts'
import { postsApp } from '#tests/support/posts.ts'
import { setDeadlineAgo } from '#tests/support/sealing/deadlines.ts'
import { keyHolders } from '#tests/support/sealing/held.ts'

const { server, ask, owner, post, draft, move, save, read, visit, applicant, database } = await postsApp()
const RFP = { salary_period: 'TOTAL' } as const
const colleague = (role: MemberRole) => member(database, { companyId: owner.companyId, role })
const recruiter = await colleague('RECRUITER')
const evaluator = await colleague('EVALUATOR')

const WANTED = { deadline: dayFromNow(40), deadline_time: '', reason: 'The plans had a mistake' }
const at = (id: number) => `/api/company/posts/${id}/reopening/`
const confirm = (id: number, { token }: { token: string }, more: object = {}) =>
  ask(at(id), { token, body: { ...WANTED, ...more } })
/** The second member's, of what they read. */
const confirmRead = async (id: number, who: { token: string }) => {
  const { asked } = await show(id, who)
  return ask(at(id), { token: who.token, body: asked })
}
const show = async (id: number, { token }: { token: string } = owner) =>
  (await ask(at(id), { method: 'GET', token })).json()
const reasonOf = (sent: { json(): { code: string; reason?: string } }) => {
  const { code, reason } = sent.json()
  return [code, reason]
}
const titles = async ({ token }: { token: string }) =>
  (await ask('/api/accounts/user/notifications/', { method: 'GET', token }))
    .json()
    .map(({ title }: { title: string }) => title)

/** An RFP with a proposal whose deadline has passed. */
async function passed() {
  const made = await post('RFP', RFP)
  const bidder = await applicant(made.id, `/api/proposal-requests/${made.id}/proposals/`, proposal())
  await setDeadlineAgo(database, made.id, '20 minutes')
  return { ...made, bidder }
}

it('takes two members, and tells all bidders the reason', async () => {
  const { id, bidder } = await passed()
  const alone = await move(id, { action: 'relist', deadline: dayFromNow(40), title: 'A', text: 'B' })
  expect(reasonOf(alone)).toEqual(['conflict', 'reopening_needs_two'])
  expect(await show(id)).toMatchObject({ can_reopen: true, needed: 2, can_begin: true, asked: null })
  expect(await show(id, evaluator)).toMatchObject({ can_begin: false, can_confirm: false })
  expect((await confirm(id, evaluator)).statusCode).toBe(403)
  const first = (await confirm(id, owner)).json()
  expect(first).toMatchObject({
    can_confirm: false,
    asked: { reason: WANTED.reason, deadline_at: `${dayFromNow(40)}T23:59:59.000Z`, given: [{}] },
  })
  expect((await read(id)).state).toBe('CLOSED')
  expect(await titles(recruiter)).toContain('A colleague wants to reopen an RFP: Bricklayer')
  expect(reasonOf(await confirm(id, owner))).toEqual(['conflict', 'confirmed_already'])
  expect(await show(id, evaluator)).toMatchObject({ can_begin: false, can_confirm: true })
  expect((await confirmRead(id, evaluator)).json()).toMatchObject({ can_reopen: false, asked: null })
  expect(await read(id)).toMatchObject({ state: 'OPEN', has_changes: false })
  server.dropKeptAnswers()
  expect((await visit(`/api/proposal-requests/${id}/addenda/`)).json()).toMatchObject([
    { title: 'Open for proposals again', text: WANTED.reason, changes: [{ field: 'deadline' }] },
  ])
  expect(await titles(bidder)).toContain('This RFP is open again: Bricklayer')
  expect(reasonOf(await confirm(id, owner))[0]).toBe('conflict')
})

it('takes two members as well where nobody bid', async () => {
  const { id } = await post('RFP', RFP)
  await setDeadlineAgo(database, id, '20 minutes')
  await confirm(id, owner)
  const sent = await confirmRead(id, evaluator)
  expect([sent.statusCode, sent.json()]).toMatchObject([200, { can_reopen: false }])
  expect((await read(id)).state).toBe('OPEN')
})

describe('a confirmation counts no more', () => {
  it('after a day by the clock of the database, or without its entry in the log', async () => {
    const { id } = await passed()
    await confirm(id, owner)
    await database.execute(sql`update act_confirmations set created_at = now() - interval '2 days',
      user_id = ${recruiter.id} where opportunity_id = ${id}`)
    expect(await show(id)).toMatchObject({ asked: null })
    expect((await confirm(id, owner)).json()).toMatchObject({ asked: { given: [{}] } })
    expect((await read(id)).state).toBe('CLOSED')
  })

  it('for another deadline or reason, nor once the form was changed', async () => {
    const { id, version } = await passed()
    await confirm(id, owner)
    await confirm(id, recruiter, { reason: 'Nobody bid' })
    expect((await read(id)).state).toBe('CLOSED')
    const changed = { version, form: postForm({ ...RFP, name: 'Another bridge' }) }
    expect((await save(id, changed)).statusCode).toBe(200)
    expect(await show(id)).toMatchObject({ asked: null })
    await confirm(id, owner)
    await confirmRead(id, recruiter)
    expect(await read(id)).toMatchObject({ state: 'OPEN', form: { name: 'Another bridge' } })
  })
})

describe('the second member confirms one asking by its name', () => {
  it('not the same words of another', async () => {
    const { id } = await passed()
    await confirm(id, owner)
    const { asked } = await show(id, recruiter)
    const own = (await confirm(id, recruiter)).json()
    expect([own.can_reopen, own.asked.given.length]).toEqual([true, 1])
    expect(own.asked.confirms).not.toBe(asked.confirms)
    const other = { ...asked, reason: 'Nobody bid' }
    expect(reasonOf(await ask(at(id), { token: evaluator.token, body: other }))[1]).toBe('reopening_changed')
    expect((await confirmRead(id, evaluator)).json()).toMatchObject({ can_reopen: false })
  })

  it('and not once a proposal or a file of one changed', async () => {
    const { id, bidder } = await passed()
    const { asked } = (await confirm(id, owner)).json()
    const again = () => ask(at(id), { token: recruiter.token, body: asked })
    const { number } = bidder.sent.json()
    await database.execute(sql`update application_files set replaced_at = now() where id = (select max(f.id)
      from application_files f join applications a on a.id = f.application_id where a.number = ${number})`)
    expect(reasonOf(await again())).toEqual(['conflict', 'reopening_changed'])
    expect(await show(id)).toMatchObject({ asked: null, can_begin: true })
    const { asked: next } = (await confirm(id, owner)).json()
    await database.execute(sql`update applications set status = 'WITHDRAWN' where number = ${number}`)
    const sent = await ask(at(id), { token: recruiter.token, body: next })
    expect(reasonOf(sent)).toEqual(['conflict', 'reopening_changed'])
  })

  it('and asking again in the same words tells again', async () => {
    const { id } = await passed()
    const told = async () =>
      (await titles(evaluator)).filter((title: string) => title.startsWith('A colleague wants to reopen'))
        .length
    const before = await told()
    const { asked } = (await confirm(id, owner)).json()
    expect(await told()).toBe(before + 1)
    await database.execute(sql`update act_confirmations set used_at = now() where opportunity_id = ${id}`)
    expect((await confirm(id, owner)).json().asked.confirms).not.toBe(asked.confirms)
    expect(await told()).toBe(before + 2)
  })
})

describe('is refused', () => {
  it('once technical proposals are opened', async () => {
    const { id } = await passed()
    for (const { token } of [owner, recruiter])
      await ask(`/api/company/posts/${id}/proposals/opening/`, { token, body: {} })
    expect(reasonOf(await confirm(id, owner))).toEqual(['conflict', 'opened_deadline'])
    expect(await show(id)).toMatchObject({ can_reopen: false, can_begin: false })
  })

  it('before the deadline, for jobs, and with wrong words', async () => {
    const { id } = await post('RFP', RFP)
    await move(id, { action: 'close', reason: 'A pause' })
    expect(reasonOf(await confirm(id, owner))).toEqual(['conflict', 'reopening_not_passed'])
    expect((await confirm((await post('JOB')).id, owner)).statusCode).toBe(404)
    const { id: late } = await passed()
    expect((await confirm(late, owner, { reason: ' ' })).json()).toEqual({ reason: [expect.any(String)] })
    expect((await confirm(late, owner, { deadline: '2020-01-01' })).json()).toEqual({
      deadline: [expect.any(String)],
    })
    expect((await confirm(late, await member(database))).statusCode).toBe(404)
  })
})

it('forgets the shares of a held key that were released before', async () => {
  const { makeKey, choose, endHeld, release } = keyHolders({ database, ask })
  const holders = [await makeKey(owner), await makeKey(evaluator)]
  const { id, version } = await draft('RFP', RFP)
  await choose(id, owner.token)
  await move(id, { action: 'publish', version })
  await applicant(id, `/api/proposal-requests/${id}/proposals/`, proposal())
  await endHeld(id, holders)
  const waiting = async () =>
    (await database.select().from(keyShares).where(eq(keyShares.opportunityId, id))).filter(
      ({ technicalReleased }) => technicalReleased !== null,
    ).length
  for (const holder of holders) await release(id, holder)
  expect(await waiting()).toBe(2)
  await confirm(id, owner)
  await confirmRead(id, evaluator)
  expect((await read(id)).state).toBe('OPEN')
  expect(await waiting()).toBe(0)
})

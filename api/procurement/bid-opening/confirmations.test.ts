import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { bidOpeningConfirmations } from '#api/platform/database/tables/procurement-tables.ts'
import { member } from '#tests/support/members.ts'
import { ago, proposalsApp } from '#tests/support/proposals.ts'

const { database, get, setDeadlineAgo, rfpPastDeadline, linkOf, actsOf } = await proposalsApp()

const openingsOf = (rfpId: number) =>
  database.select().from(bidOpeningConfirmations).where(eq(bidOpeningConfirmations.opportunityId, rfpId))

it('is refused until the ten minutes of late uploads are over', async () => {
  const { url, owner, rfp, confirm } = await rfpPastDeadline('9 minutes')
  const answer = await confirm(owner.token)
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'sealed'])
  expect((await get(url, owner.token)).json()).toMatchObject({ is_over: false, can_confirm: false, count: 1 })
  await setDeadlineAgo(rfp.id, '10 minutes')
  expect((await confirm(owner.token)).statusCode).toBe(200)
})

it('needs two different members, and says who confirmed', async () => {
  const { url, owner, confirm, rfp } = await rfpPastDeadline()
  const first = (await confirm(owner.token)).json()
  expect(first).toMatchObject({ opened_at: null, proposals: null, can_confirm: false, needed: 2 })
  expect(first.confirmations).toMatchObject([{ name: 'Kojo Asare' }])
  const again = await confirm(owner.token)
  expect([again.statusCode, again.json().detail]).toEqual([
    409,
    'You confirmed already. Another member must confirm as well',
  ])
  expect(await openingsOf(rfp.id)).toMatchObject([{ openedAt: null }])
  expect((await get(url, owner.token)).json().proposals).toBeNull()
})

it('never comes for a cancelled RFP', async () => {
  const { rfp, owner, recruiter, confirm, url } = await rfpPastDeadline()
  await confirm(owner.token)
  await database.update(opportunities).set({ status: 'CANCELLED' }).where(eq(opportunities.id, rfp.id))
  const answer = await confirm(recruiter.token)
  expect([answer.statusCode, answer.json().detail]).toEqual([
    403,
    'The proposals of a cancelled RFP are never opened',
  ])
  expect((await get(url, owner.token)).json()).toMatchObject({ proposals: null, can_confirm: false })
})

it('is refused a second time', async () => {
  const { confirm, owner, recruiter } = await rfpPastDeadline()
  await confirm(owner.token)
  expect((await confirm(recruiter.token)).json().opened_at).not.toBeNull()
  const answer = await confirm(owner.token)
  expect([answer.statusCode, answer.json().detail]).toEqual([409, 'The proposals are open already'])
})

it('count for a day', async () => {
  const { rfp, owner, recruiter, confirm, url } = await rfpPastDeadline('3 days')
  await confirm(owner.token)
  await database.update(bidOpeningConfirmations).set({ createdAt: ago('24 hours 1 second') })
  expect((await get(url, recruiter.token)).json().confirmations).toEqual([])
  expect((await confirm(recruiter.token)).json()).toMatchObject({ opened_at: null })
  expect((await confirm(owner.token)).json()).toMatchObject({ opened_at: expect.any(String) })
  expect(await openingsOf(rfp.id)).toHaveLength(2)
})

it('of who left, lost the ability or was suspended do not count', async () => {
  const { owner, recruiter, confirm, companyId, url } = await rfpPastDeadline()
  const third = await member(database, { companyId, role: 'EVALUATOR' })
  const shown = async () => (await get(url, owner.token)).json().confirmations.length
  await confirm(third.token)
  expect(await shown()).toBe(1)
  const ofThird = eq(companyMembers.userId, third.id)
  await database.update(companyMembers).set({ role: 'VIEWER' }).where(ofThird)
  expect(await shown()).toBe(0)
  await database.update(companyMembers).set({ role: 'EVALUATOR' }).where(ofThird)
  await database.update(users).set({ suspendedAt: sql`now()` }).where(eq(users.id, third.id))
  expect(await shown()).toBe(0)
  await database.update(users).set({ suspendedAt: null }).where(eq(users.id, third.id))
  await database.delete(companyMembers).where(ofThird)
  expect(await shown()).toBe(0)
  expect((await confirm(third.token)).statusCode).toBe(403)
  expect((await confirm(recruiter.token)).json().opened_at).toBeNull()
  expect((await confirm(owner.token)).json().opened_at).not.toBeNull()
})

it('needs one where only one member may press', async () => {
  const { owner, recruiter, confirm, companyId } = await rfpPastDeadline()
  await database
    .update(companyMembers)
    .set({ role: 'VIEWER' })
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, recruiter.id)))
  expect((await confirm(owner.token)).json()).toMatchObject({ needed: 1, opened_at: expect.any(String) })
})

it('opens for who waited alone, once the other is no member any more', async () => {
  const { owner, recruiter, confirm, url } = await rfpPastDeadline()
  await confirm(owner.token)
  await database.delete(companyMembers).where(eq(companyMembers.userId, recruiter.id))
  expect((await get(url, owner.token)).json()).toMatchObject({ needed: 1, can_confirm: true })
  expect((await confirm(owner.token)).json().opened_at).not.toBeNull()
})

it('made at once open exactly once', async () => {
  const { rfp, owner, recruiter, confirm, companyId } = await rfpPastDeadline()
  const third = await member(database, { companyId, role: 'EVALUATOR' })
  const all = [owner, recruiter, third, owner, recruiter, third]
  const answers = await Promise.all(all.map(({ token }) => confirm(token)))
  const counts = answers.map(({ statusCode }) => statusCode).sort()
  expect(counts).toEqual([200, 200, 409, 409, 409, 409])
  const acts = (await actsOf(rfp.id)).map(({ action }) => action)
  expect(acts.filter((each) => each === 'proposals.opened')).toHaveLength(1)
  expect(acts.filter((each) => each === 'proposals.confirmed')).toHaveLength(2)
  expect((await openingsOf(rfp.id)).filter(({ openedAt }) => openedAt)).toHaveLength(2)
})

it('made before the deadline moved do not count after it, nor does an opening', async () => {
  const { rfp, owner, recruiter, confirm, url, technical } = await rfpPastDeadline('2 hours')
  await confirm(owner.token)
  await setDeadlineAgo(rfp.id, '-1 hour')
  expect((await confirm(recruiter.token)).statusCode).toBe(403)
  await database.update(bidOpeningConfirmations).set({ createdAt: ago('1 hour') })
  await setDeadlineAgo(rfp.id, '20 minutes')
  expect((await confirm(recruiter.token)).json()).toMatchObject({ opened_at: null, needed: 2 })
  expect((await confirm(owner.token)).json().opened_at).not.toBeNull()

  await setDeadlineAgo(rfp.id, '-1 hour')
  expect((await get(url, owner.token)).json()).toMatchObject({ proposals: null, opened_at: null })
  expect((await get(linkOf(owner.id, technical), owner.token)).json().code).toBe('sealed')
  await database.update(bidOpeningConfirmations).set({ createdAt: ago('1 hour'), openedAt: ago('1 hour') })
  await setDeadlineAgo(rfp.id, '20 minutes')
  expect((await get(url, owner.token)).json()).toMatchObject({ proposals: null, can_confirm: true })
  await confirm(owner.token)
  expect((await confirm(recruiter.token)).json().opened_at).not.toBeNull()
})

it('is in the security log of each who confirmed', async () => {
  const { owner, recruiter, confirm, rfp } = await rfpPastDeadline()
  await confirm(owner.token)
  await confirm(recruiter.token)
  const newest = async (token: string) => (await get('/api/accounts/security-events/', token)).json()[0]
  const details = (opened: boolean) => ({ kind: 'bids_opened', by: 'self', details: { id: rfp.id, opened } })
  expect(await newest(owner.token)).toMatchObject(details(false))
  expect(await newest(recruiter.token)).toMatchObject(details(true))
})

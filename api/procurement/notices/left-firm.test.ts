import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listFollowers } from '#api/accounts/notifications/queries.ts'
import { tellOfOpportunity } from '#api/opportunities/bookmarks/jobs.ts'
import { listBidderAccounts } from '#api/posting/reopening/queries.ts'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'
import { listening } from '#tests/support/evaluations/listening.ts'
import { unzipped } from '#tests/support/zip.ts'

const app = await awardsApp()
const { database, get, must, post } = app
const { know, hear } = listening(app)

type Wanted = Parameters<typeof app.scoringRfp>[0]

/** Somebody else of the firm. */
async function colleagueOf({ id }: { id: number }) {
  const colleague = await app.seeker()
  know('colleague', colleague)
  await database.execute(sql`
    insert into firm_members (firm_id, user_id, role)
    select firm_id, ${colleague.id}, 'WRITER' from firm_members where user_id = ${id}`)
  return colleague
}

/** An RFP with the proposal of a firm that its sender left. */
async function left<Own extends { bidders: { id: number; token: string; number: string }[] }>(own: Own) {
  const [sender] = own.bidders
  if (!sender) throw new Error('Nobody bid')
  const heir = await app.seeker()
  await database.execute(
    sql`update firm_members set user_id = ${heir.id} where user_id = ${sender.id} and role = 'OWNER'`,
  )
  know('sender', sender)
  know('heir', heir)
  await hear()
  const letter = [...own.bidders].sort((a, b) => (a.number < b.number ? -1 : 1)).indexOf(sender)
  return { ...own, sender, heir, number: sender.number, letter: ['A', 'B'][letter] }
}
const wanted: Wanted = { isOfFirms: true }

it('tells the owner of the firm, and not who left it, of questions and messages', async () => {
  const { at, chair, owner, number, letter, sender } = await left(await app.scoringRfp(wanted))
  const question = { bidder: letter, question: 'Which crane do you use?', days: 3 }
  await must(post(`${at}clarifications/`, chair.token, question))
  expect(await hear()).toEqual(['clarification_wanted: heir'])
  await must(post(`/api/company/applicants/${number}/messages/`, owner.token, { body: 'Welcome' }))
  expect(await hear()).toEqual(['message_received: heir'])
  const file = unzipped((await get('/api/accounts/user/export/', sender.token)).rawPayload)
  expect([...file.values()].join()).not.toContain('Which crane')
  await database.execute(sql`update applications set user_id = null where number = ${number}`)
  await must(post(`${at}clarifications/`, chair.token, question))
  await must(post(`/api/company/applicants/${number}/messages/`, owner.token, { body: 'Still there?' }))
  expect(await hear()).toEqual(['clarification_wanted: heir', 'message_received: heir'])
})

it('tells all members of a firm of what concerns its proposal, each once', async () => {
  const { at, chair, letter, number, heir } = await left(await app.scoringRfp(wanted))
  const colleague = await colleagueOf(heir)
  const question = { bidder: letter, question: 'Which crane do you use?', days: 3 }
  await must(post(`${at}clarifications/`, chair.token, question))
  expect(await hear()).toEqual(['clarification_wanted: colleague heir'])
  const [notice] = (await get('/api/accounts/user/notifications/', colleague.token)).json()
  expect(notice.link).toContain(`/user/applications/${number}/`)
  await database.execute(sql`update users set suspended_at = now() where id = ${heir.id}`)
  await must(post(`${at}clarifications/`, chair.token, question))
  expect(await hear()).toEqual(['clarification_wanted: colleague heir'])
  await database.execute(sql`update users set suspended_at = now() where id = ${colleague.id}`)
  expect((await post(`${at}clarifications/`, chair.token, question)).json()).toEqual({
    bidder: [expect.stringContaining('suspended')],
  })
})

it('tells the owner of the firm of the end of standstill', async () => {
  const { rfp } = await left(await app.intendedRfp(wanted))
  await database.execute(sql`
    update awards set standstill_until = now() - interval '1 hour' where opportunity_id = ${rfp.id}`)
  expect(await hear()).toEqual(['standstill_over: heir'])
})

it('tells the members of the firm of changes, addenda and a reopening, who bookmarked the RFP once', async () => {
  const { rfp, sender, heir, number } = await left(await app.openedRfp(wanted))
  const colleague = await colleagueOf(heir)
  await database.execute(
    sql`insert into bookmarks (user_id, opportunity_id, known_status) values (${colleague.id}, ${rfp.id}, 'OPEN')`,
  )
  const page = { opportunityId: rfp.id, others: [], after: 0, limit: 9 }
  const followers = await listFollowers(database, page)
  expect(followers).toContainEqual({ userId: heir.id, number, isBookmarked: false })
  expect(followers).toContainEqual({ userId: colleague.id, number, isBookmarked: true })
  const notice = {
    kind: 'OPPORTUNITY_CLOSED' as const,
    about: `${rfp.id} CANCELLED`,
    message: 'opportunity_cancelled' as const,
    params: { name: 'A bridge', reason: null },
  }
  const told = { opportunity: { id: rfp.id, kind: 'RFP' as const }, at: Date.now() + 60_000, notice }
  await tellOfOpportunity({ database, mails: { enqueue: async () => {} } }, told)
  expect(await hear()).toEqual(['opportunity_cancelled: colleague heir'])
  const accounts = await listBidderAccounts(database, rfp.id)
  expect(accounts).toContainEqual({ userId: heir.id, number })
  for (const list of [followers, accounts]) expect(list.map(({ userId }) => userId)).not.toContain(sender.id)
})

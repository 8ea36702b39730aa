import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'
import { visitors } from '#tests/support/inject.ts'

const FEED = '/api/user/calendar-feed/'
const app = await awardsApp()
const { ask, database, must } = app
const get = visitors(app.server.app)

async function feedOf({ token }: { token: string }) {
  const { address } = await must(ask(FEED, { token }))
  const { pathname } = new URL(address)
  return async () => {
    const { body } = await get(pathname)
    return [...body.replaceAll('\r\n ', '').matchAll(/SUMMARY:(.*)\r/g)].map(([, summary]) => summary)
  }
}

it('has RFPs that somebody bids for, also without a bookmark, until they withdraw', async () => {
  const own = await app.plannedRfp()
  const bidder = await app.bid(own.rfp.id, 'Adom')
  const [feed, other] = [await feedOf(bidder), await feedOf(await app.outsider())]
  expect([await feed(), await other()]).toEqual([['Closes: A bridge'], []])
  await must(ask(`/api/proposal-requests/${own.rfp.id}/bookmark/`, { token: bidder.token }))
  expect(await feed()).toEqual(['Closes: A bridge'])
  await must(ask(`/api/proposal-requests/${own.rfp.id}/bookmark/`, { token: bidder.token }))
  await database.execute(sql`update applications set status = 'WITHDRAWN' where number = ${bidder.number}`)
  expect(await feed()).toEqual([])
})

it('has RFPs that somebody writes a proposal for', async () => {
  const own = await app.plannedRfp()
  const writer = await app.seeker()
  const feed = await feedOf(writer)
  const draft = `/api/proposal-requests/${own.rfp.id}/draft/`
  await must(ask(draft, { method: 'PUT', token: writer.token, body: { version: 0, bio: 'We build' } }))
  expect(await feed()).toEqual(['Closes: A bridge'])
})

it('is the same for all who act for a firm, and not for one who left it', async () => {
  const own = await app.plannedRfp()
  const bidder = await app.bid(own.rfp.id, 'Adom', true)
  const colleague = await app.outsider()
  const feed = await feedOf(colleague)
  expect(await feed()).toEqual([])
  await database.execute(sql`insert into firm_members (firm_id, user_id, role)
    select firm_id, ${colleague.id}, 'WRITER' from firm_members where user_id = ${bidder.id}`)
  expect(await feed()).toEqual(['Closes: A bridge'])
  await database.execute(sql`delete from firm_members where user_id = ${bidder.id}`)
  expect(await (await feedOf(bidder))()).toEqual([])
})

it('has a question of the panel until it is answered, and the end of standstill', async () => {
  const own = await app.scoringRfp({ firms: 1 })
  const [bidder] = own.bidders
  if (!bidder) throw new Error('Nobody bids')
  const feed = await feedOf(bidder)
  const body = { bidder: 'A', question: 'Which crane do you use?', days: 5 }
  await must(ask(`${own.at}clarifications/`, { token: own.chair.token, body }))
  expect(await feed()).toEqual(['Closes: A bridge', 'Answer the question of the panel: A bridge'])
  await database.execute(sql`update clarifications set answer = 'The red one', answered_at = now()
    where opportunity_id = ${own.rfp.id}`)
  expect(await feed()).toEqual(['Closes: A bridge'])

  const intended = await app.intendedRfp({ firms: 2 })
  const [loser] = intended.bidders
  const standstill = await feedOf(loser ?? bidder)
  expect(await standstill()).toEqual(['Closes: A bridge', 'Standstill ends: A bridge'])
})

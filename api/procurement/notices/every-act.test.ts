import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ACTS } from '#contract/procurement/states.ts'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'
import { listening } from '#tests/support/evaluations/listening.ts'

const app = await awardsApp()
const { database, must, post } = app
const { know, hear } = listening(app)
const LONG = { timeout: 300_000 }

type Own = Awaited<ReturnType<typeof app.scoringRfp>>

/** Names the people of an RFP. */
function introduce(own: Own) {
  const { owner, recruiter, chair, second, bidders } = own
  for (const [name, who] of Object.entries({ owner, recruiter, chair, second })) know(name, who)
  const sorted = [...bidders].sort((a, b) => (a.number < b.number ? -1 : 1))
  for (const [at, bidder] of sorted.entries()) know(['A', 'B', 'C'][at] ?? '', bidder)
}

/** An act that two members confirm. @returns what is heard after the first, and after the second */
async function confirmBoth({ at, owner, recruiter }: Own, path: string, body?: object) {
  await must(post(`${at}${path}`, owner.token, body))
  const first = await hear()
  await must(post(`${at}${path}`, recruiter.token, body))
  return [first, await hear()]
}

const ASKED = ['opening_confirmed: chair recruiter second']
const reason = { reason: 'We added up wrongly' }

it('tells of each act until scores are final who has to know, once', LONG, async () => {
  const own = await app.scoringRfp({ firms: 3, plan: { currency: 'GHS' } })
  introduce(own)
  // The bids, the two confirmations and the panel came together here; the first of the confirmations is out of date by now.
  expect(await hear()).toEqual([
    'application_received: A B C',
    'panel_named: chair second',
    'panel_turn: second',
    'technical_opened: A B C',
  ])
  await app.scoreAll(own, own.chair)
  expect(await hear()).toEqual([])
  await app.scoreAll(own, own.second)
  expect(await hear()).toEqual(['panel_turn: chair second'])
  await app.agreeAll(own, { A: 0.8, B: 0.9, C: 0.5 })
  expect(await hear()).toEqual(['panel_turn: second'])
  await app.answerAll(own.at, [own.chair, own.second])
  expect(await hear()).toEqual(['panel_turn: chair owner recruiter second'])
  expect(await confirmBoth(own, 'final-scores/')).toEqual([ASKED, ['proposal_below: C']])
  expect(await confirmBoth(own, 'consensus/reopening/', reason)).toEqual([
    ASKED,
    ['panel_turn: chair second', 'scores_reopened: A B C'],
  ])
  await app.answerAll(own.at, [own.chair, own.second])
  expect(await hear()).toEqual(['panel_turn: chair owner recruiter second'])
  expect(await confirmBoth(own, 'final-scores/')).toEqual([ASKED, ['proposal_below: C']])
  await must(post(`${own.at}unsuccessful/`, own.owner.token, { reason: 'Nobody is left' }))
  expect(await hear()).toEqual(['rfp_unsuccessful: A B C'])
})

it('tells of each act from the prices to the contract who has to know, once', LONG, async () => {
  const own = await app.finalRfp({ firms: 3, plan: { currency: 'GHS' } }, { A: 0.8, B: 0.9, C: 0.5 })
  introduce(own)
  await hear()
  const { at, owner, recruiter } = own
  expect(await confirmBoth(own, 'financial-opening/')).toEqual([ASKED, ['financial_opened: A B']])
  for (const [bidder, total] of [
    ['A', '1000'],
    ['B', '1100'],
  ] as const) {
    expect(await hear()).toEqual([])
    await must(app.enter(at, owner.token, bidder, { total }))
  }
  expect(await hear()).toEqual(['prices_wait: chair recruiter second'])
  for (const bidder of ['A', 'B'])
    await must(app.enter(at, recruiter.token, bidder, { total: bidder === 'A' ? '1000' : '1100' }))
  expect(await hear()).toEqual([])
  const [rank, intend] = [
    () => must(post(`${at}ranking/`, owner.token)),
    () => must(post(`${at}intention/`, owner.token)),
  ]
  const reopen = (act: string) => confirmBoth(own, 'reopening/', { act, ...reason })
  await rank()
  expect(await hear()).toEqual(['proposals_ranked: A B'])
  expect(await reopen('reopen_prices')).toEqual([ASKED, ['award_reopened: A B C']])
  await rank()
  expect(await hear()).toEqual(['proposals_ranked: A B'])
  await intend()
  expect(await hear()).toEqual(['award_intended: A B C'])
  expect(await reopen('reopen_ranking')).toEqual([ASKED, ['award_reopened: A B C']])
  await intend()
  expect(await hear()).toEqual(['award_intended: A B C'])
  await must(post(`${at}disqualification/B/`, owner.token, { reason: 'A forged licence' }))
  expect(await hear()).toEqual(['intention_withdrawn: A B C', 'proposal_disqualified: B'])
  await intend()
  expect(await hear()).toEqual(['award_intended: A B C'])
  await app.endStandstill(own.rfp.id)
  expect(await hear()).toEqual(['award_ready: owner recruiter', 'standstill_over: A B C'])
  await must(post(`${at}award/`, owner.token))
  expect(await hear()).toEqual(['award_made: A B C'])
  await must(
    post(`${at}contract/`, owner.token, {
      number: 'C-1',
      amount: '1000',
      currency: 'GHS',
      signed_on: '2026-01-20',
    }),
  )
  expect(await hear()).toEqual(['contract_signed: A B C'])
})

it('tells of the next financial proposal, of a smaller panel and of a cancellation', LONG, async () => {
  const own = await app.finalRfp(
    { firms: 3, plan: { selectionMethod: 'QUALITY' } },
    { A: 0.8, B: 0.6, C: 0.95 },
  )
  introduce(own)
  await app.openFinancial(own)
  await must(post(`${own.at}disqualification/C/`, own.owner.token, { reason: 'Bribes' }))
  await hear()
  expect(await confirmBoth(own, 'financial-opening/next/')).toEqual([ASKED, ['financial_opened: A']])
  const cancelled = await post(`/api/company/posts/${own.rfp.id}/transitions/`, own.owner.token, {
    action: 'cancel',
    reason: 'The budget was cut',
  })
  expect([cancelled.statusCode, await hear()]).toEqual([200, ['opportunity_cancelled: A B C']])

  const short = await app.agreeingRfp({ firms: 2 })
  introduce(short)
  await must(post(`${short.at}recusal/`, short.second.token, { reason: 'A cousin' }))
  await hear()
  // A member who recused themself hears nothing more of the RFP.
  expect(await confirmBoth(short, 'scoring/reopening/', reason)).toEqual([
    ['opening_confirmed: chair recruiter'],
    ['scores_reopened: A B'],
  ])
})

it('heard of every act there is', async () => {
  const { rows } = await database.execute<{ act: string }>(sql`select distinct act from proceeding_events`)
  expect(rows.map(({ act }) => act).sort()).toEqual([...ACTS, 'open_technical'].sort())
})

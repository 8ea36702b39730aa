import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listStaying } from '#api/applications/files/queries.ts'
import { applicationFiles } from '#api/platform/database/tables/applications-tables.ts'
import { letADayPass } from '#tests/support/applicants.ts'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'

const app = await awardsApp()
const { database, endStandstill, filesOf, get, must, openFinancial, post, priceAll, server, showAward } = app

const reasonOf = (answer: { json(): { code: string; reason?: string } }) => {
  const { code, reason } = answer.json()
  return [code, reason]
}
const told = async ({ token }: { token: string } = { token: '' }) =>
  (await get('/api/accounts/user/notifications/', token)).json()
type Firm = { number: string; token: string }
const outcome = async ({ number, token }: Firm) =>
  (await get(`/api/user/applications/${number}/outcome/`, token)).json()
const resultOf = async ({ number, token }: Firm) =>
  (await get(`/api/user/applications/${number}/`, token)).json().result
const nobody = { number: '', token: '' }

it('ranks by quality and cost, announces, waits, awards, and tells everybody their own', async () => {
  const own = await app.rankedRfp({ firms: 2, plan: { currency: 'GHS' } })
  const { at, owner, chair, rfp } = own
  const [a = nobody, b = nobody] = own.byLetter('A', 'B')
  // A: 80 × 0.7 + 100 × 0.3; B: 90 × 0.7 + 90.909… × 0.3.
  expect((await showAward(own)).bidders).toMatchObject([
    { bidder: 'A', price: 1000, financial: 100, score: 86, rank: 2 },
    { bidder: 'B', price: 1100, financial: (100 * 100_000) / 110_000, rank: 1 },
  ])
  const before = { technical: 80, passes: true, price: 1000, rank: null, winner: null }
  expect(await outcome(a)).toMatchObject(before)
  expect(await resultOf(a)).toBe('JUDGED')
  expect((await post(`${at}intention/`, chair.token)).statusCode).toBe(403)
  await server.runDueJobs()
  const { intention } = await must(post(`${at}intention/`, owner.token))
  expect(intention).toMatchObject({ bidder: 'B', amount: 1100, currency: 'GHS', is_over: false })
  const days = (Date.parse(intention.standstill_until) - Date.parse(intention.at)) / 86_400_000
  expect(days).toBeCloseTo(10, 5)
  expect(reasonOf(await post(`${at}award/`, owner.token))).toEqual(['conflict', 'standstill_runs'])
  await server.runDueJobs()
  expect((await told(a))[0]).toMatchObject({ title: 'An award is intended: A bridge' })
  expect((await told(a))[0].content).toContain('80 of 100 technical points, rank 2')
  expect((await told(a))[0].content).toContain('at GHS 1,100')
  expect((await told(b))[0]).toMatchObject({ title: 'The award is intended for you: A bridge' })
  expect(await outcome(a)).toMatchObject({
    rank: 2,
    of: 2,
    winner: { is_you: false, amount: 1100 },
    can_complain: true,
  })
  expect(await resultOf(b)).toBe('INTENDED')
  await endStandstill(rfp.id)
  expect(await outcome(a)).toMatchObject({ can_complain: false })
  expect(await must(post(`${at}award/`, owner.token))).toMatchObject({
    state: 'AWARDED',
    intention: { awarded_at: expect.any(String) },
  })
  expect([await resultOf(a), await resultOf(b)]).toEqual(['LOST', 'WON'])
  expect((await get('/api/user/proposals/', b.token)).json()).toMatchObject([{ result: 'WON' }])
  await server.runDueJobs()
  expect((await told(b))[0]).toMatchObject({ title: 'You won the contract: A bridge' })
  expect((await get(at, owner.token)).json().turns).toEqual([{ code: 'CONTRACT', names: [], is_yours: true }])
})

it('destroys what was never opened at the award, and keeps its receipt', async () => {
  const own = await app.finalRfp({ firms: 2 }, { A: 0.9, B: 0.5 })
  const { at, owner, rfp } = own
  await openFinancial(own)
  await priceAll(own, { A: '7' })
  await must(post(`${at}ranking/`, owner.token))
  await must(post(`${at}intention/`, owner.token))
  await endStandstill(rfp.id)
  await must(post(`${at}award/`, owner.token))
  const [b = nobody] = own.byLetter('B')
  const [kept] = (await filesOf(b.number)).filter(({ part }) => part === 'financial_proposal')
  const row = () =>
    database
      .select()
      .from(applicationFiles)
      .where(eq(applicationFiles.id, kept?.id ?? 0))
  expect((await row())[0]?.destroyedAt).toBeInstanceOf(Date)
  const { storageName = '' } = kept ?? {}
  expect(await listStaying(database, [storageName])).toEqual([storageName])
  await letADayPass(database)
  expect(await listStaying(database, [storageName])).toEqual([])
  const receipt = (await get(`/api/user/applications/${b.number}/`, b.token)).json()
  expect(receipt.files.map((each: { part: string }) => each.part)).toContain('financial_proposal')
})

describe('a disqualification', () => {
  it('computes anew, withdraws an intended award and tells the reason to its bidder alone', async () => {
    const own = await app.intendedRfp({ firms: 2 })
    const { at, owner, chair } = own
    const [a = nobody, b = nobody] = own.byLetter('A', 'B')
    const disqualify = (token: string, reason = 'A forged licence') =>
      post(`${at}disqualification/B/`, token, { reason })
    expect((await disqualify(chair.token)).statusCode).toBe(403)
    expect((await disqualify(owner.token, ' ')).statusCode).toBe(400)
    expect(await must(disqualify(owner.token))).toMatchObject({
      state: 'RANKED',
      intention: null,
      bidders: [
        { rank: 1, financial: 100 },
        { rank: null, out: 'DISQUALIFIED', disqualified: 'A forged licence' },
      ],
    })
    expect(reasonOf(await disqualify(owner.token))).toEqual(['conflict', 'bidder_out'])
    await server.runDueJobs()
    const titles = async (who: { token: string }) =>
      (await told(who)).map(({ title }: { title: string }) => title)
    expect(await titles(b)).toContain('Your proposal was disqualified: A bridge')
    expect(await titles(a)).not.toContain('Your proposal was disqualified: A bridge')
    expect(await titles(a)).toContain('The intended award was withdrawn: A bridge')
    expect(await outcome(b)).toMatchObject({ disqualified: 'A forged licence', can_complain: false })
    expect(await must(post(`${at}intention/`, owner.token))).toMatchObject({ intention: { bidder: 'A' } })
  })

  it('of everybody leaves nothing to award, and the RFP ends', async () => {
    const own = await app.rankedRfp({ firms: 2 })
    const { at, owner } = own
    for (const letter of ['A', 'B'])
      await must(post(`${at}disqualification/${letter}/`, owner.token, { reason: 'Both lied' }))
    expect(reasonOf(await post(`${at}intention/`, owner.token))).toEqual(['conflict', 'nobody_ranks'])
    expect((await get(at, owner.token)).json().turns).toMatchObject([{ code: 'NONE_LEFT' }])
    expect(await must(post(`${at}unsuccessful/`, owner.token, { reason: 'Nobody is left' }))).toMatchObject({
      state: 'UNSUCCESSFUL',
    })
  })
})

const complain = ({ number, token }: { number: string; token: string }, text = 'Our points are wrong') =>
  post(`/api/user/applications/${number}/complaints/`, token, { text })

describe('a complaint', () => {
  it('pauses standstill until it is decided, whatever the clock says meanwhile', async () => {
    const own = await app.intendedRfp({ firms: 2 })
    const { at, owner, recruiter, rfp } = own
    const [a = nobody] = own.byLetter('A')
    expect((await complain({ ...a, token: owner.token })).statusCode).toBe(404)
    expect((await complain(a)).json()).toMatchObject({
      can_complain: false,
      complaints: [{ is_upheld: null }],
    })
    expect(reasonOf(await complain(a))).toEqual(['conflict', 'complaint_late'])
    await server.runDueJobs()
    expect((await told(recruiter))[0]).toMatchObject({ title: 'A bidder complains: A bridge' })
    const { intention, complaints } = await showAward(own)
    await database.execute(sql`
      update awards set paused_at = paused_at - interval '3 days' where opportunity_id = ${rfp.id}`)
    await endStandstill(rfp.id)
    expect(reasonOf(await post(`${at}award/`, owner.token))).toEqual(['conflict', 'complaints_open'])
    const decide = { is_upheld: false, decision: 'They add up' }
    const decided = await must(post(`${at}complaints/${complaints[0].id}/`, owner.token, decide))
    expect(Date.parse(decided.intention.standstill_until)).toBeGreaterThan(Date.now() + 2.9 * 86_400_000)
    expect(decided.intention.standstill_until).not.toBe(intention.standstill_until)
    expect((await post(`${at}complaints/${complaints[0].id}/`, owner.token, decide)).statusCode).toBe(404)
    await server.runDueJobs()
    expect((await told(a))[0]).toMatchObject({ title: 'Your complaint was rejected: A bridge' })
    await endStandstill(rfp.id)
    expect(await must(post(`${at}award/`, owner.token))).toMatchObject({ state: 'AWARDED' })
  })

  it('that is upheld bars the award until two members open the ranking again', async () => {
    const own = await app.intendedRfp({ firms: 2 })
    const { at, owner, recruiter, rfp } = own
    const [a = nobody] = own.byLetter('A')
    await complain(a)
    const { complaints } = await showAward(own)
    const upheld = { is_upheld: true, decision: 'B is related to us' }
    await must(post(`${at}complaints/${complaints[0].id}/`, owner.token, upheld))
    await endStandstill(rfp.id)
    expect(reasonOf(await post(`${at}award/`, owner.token))).toEqual(['conflict', 'complaint_upheld'])
    const reopen = (token: string, act: string) =>
      post(`${at}reopening/`, token, { act, reason: 'The complaint' })
    expect((await reopen(owner.token, 'reopen_prices')).statusCode).toBe(409)
    expect((await reopen(owner.token, 'reopen_ranking')).json().state).toBe('INTENDED')
    expect((await reopen(recruiter.token, 'reopen_ranking')).json().state).toBe('RANKED')
    for (const { token } of [owner, recruiter]) await must(reopen(token, 'reopen_prices'))
    expect(await showAward(own)).toMatchObject({ state: 'FINANCIAL_OPENED', can_rank: true, intention: null })
    await server.runDueJobs()
    expect((await told(a)).map(({ content }: { content: string }) => content)).toContainEqual(
      expect.stringContaining('The complaint'),
    )
    for (const act of ['ranking', 'intention']) await must(post(`${at}${act}/`, owner.token))
    await endStandstill(rfp.id)
    await must(post(`${at}award/`, owner.token))
  })
})

it('takes complaints in time only, and from bidders who are in', async () => {
  const own = await app.rankedRfp({ firms: 2 })
  const [a = nobody] = own.byLetter('A')
  expect(reasonOf(await complain(a))).toEqual(['conflict', 'complaint_late'])
  await must(post(`${own.at}intention/`, own.owner.token))
  await endStandstill(own.rfp.id)
  expect(reasonOf(await complain(a))).toEqual(['conflict', 'complaint_late'])
})

it.each([
  ['end standstill', sql`standstill_until = now() - interval '1 day'`],
  ['name another price', sql`amount = 5`],
  [
    'name another winner',
    sql`application_id = (select r.application_id from rankings r join applications a on a.id = r.application_id
      where a.opportunity_id = awards.opportunity_id and r.rank = 2)`,
  ],
])('does not let rows that were changed by hand %s', async (what, change) => {
  const own = await app.intendedRfp({ firms: 2 })
  if (what !== 'end standstill') await endStandstill(own.rfp.id)
  await database.execute(sql`update awards set ${change} where opportunity_id = ${own.rfp.id}`)
  const answer = await post(`${own.at}award/`, own.owner.token)
  expect(reasonOf(answer)).toEqual(['conflict', 'proceedings_changed_by_hand'])
})

it('signs, changes and completes a contract', async () => {
  const own = await app.awardedRfp({ firms: 2, plan: { currency: 'GHS' } })
  const { at, owner, chair } = own
  const form = {
    number: 'C-12/2026',
    amount: '1,100',
    currency: 'GHS',
    signed_on: '2026-01-01',
    starts_on: '2027-01-01',
  }
  expect((await post(`${at}contract/`, chair.token, form)).statusCode).toBe(403)
  const wrong = await post(`${at}contract/`, owner.token, { ...form, ends_on: '2026-12-31' })
  expect(wrong.json()).toEqual({ ends_on: [expect.any(String)] })
  const early = await post(`${at}contract/`, owner.token, { ...form, signed_on: '2099-12-01' })
  expect(early.json()).toEqual({ signed_on: [expect.stringContaining('still to come')] })
  expect(await must(post(`${at}contract/`, owner.token, { ...form, ends_on: '2027-06-30' }))).toMatchObject({
    state: 'CONTRACTED',
    contract: { number: 'C-12/2026', amount: 1100, ends_on: '2027-06-30', changes: [], completed_on: null },
  })
  expect((await post(`${at}contract/`, owner.token, form)).statusCode).toBe(409)
  const change = { text: 'Two more spans', amount: '1300', ends_on: '2027-09-30' }
  await must(post(`${at}contract/changes/`, owner.token, change))
  const done = { completed_on: '2027-09-29', completion: 'Opened to traffic' }
  expect(await must(post(`${at}contract/completion/`, owner.token, done))).toMatchObject({
    contract: { changes: [{ text: 'Two more spans', amount: 1300 }], completed_on: '2027-09-29' },
  })
  expect(reasonOf(await post(`${at}contract/changes/`, owner.token, change))).toEqual([
    'conflict',
    'contract_completed',
  ])
})

it('is nothing for people without a seat', async () => {
  const own = await app.intendedRfp({ firms: 2 })
  const { id } = own.rfp
  const stranger = await app.outsider()
  const [a = nobody] = own.byLetter('A')
  const reason = 'A reason'
  const acts: [string, object?][] = [
    [`/api/evaluations/${id}/financial-opening/`],
    [`/api/evaluations/${id}/financial-opening/next/`],
    [`/api/evaluations/${id}/ranking/`],
    [`/api/evaluations/${id}/reopening/`, { act: 'reopen_ranking', reason }],
    [`/api/evaluations/${id}/disqualification/${'A'}/`, { reason }],
    [`/api/evaluations/${id}/intention/`],
    [`/api/evaluations/${id}/award/`],
    [`/api/evaluations/${id}/complaints/1/`, { is_upheld: true, decision: reason }],
    [
      `/api/evaluations/${id}/contract/`,
      { number: '1', amount: '5', currency: 'GHS', signed_on: '2026-01-01' },
    ],
    [`/api/evaluations/${id}/contract/changes/`, { text: reason }],
    [`/api/evaluations/${id}/contract/completion/`, { completed_on: '2026-12-01', completion: reason }],
  ]
  for (const { token } of [stranger, a])
    for (const [url, body] of acts)
      expect([url, (await post(url, token, body)).statusCode]).toEqual([url, 404])
  expect((await get(`/api/evaluations/${id}/award/`, stranger.token)).statusCode).toBe(404)
  const put = app.ask(`/api/evaluations/${id}/prices/${'A'}/`, {
    method: 'PUT',
    token: stranger.token,
    body: { currency: 'GHS', total: '5' },
  })
  expect((await put).statusCode).toBe(404)
})

it('is shown to everybody from its announcement on', async () => {
  // Each RFP is asked once: its answer is kept.
  const notice = async ({ rfp }: { rfp: { id: number } }) =>
    (await app.ask(`/api/proposal-requests/${rfp.id}/plan/`, { method: 'GET' })).json().award
  expect(await notice(await app.rankedRfp({ firms: 2 }))).toBeNull()
  expect(await notice(await app.intendedRfp({ firms: 2 }))).toMatchObject({
    winner: expect.stringMatching(/^\w+ \w+$/),
    amount: 1100,
    proposals: 2,
    awarded_at: null,
    standstill_until: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    contract: null,
  })
  expect(await notice(await app.awardedRfp({ firms: 2 }))).toMatchObject({ awarded_at: expect.any(String) })
})

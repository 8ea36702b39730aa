import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { proceedings } from '#api/platform/database/tables/evaluation-tables.ts'
import { evaluationsApp } from '#tests/support/evaluations/evaluations-app.ts'
import { frozenHashOf } from './commands.ts'
import { findConsensus } from './queries.ts'

const app = await evaluationsApp()
const {
  actsOf,
  agree,
  agreeAll,
  agreeingRfp,
  answerAll,
  database,
  declareNone,
  get,
  openedRfp,
  post,
  put,
  scoreAll,
  server,
} = app

const reasonOf = (answer: { json(): { code: string; reason?: string } }) => {
  const { code, reason } = answer.json()
  return [code, reason]
}
const told = async ({ token }: { token: string }) =>
  (await get('/api/accounts/user/notifications/', token)).json()

it('shows all scores beside each other with mean and spread, to everybody who may read', async () => {
  const { at, chair, second, owner, leaves } = await agreeingRfp({ firms: 1 }, [0.9, 0.6])
  for (const { token } of [chair, second, owner]) {
    const consensus = (await get(`${at}consensus/`, token)).json()
    expect(consensus.members.map(({ name }: { name: string }) => name)).toEqual(['Efua Asare', 'Kwesi Asare'])
    expect(consensus.proposals[0].cells[0]).toMatchObject({
      criterion: leaves[0]?.id,
      scores: [{ points: 36 }, { points: 24 }],
      mean: 30,
      spread: 12,
      agreed: { points: null, version: 0 },
    })
    expect(consensus).toMatchObject({ is_whole: false, can_agree: token === chair.token, can_answer: false })
  }
})

describe('an agreed score', () => {
  it('is the chair’s, within the points, and stale-tab safe', async () => {
    const { at, chair, second, owner, leaves } = await agreeingRfp({ firms: 1 })
    const place = `A/${leaves[0]?.id}`
    for (const { token } of [second, owner])
      expect((await agree(at, token, place, { points: '30' })).statusCode).toBe(403)
    expect((await agree(at, chair.token, place, { points: '40.01' })).json()).toEqual({
      points: ['Give between 0 and 40 points'],
    })
    expect((await agree(at, chair.token, place, { points: '30' })).statusCode).toBe(200)
    expect(reasonOf(await agree(at, chair.token, place, { points: '31' }))).toEqual([
      'conflict',
      'score_overtaken',
    ])
    expect((await agree(at, chair.token, place, { points: '31', version: 1 })).statusCode).toBe(200)
  })

  it('needs a reason where it is more than a tenth of the points from the mean', async () => {
    const { at, chair, leaves } = await agreeingRfp({ firms: 1 })
    await agreeAll({ at, chair })
    const place = `A/${leaves[0]?.id}`
    const whole = async (points: string, version: number, reason = '') =>
      (await agree(at, chair.token, place, { points, version, reason })).json().is_whole
    expect(await whole('36', 1)).toBe(true)
    expect(await whole('36.01', 2)).toBe(false)
    expect(await whole('27.99', 3)).toBe(false)
    expect(await whole('27.99', 4, 'We saw the site')).toBe(true)
  })

  it('that changes asks the members again', async () => {
    const { at, chair, second, leaves, rfp } = await agreeingRfp({ firms: 1 })
    const answer = (token: string, seen: number) =>
      post(`${at}consensus/answer/`, token, { dissent: '', seen })
    expect(reasonOf(await answer(second.token, 0))).toEqual(['conflict', 'consensus_not_whole'])
    await agreeAll({ at, chair })
    const { seen } = (await get(`${at}consensus/`, second.token)).json()
    expect((await answer(second.token, seen)).statusCode).toBe(200)
    await agree(at, chair.token, `A/${leaves[0]?.id}`, { points: '33', reason: 'Seen', version: 1 })
    expect(reasonOf(await answer(second.token, seen))).toEqual(['conflict', 'consensus_changed'])
    expect((await get(at, chair.token)).json().panel[1]).toMatchObject({ answered_at: null })
    await server.runDueJobs()
    const titles = (await told(second)).map(({ title }: { title: string }) => title)
    expect(titles.filter((title: string) => title.startsWith('Agreed scores wait'))).toHaveLength(2)
    expect(rfp.id).toBeGreaterThan(0)
  })
})

it('becomes final with two members, frozen, and tells those below a minimum at once with their own scores', async () => {
  const own = await agreeingRfp({ firms: 3 })
  const { at, chair, second, owner, recruiter, rfp, bidders } = own
  await agreeAll(own, { A: 0.9, B: 0.6, C: 0.75 })
  const finalise = (token: string) => post(`${at}final-scores/`, token)
  expect(reasonOf(await finalise(owner.token))).toEqual(['conflict', 'consensus_unanswered'])
  await answerAll(at, [chair])
  await answerAll(at, [second], 'B was better')
  expect((await get(at, owner.token)).json()).toMatchObject({
    turns: [{ code: 'FINALISE', is_yours: true }],
    panel: [{ dissent: null }, { dissent: 'B was better' }],
    act: { name: 'finalise_scores', given: [], needed: 2, can_confirm: true },
  })
  expect((await finalise(owner.token)).json()).toMatchObject({
    state: 'CONSENSUS',
    act: { can_confirm: false },
  })
  expect(reasonOf(await finalise(owner.token))).toEqual(['conflict', 'confirmed_already'])
  const final = (await finalise(recruiter.token)).json()
  expect(final.state).toBe('TECHNICAL_FINAL')
  expect(final.bidders.map((each: { outcome: unknown }) => each.outcome)).toEqual([
    { total: 90, passes: true, below: [] },
    { total: 60, passes: false, below: [''] },
    { total: 75, passes: true, below: [] },
  ])
  const [row] = await database.select().from(proceedings).where(eq(proceedings.opportunityId, rfp.id))
  expect(row?.scoresHash).toBe(frozenHashOf(await findConsensus(database, rfp.id)))
  expect((await actsOf(rfp.id)).at(-1)).toMatchObject({
    action: 'proceedings.moved',
    details: {
      to: 'TECHNICAL_FINAL',
      scoresHash: row?.scoresHash,
      confirmed_by: `${owner.id} ${recruiter.id}`,
    },
  })
  expect((await agree(at, chair.token, 'A/1', { points: '1' })).statusCode).toBe(409)
  server.sent.length = 0
  await server.runDueJobs()
  const byNumber = [...bidders].sort((a, b) => (a.number < b.number ? -1 : 1))
  const below = (await told(byNumber[1] ?? { token: '' }))[0]
  expect(below).toMatchObject({ title: 'Your proposal goes no further: A bridge' })
  expect(below.content).toContain('got 60 of 100 technical points. At least 70 were needed.')
  expect(below.content).toContain('Method: 36 of 60\nPeople: 24 of 40')
  expect(
    server.sent.filter(({ subject }) => subject.startsWith('Your proposal goes no further')),
  ).toHaveLength(1)
  await server.runDueJobs()
  expect(
    server.sent.filter(({ subject }) => subject.startsWith('Your proposal goes no further')),
  ).toHaveLength(1)
})

it('lets nothing on that is below a criterion’s minimum, and all may be below', async () => {
  const own = await agreeingRfp({ firms: 1, plan: { minimum: null } })
  const { at, chair, second, owner, recruiter, leaves } = own
  await agreeAll(own)
  await agree(at, chair.token, `A/${leaves[2]?.id}`, { points: '19.99', reason: 'Few', version: 1 })
  await answerAll(at, [chair, second])
  for (const { token } of [owner, recruiter]) await post(`${at}final-scores/`, token)
  expect((await get(at, owner.token)).json()).toMatchObject({
    state: 'TECHNICAL_FINAL',
    bidders: [{ outcome: { passes: false, below: ['People'] } }],
    turns: [{ code: 'NONE_PASSED', is_yours: true }],
  })
  const ended = await post(`${at}unsuccessful/`, owner.token, { reason: 'Nobody reached the minimum' })
  expect(ended.json()).toMatchObject({ state: 'UNSUCCESSFUL', turns: [] })
  await server.runDueJobs()
  expect(await told(own.bidders[0] ?? { token: '' })).toContainEqual(
    expect.objectContaining({
      title: 'Ended without an award: A bridge',
      content: expect.stringContaining('Nobody reached the minimum'),
    }),
  )
})

it('ends without a proposal', async () => {
  const { at, owner, recruiter, rfp } = await openedRfp({ firms: 0 })
  expect((await get(at, owner.token)).json()).toMatchObject({
    state: 'TECHNICAL_OPENED',
    bidders: [],
    turns: [{ code: 'NO_PROPOSALS', is_yours: true }],
  })
  expect((await post(`${at}unsuccessful/`, recruiter.token, { reason: 'Nobody came' })).json().state).toBe(
    'UNSUCCESSFUL',
  )
  expect(rfp.id).toBeGreaterThan(0)
})

it('waits for others where too few are left, who score after two members opened it again', async () => {
  const own = await agreeingRfp({ firms: 1 })
  const { at, owner, recruiter, chair, second, bidders } = own
  const reopen = (token: string, reason = 'One of two left') =>
    post(`${at}scoring/reopening/`, token, { reason })
  await agreeAll(own)
  await answerAll(at, [chair, second])
  expect(reasonOf(await reopen(owner.token))).toEqual(['conflict', 'panel_whole'])
  await post(`${at}recusal/`, second.token, { reason: 'My brother works there' })
  expect(reasonOf(await post(`${at}final-scores/`, owner.token))).toEqual(['conflict', 'panel_small'])
  expect((await get(at, owner.token)).json().turns).toEqual([
    { code: 'REOPEN_SCORING', names: [], is_yours: true },
  ])
  expect((await reopen(owner.token, ' ')).statusCode).toBe(400)
  await reopen(owner.token)
  expect((await get(at, recruiter.token)).json().reopening).toMatchObject({
    name: 'reopen_scoring',
    given: [{ name: expect.any(String) }],
    can_confirm: true,
    reason: 'One of two left',
  })
  expect((await reopen(recruiter.token)).json()).toMatchObject({ state: 'EVALUATING', reopening: null })
  await server.runDueJobs()
  expect((await told(bidders[0] ?? { token: '' }))[0].content).toContain('One of two left')
  const third = await own.colleague('EVALUATOR', 'Adwoa')
  await post(`${at}panel/`, owner.token, { member: third.id })
  await declareNone(at, third)
  expect((await scoreAll(own, third)).json().sent_at).not.toBeNull()
  expect((await get(at, owner.token)).json()).toMatchObject({ state: 'CONSENSUS' })
  await answerAll(at, [chair, third])
  for (const { token } of [owner, recruiter]) await post(`${at}final-scores/`, token)
  expect((await get(at, owner.token)).json().state).toBe('TECHNICAL_FINAL')
})

describe('final scores', () => {
  async function finalRfp() {
    const own = await agreeingRfp({ firms: 1 })
    await agreeAll(own)
    await answerAll(own.at, [own.chair, own.second])
    for (const { token } of [own.owner, own.recruiter]) await post(`${own.at}final-scores/`, token)
    return own
  }

  it('are opened again by two members with a reason that bidders are told', async () => {
    const { at, owner, recruiter, chair, second, bidders, rfp } = await finalRfp()
    const reopen = (token: string, reason = 'We added up wrongly') =>
      post(`${at}consensus/reopening/`, token, { reason })
    expect((await reopen(owner.token, ' ')).statusCode).toBe(400)
    expect((await reopen(owner.token)).json().state).toBe('TECHNICAL_FINAL')
    expect((await reopen(recruiter.token)).json()).toMatchObject({
      state: 'CONSENSUS',
      panel: [{ answered_at: null }, { answered_at: null }],
    })
    await server.runDueJobs()
    expect((await told(bidders[0] ?? { token: '' }))[0].content).toContain('We added up wrongly')
    const [row] = await database.select().from(proceedings).where(eq(proceedings.opportunityId, rfp.id))
    expect(row?.scoresHash).toBeNull()
    await answerAll(at, [chair, second])
    // Confirmations of before were used: two are needed again.
    expect((await post(`${at}final-scores/`, owner.token)).json().state).toBe('CONSENSUS')
  })

  it('are moved by nobody who writes a row', async () => {
    const { at, owner, rfp } = await finalRfp()
    await database.execute(sql`update proceedings set state = 'CONSENSUS' where opportunity_id = ${rfp.id}`)
    expect(reasonOf(await post(`${at}final-scores/`, owner.token))).toEqual([
      'conflict',
      'proceedings_changed_by_hand',
    ])
  })

  it('need confirmations of one day, in the keyed log', async () => {
    const own = await agreeingRfp({ firms: 1 })
    const { at, owner, recruiter, chair, second } = own
    await agreeAll(own)
    await answerAll(at, [chair, second])
    await post(`${at}final-scores/`, owner.token)
    await database.execute(sql`update act_confirmations set created_at = now() - interval '25 hours'`)
    await database.execute(sql`update proceedings set since = now() - interval '26 hours'`)
    expect((await post(`${at}final-scores/`, recruiter.token)).json().state).toBe('CONSENSUS')
    await database.execute(sql`delete from act_confirmations`)
    await database.execute(
      sql`insert into act_confirmations (opportunity_id, act, user_id) values (${own.rfp.id}, 'finalise_scores', ${chair.id})`,
    )
    expect((await post(`${at}final-scores/`, second.token)).json().state).toBe('CONSENSUS')
  })
})

it('is never overtaken by a second tab: confirmations at once make it final once', async () => {
  const own = await agreeingRfp({ firms: 1 })
  await agreeAll(own)
  await answerAll(own.at, [own.chair, own.second])
  const both = [own.owner, own.recruiter, own.owner, own.recruiter]
  await Promise.all(both.map(({ token }) => post(`${own.at}final-scores/`, token)))
  const { state, events } = (await get(own.at, own.owner.token)).json()
  expect(state).toBe('TECHNICAL_FINAL')
  expect(events.filter(({ act }: { act: string }) => act === 'finalise_scores')).toHaveLength(1)
  expect(
    await put(`${own.at}requirements/A/1/`, own.chair.token, { is_met: true, reason: '' }),
  ).toMatchObject({
    statusCode: 409,
  })
})

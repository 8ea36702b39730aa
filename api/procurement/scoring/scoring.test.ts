import { describe, expect, it } from 'vitest'
import { auditLog } from '#api/platform/database/tables/platform-tables.ts'
import { evaluationsApp } from '#tests/support/evaluations/evaluations-app.ts'
import { member } from '#tests/support/members.ts'

const { database, declareNone, get, linkOf, openedRfp, post, put, score, scoreAll, scoringRfp } =
  await evaluationsApp()

const reasonOf = (answer: { json(): { code: string; reason?: string } }) => {
  const { code, reason } = answer.json()
  return [code, reason]
}

describe('a score', () => {
  it('is saved as it is typed, and read by its member alone', async () => {
    const { at, chair, second, owner, leaves } = await scoringRfp()
    const [plan] = leaves
    const place = `A/${plan?.id}`
    expect((await score(at, chair.token, place, { points: '12,5' })).json()).toEqual({
      criterion: plan?.id,
      points: 12.5,
      reason: '',
      version: 1,
    })
    expect((await score(at, chair.token, place, { points: '', version: 1 })).json().points).toBeNull()
    const kept = await score(at, chair.token, place, { points: '30', reason: 'Well thought', version: 2 })
    expect(kept.json()).toMatchObject({ points: 30, reason: 'Well thought', version: 3 })
    const own = (token: string) => get(`${at}scores/`, token).then((answer) => answer.json())
    expect((await own(chair.token)).proposals[0].scores[0]).toMatchObject({ points: 30, version: 3 })
    expect((await own(second.token)).proposals[0].scores[0]).toMatchObject({ points: null, version: 0 })
    expect((await get(`${at}scores/`, owner.token)).statusCode).toBe(403)
    const { panel } = (await get(at, owner.token)).json()
    expect(panel).toMatchObject([
      { scored: 1, to_score: 6 },
      { scored: 0, to_score: 6 },
    ])
    for (const { token } of [chair, second, owner])
      expect(reasonOf(await get(`${at}consensus/`, token))).toEqual(['conflict', 'scores_not_sent'])
  })

  it.each(['41', '-1', 'NaN', '1e1', '7.123', 'Infinity', 'seven', '0x10'])(
    'is never %s of 40',
    async (points) => {
      const { at, chair, leaves } = await shared
      const answer = await score(at, chair.token, `A/${leaves[0]?.id}`, { points })
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['points']])
    },
  )
})

describe('a score of', () => {
  it('another tab is shown and not lost', async () => {
    const { at, chair, leaves } = await scoringRfp()
    const place = `B/${leaves[1]?.id}`
    await score(at, chair.token, place, { points: '10', reason: 'One tab' })
    const stale = await score(at, chair.token, place, { points: '11', reason: 'Another tab' })
    expect(reasonOf(stale)).toEqual(['conflict', 'score_overtaken'])
    const repeated = await score(at, chair.token, place, { points: '10', reason: 'One tab' })
    expect(repeated.json()).toMatchObject({ points: 10, version: 1 })
    const both = await Promise.all(
      ['12', '13'].map((points) => score(at, chair.token, place, { points, version: 1 })),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('another RFP, or of nobody on the panel, is none', async () => {
    const { at, chair, leaves, owner } = await scoringRfp()
    const other = await scoringRfp()
    for (const place of [`A/${other.leaves[0]?.id}`, `Z/${leaves[0]?.id}`, 'A/2147483647'])
      expect((await score(at, chair.token, place, { points: '1' })).statusCode).toBe(404)
    expect((await score(at, owner.token, `A/${leaves[0]?.id}`, { points: '1' })).statusCode).toBe(403)
    expect((await score(at, other.chair.token, `A/${leaves[0]?.id}`, { points: '1' })).statusCode).toBe(404)
    const closed = await openedRfp()
    expect(
      (await score(closed.at, closed.owner.token, `A/${closed.leaves[0]?.id}`, { points: '1' })).statusCode,
    ).toBe(409)
  })
})

const shared = scoringRfp()

it('hands in what the member saw: another tab that changed a score is named first', async () => {
  const { at, chair, leaves } = await scoringRfp()
  const saves: [string, { points: string; version: number }][] = []
  for (const { id, points } of leaves)
    for (const bidder of ['A', 'B'])
      saves.push([`${bidder}/${id}`, { points: String(points * 0.8), version: 0 }])
  for (const [place, draft] of saves) await score(at, chair.token, place, draft)
  const seen = saves.length
  await score(at, chair.token, `A/${leaves[0]?.id}`, { points: '30', version: 1 })
  const send = (body: object) => post(`${at}scores/sending/`, chair.token, body)
  expect(reasonOf(await send({ seen }))).toEqual(['conflict', 'scores_changed'])
  expect((await send({ seen: seen + 1 })).json()).toMatchObject({ sent_at: expect.any(String) })
})

describe('handing in', () => {
  it('names what is missing, is final, and lets the panel agree after the last', async () => {
    const { at, chair, second, owner, leaves } = await scoringRfp()
    const [plan, risks, people] = leaves.map(({ id }) => id)
    await score(at, chair.token, `A/${plan}`, { points: '19.99' })
    await score(at, chair.token, `A/${risks}`, { points: '18.01' })
    await score(at, chair.token, `A/${people}`, { points: '20' })
    const lacking = (await post(`${at}scores/sending/`, chair.token)).json()
    expect(lacking).toEqual({
      [`A.${plan}`]: ['Give a reason for these points'],
      [`A.${risks}`]: ['Give a reason for these points'],
      [`B.${plan}`]: ['Give points'],
      [`B.${risks}`]: ['Give points'],
      [`B.${people}`]: ['Give points'],
    })
    const whole = await scoringRfp()
    expect((await scoreAll(whole, whole.chair)).json()).toMatchObject({
      can_score: false,
      sent_at: expect.any(String),
    })
    const late = await score(whole.at, whole.chair.token, `A/${whole.leaves[0]?.id}`, {
      points: '1',
      version: 1,
    })
    expect(reasonOf(late)).toEqual(['conflict', 'scores_sent_already'])
    expect(reasonOf(await post(`${whole.at}scores/sending/`, whole.chair.token))).toEqual([
      'conflict',
      'scores_sent_already',
    ])
    expect((await get(whole.at, whole.owner.token)).json().state).toBe('EVALUATING')
    await scoreAll(whole, whole.second)
    expect((await get(whole.at, whole.owner.token)).json()).toMatchObject({ state: 'CONSENSUS' })
    const logged = (await database.select().from(auditLog)).filter(({ action }) => action === 'scores.sent')
    expect(logged.at(-1)?.details).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect([second.id, owner.id]).not.toContain(chair.id)
  })

  it('counts who is left when somebody recuses themself', async () => {
    const own = await scoringRfp()
    const third = await own.colleague('EVALUATOR', 'Akua')
    await post(`${own.at}panel/`, own.owner.token, { member: third.id })
    await declareNone(own.at, third)
    await scoreAll(own, own.chair)
    await scoreAll(own, own.second)
    expect((await get(own.at, own.owner.token)).json().state).toBe('EVALUATING')
    await post(`${own.at}recusal/`, third.token, { reason: 'A friend' })
    expect((await get(own.at, own.owner.token)).json().state).toBe('CONSENSUS')
  })
})

it('shows a technical file to the panel alone, by a fresh link of their own', async () => {
  const { at, chair, second, owner } = await scoringRfp()
  const stranger = await member(database)
  const { files } = (await get(`${at}scores/`, chair.token)).json().proposals[0]
  expect(files).toHaveLength(1)
  expect(files[0]).toMatchObject({ part: 'technical_proposal', is_pdf: true })
  const opened = await get(files[0].link, chair.token)
  expect(opened.body).toContain('How we build')
  for (const { token } of [second, owner, stranger])
    expect([403, 404]).toContain((await get(files[0].link, token)).statusCode)
  const unsigned = `${at}files/${files[0].id}/`
  expect((await get(unsigned, chair.token)).statusCode).toBe(404)
  const financial = linkOf(chair.id, files[0].id + 1).split('?')[1]
  expect((await get(`${at}files/${files[0].id + 1}/?${financial}`, chair.token)).json().code).toBe('sealed')
})

it('has no name of a bidder anywhere for a blind panel', async () => {
  const { at, chair, owner, bidders, url } = await scoringRfp({ plan: { isBidderBlind: true } })
  const sheet = (await get(`${at}scores/`, chair.token)).json()
  expect(sheet.is_blind).toBe(true)
  const names = sheet.proposals.map(({ files }: { files: { name: string }[] }) => files[0]?.name)
  expect(names).toEqual(['Bidder A - technical proposal.pdf', 'Bidder B - technical proposal.pdf'])
  const { link } = sheet.proposals[0].files[0]
  const { headers } = await get(link, chair.token)
  const seen = JSON.stringify([
    sheet,
    headers,
    (await get(at, chair.token)).json(),
    (await get(url, chair.token)).json(),
  ])
  for (const { firstName, number, email } of bidders)
    for (const told of [firstName, number, email]) expect(seen).not.toContain(told)
  expect(JSON.stringify((await get(at, owner.token)).json())).toContain('Adom')
})

describe('a mandatory requirement', () => {
  const plan = { mandatory: [{ name: 'Licence' }, { name: 'Bid bond', envelope: 'FINANCIAL' as const }] }

  it('that is not met ends the evaluation of a proposal, by the chair with a reason', async () => {
    const { at, chair, second, leaves, requirements, owner } = await scoringRfp({ plan })
    const [licence, bond] = requirements.map(({ id }) => id)
    const check = (token: string, place: string, body: object) =>
      put(`${at}requirements/${place}/`, token, body)
    expect((await check(second.token, `A/${licence}`, { is_met: true, reason: '' })).statusCode).toBe(403)
    expect((await check(chair.token, `A/${licence}`, { is_met: false, reason: ' ' })).json()).toEqual({
      reason: ['Enter the reason'],
    })
    expect((await check(chair.token, `A/${bond}`, { is_met: true, reason: '' })).statusCode).toBe(404)
    expect((await check(chair.token, `A/${licence}`, { is_met: false, reason: 'Expired' })).json()).toEqual({
      id: licence,
      name: 'Licence',
      is_met: false,
      reason: 'Expired',
    })
    expect(reasonOf(await score(at, second.token, `A/${leaves[0]?.id}`, { points: '1' }))).toEqual([
      'conflict',
      'proposal_failed',
    ])
    const now = (await get(at, owner.token)).json()
    expect(now.bidders[0].failed).toEqual({ requirement: 'Licence', reason: 'Expired' })
    expect(now.panel[0].to_score).toBe(3)
    expect((await check(chair.token, `A/${licence}`, { is_met: true, reason: '' })).statusCode).toBe(200)
    expect((await score(at, second.token, `A/${leaves[0]?.id}`, { points: '1' })).statusCode).toBe(200)
  })

  it('stays not met once somebody handed in without the proposal', async () => {
    const own = await scoringRfp({ plan })
    const place = `${own.at}requirements/A/${own.requirements[0]?.id}/`
    await put(place, own.chair.token, { is_met: false, reason: 'Expired' })
    await scoreAll(own, own.second)
    expect(reasonOf(await put(place, own.chair.token, { is_met: true, reason: '' }))).toEqual([
      'conflict',
      'requirement_stays',
    ])
  })
})

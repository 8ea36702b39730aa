import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'

const app = await awardsApp()
const { database, enter, finalRfp, get, openFinancial, post, showAward } = app

async function openedRfp(plan: object = {}) {
  const own = await finalRfp({ firms: 2, plan: { currency: 'GHS', ...plan } })
  await openFinancial(own)
  return own
}
/** As somebody sees it who read prices, or else a member. */
const bidderOf = async (own: Parameters<typeof showAward>[0], letter: string, { token } = own.owner) => {
  const { bidders } = (await get(`${own.at}award/`, token)).json()
  return bidders.find(({ bidder }: { bidder: string }) => bidder === letter)
}

it('counts once two people read the same, whoever they are', async () => {
  const own = await openedRfp()
  const { at, owner, chair, second, recruiter } = own
  expect((await get(at, chair.token)).json().turns).toEqual([{ code: 'PRICES', names: [], is_yours: true }])
  expect((await enter(at, chair.token, 'A', { total: '1,250,000.50' })).statusCode).toBe(200)
  expect(await bidderOf(own, 'A', chair)).toMatchObject({
    price: null,
    readings: [{ total: 1_250_000.5, by: 'Efua Asare' }],
  })
  // Again by the same person is no check.
  await enter(at, chair.token, 'A', { total: '1250000.5' })
  expect(await bidderOf(own, 'A')).toMatchObject({ price: null })
  await enter(at, second.token, 'A', { total: '1250000' })
  expect(await bidderOf(own, 'A', chair)).toMatchObject({
    price: null,
    readings: [{}, { total: 1_250_000 }],
  })
  expect((await post(`${at}ranking/`, owner.token)).json()).toMatchObject({ reason: 'prices_unchecked' })
  await enter(at, recruiter.token, 'A', { total: '1 250 000.50' })
  expect(await bidderOf(own, 'A')).toMatchObject({ price: 1_250_000.5 })
  // The one who differs says so again: it counts no more until they agree.
  await enter(at, second.token, 'A', { total: '1250001' })
  expect(await bidderOf(own, 'A')).toMatchObject({ price: null })
})

it('hides what others read from who has not read the price yet', async () => {
  const own = await openedRfp()
  const { at, chair, second, owner, recruiter } = own
  await enter(at, chair.token, 'A', { total: '100' })
  for (const reader of [second, owner])
    expect(await bidderOf(own, 'A', reader)).toMatchObject({ readings: [], read_by: ['Efua Asare'] })
  await enter(at, second.token, 'A', { total: '90' })
  expect(await bidderOf(own, 'A', second)).toMatchObject({ readings: [{ total: 100 }, { total: 90 }] })
  expect(await bidderOf(own, 'A', owner)).toMatchObject({ price: null, readings: [] })
  await enter(at, recruiter.token, 'A', { total: '100' })
  expect(await bidderOf(own, 'A', owner)).toMatchObject({ price: 100, readings: [{}, {}, {}] })
})

describe('what is typed', () => {
  it.each([
    ['nothing', { total: '' }, { total: ['Write the amount'] }],
    ['words', { total: 'one million' }, { total: ['Write an amount such as 1,250,000 or 1,250,000.50'] }],
    [
      'groups of two marks',
      { total: '1 250,000' },
      { total: ['Write an amount such as 1,250,000 or 1,250,000.50'] },
    ],
    [
      'three decimals',
      { total: '1,012.505' },
      { total: ['Write an amount such as 1,250,000 or 1,250,000.50'] },
    ],
    ['nothing to pay', { total: '0' }, { total: ['Write an amount above 0'] }],
    ['less', { total: '-5' }, { total: ['Write an amount such as 1,250,000 or 1,250,000.50'] }],
    [
      'no currency',
      { total: '5', currency: 'cedis' },
      { currency: ['Write the currency in three letters, such as GHS'] },
    ],
    [
      'lots there are none of',
      { total: '5', lots: [{ number: 1, amount: '5' }] },
      { lots: ['This RFP has no such lot'] },
    ],
    [
      'another currency without its rate',
      { total: '5', currency: 'USD' },
      {
        rate: ['Prices are compared in GHS. Write how many GHS one USD is'],
        rate_source: ['Say where the rate comes from'],
        rate_day: ['Give the day of the rate'],
      },
    ],
    ['a correction without its reason', { total: '5', corrected: '6' }, { note: ['Say what you corrected'] }],
  ])('is refused where it is %s', async (_, facts, errors) => {
    const { at, owner } = await shared
    const answer = await enter(at, owner.token, 'A', facts)
    expect([answer.statusCode, answer.json()]).toEqual([400, errors])
  })
  const shared = openedRfp()
})

it('adds up lots, and asks for the correction of a wrong sum', async () => {
  const own = await openedRfp()
  await database.execute(sql`
    insert into lots (opportunity_id, number, title, description) values (${own.rfp.id}, 1, 'North', ''), (${own.rfp.id}, 2, 'South', '')`)
  // Lots are terms of the RFP: changed after scores are final, by hand, nothing is ranked.
  expect((await post(`${own.at}ranking/`, own.owner.token)).json()).toMatchObject({
    reason: 'scores_changed_by_hand',
  })
  const lots = (north: string, south: string) => [
    { number: 1, amount: north },
    { number: 2, amount: south },
  ]
  const put = (facts: object) => enter(own.at, own.owner.token, 'A', facts)
  expect((await put({ total: '100' })).json()).toEqual({
    lots: ['Write the price of each lot that is offered'],
  })
  expect((await put({ total: '100', lots: lots('60', '30.5') })).json()).toEqual({
    corrected: ['The lots add up to 90.5, the document says 100. Write the corrected total'],
  })
  const twice = [...lots('60', '40'), { number: 2, amount: '1' }]
  expect((await put({ total: '100', lots: twice })).json()).toEqual({ lots: ['This RFP has no such lot'] })
  const corrected = {
    total: '100',
    lots: lots('60', '30.5'),
    corrected: '90.50',
    note: 'The sum of the lots',
  }
  expect((await put(corrected)).statusCode).toBe(200)
  expect((await put({ total: '100', lots: lots('60', '40') })).statusCode).toBe(200)
})

it('compares another currency by its rate', async () => {
  const own = await openedRfp()
  const facts = {
    total: '1,000.10',
    currency: 'usd',
    rate: '15.2555',
    rate_source: 'Bank of Ghana, selling',
    rate_day: '2026-11-20',
  }
  for (const { token } of [own.owner, own.recruiter]) await enter(own.at, token, 'A', facts)
  expect(await bidderOf(own, 'A')).toMatchObject({
    price: 15_257.03,
    readings: [{ rate: 15.2555, currency: 'USD' }, {}],
  })
})

it('is for who opens or judges, of opened parts, in its time', async () => {
  const own = await finalRfp({ firms: 2 }, { A: 0.8, B: 0.5 })
  const facts = { total: '5' }
  expect((await enter(own.at, own.owner.token, 'A', facts)).statusCode).toBe(409)
  await openFinancial(own)
  expect((await enter(own.at, own.owner.token, 'B', facts)).json().code).toBe('sealed')
  expect((await enter(own.at, own.owner.token, 'Z', facts)).statusCode).toBe(404)
  const viewer = await own.colleague('VIEWER')
  expect((await enter(own.at, viewer.token, 'A', facts)).statusCode).toBe(404)
  expect((await enter(own.at, (await app.outsider()).token, 'A', facts)).statusCode).toBe(404)
})

it('counts for nothing where it was written by hand', async () => {
  const own = await openedRfp()
  const { at, owner, recruiter, rfp } = own
  for (const { token } of [owner, recruiter]) await enter(at, token, 'A', { total: '900' })
  await database.execute(sql`
    update price_readings r set facts = jsonb_set(facts, '{total}', '5') from applications a
    where a.id = r.application_id and a.opportunity_id = ${rfp.id}`)
  expect(await bidderOf(own, 'A')).toMatchObject({ price: null, readings: [] })
})

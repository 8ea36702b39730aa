import { expect, it } from 'vitest'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'

const app = await awardsApp()
const { get, must, openFinancial, post, priceAll } = app

type Firm = { number: string; token: string }
const nobody: Firm = { number: '', token: '' }
const read = ({ number, token }: Firm) => get(`/api/user/applications/${number}/opening-record/`, token)
const shown = async (firm: Firm) => (await read(firm)).json()

it('is there for bidders of the RFP alone, from its opening on', async () => {
  const own = await app.plannedRfp()
  const bidder = await app.bid(own.rfp.id, 'Adom')
  expect(await shown(bidder)).toBeNull()
  await app.setDeadlineAgo(own.rfp.id, '20 minutes')
  expect(await shown(bidder)).toBeNull()
  for (const { token } of [own.owner, own.recruiter]) await must(post(`${own.url}opening/`, token))
  const record = await shown(bidder)
  expect(record.technical.bidders).toMatchObject([{ name: expect.stringContaining('Adom') }])
  expect(record.technical.confirmed_by).toHaveLength(2)
  expect(record.financial).toBeNull()
  const other = await app.openedRfp({ firms: 1 })
  for (const { token } of [own.owner, other.owner, ...other.bidders, await app.outsider()])
    expect((await read({ ...bidder, token })).statusCode).toBe(404)
})

it('tells nothing of scores, prices, receipts and letters before the financial opening', async () => {
  const own = await app.finalRfp({
    firms: 2,
    plan: { isBidderBlind: true, budgetMax: 4321, isBudgetShown: false },
  })
  const [a = nobody, b = nobody] = own.byLetter('A', 'B')
  const { body } = await read(a)
  expect(JSON.parse(body).financial).toBeNull()
  for (const hidden of [b.number, a.number, '"A"', '"B"', '4321', '80', 'criterion', 'reason'])
    expect(body.replace(/"at":"[^"]*"/g, ''), hidden).not.toContain(hidden)
  const names = JSON.parse(body).technical.bidders.map(({ name }: { name: string }) => name)
  expect(names).toEqual(names.toSorted())
})

it('reads out names, technical totals and checked prices, and never a part below the minimum', async () => {
  const own = await app.finalRfp({ firms: 2, plan: { currency: 'GHS' } }, { A: 0.9, B: 0.5 })
  const [, b = nobody] = own.byLetter('A', 'B')
  await openFinancial(own)
  const before = (await shown(b)).financial
  expect(before.bidders.map((each: { price: number | null }) => each.price)).toEqual([null, null])
  await must(app.enter(own.at, own.owner.token, 'A', { total: '1000' }))
  expect((await shown(b)).financial.bidders).toEqual(before.bidders)
  await priceAll(own, { A: '1000' })
  const { financial } = await shown(b)
  expect(financial).toMatchObject({ currency: 'GHS', confirmed_by: [expect.any(String), expect.any(String)] })
  expect(financial.bidders).toHaveLength(2)
  expect(financial.bidders).toContainEqual(
    expect.objectContaining({ technical: 90, is_opened: true, price: 1000 }),
  )
  expect(financial.bidders).toContainEqual(
    expect.objectContaining({ technical: 50, is_opened: false, price: null }),
  )
})

it('is there for bidders of an RFP without criteria too, with names and no prices', async () => {
  const own = await app.rfpOf()
  const bidder = await app.bid(own.rfp.id, 'Adom')
  await app.setDeadlineAgo(own.rfp.id, '20 minutes')
  expect(await shown(bidder)).toBeNull()
  const [first, second] = [own.owner, own.recruiter].map(({ token }) => token)
  await must(post(`${own.url}opening/`, first ?? ''))
  expect(await shown(bidder)).toBeNull()
  await must(post(`${own.url}opening/`, second ?? ''))
  const record = await shown(bidder)
  expect(record.technical.bidders).toMatchObject([{ name: expect.stringContaining('Adom') }])
  expect(record.technical.confirmed_by).toHaveLength(2)
  expect(record.financial).toBeNull()
  const { token } = await app.outsider()
  expect((await read({ ...bidder, token })).statusCode).toBe(404)
})

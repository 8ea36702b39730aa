import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'

const app = await awardsApp()
const { database, get, must, post, showAward } = app

type Firm = { number: string; token: string }
const nobody: Firm = { number: '', token: '' }
const outcome = async ({ number, token }: Firm) =>
  (await get(`/api/user/applications/${number}/outcome/`, token)).json()

it('says by which rule one of two equal proposals ranks higher, to both of them and to the company', async () => {
  const plan = { currency: 'GHS', selectionMethod: 'LEAST_COST' as const }
  const own = await app.rankedRfp({ firms: 2, plan }, { A: '1000', B: '1000' })
  const [a = nobody, b = nobody] = own.byLetter('A', 'B')
  const { bidders } = await showAward(own)
  // B has 90 technical points, A 80.
  expect(bidders).toMatchObject([
    { bidder: 'A', rank: 2, tie: null },
    { bidder: 'B', rank: 1, tie: { over: 'A', name: bidders[0].name, by: 'TECHNICAL' } },
  ])
  expect(await outcome(a)).toMatchObject({ ties: [] })
  await must(post(`${own.at}intention/`, own.owner.token))
  expect((await outcome(a)).ties).toEqual([{ name: bidders[1].name, is_above: false, by: 'TECHNICAL' }])
  expect((await outcome(b)).ties).toEqual([{ name: bidders[0].name, is_above: true, by: 'TECHNICAL' }])
})

it('names the earlier submission where technical points are equal as well', async () => {
  const own = await app.finalRfp({ firms: 2, plan: { currency: 'GHS' } }, { A: 0.8, B: 0.8 })
  const [a = nobody, b = nobody] = own.byLetter('A', 'B')
  await database.execute(sql`
    update applications set submitted_at = submitted_at - interval '1 minute' where number = ${b.number}`)
  await app.openFinancial(own)
  await app.priceAll(own, { A: '1000', B: '1000' })
  await must(post(`${own.at}ranking/`, own.owner.token))
  await must(post(`${own.at}intention/`, own.owner.token))
  expect((await showAward(own)).bidders).toMatchObject([
    { bidder: 'A', rank: 2, tie: null },
    { bidder: 'B', rank: 1, tie: { over: 'A', by: 'EARLIER' } },
  ])
  expect((await outcome(a)).ties).toMatchObject([{ is_above: false, by: 'EARLIER' }])
  expect((await outcome(b)).ties).toMatchObject([{ is_above: true, by: 'EARLIER' }])
})

it('says nothing where scores differ', async () => {
  const own = await app.intendedRfp({ firms: 2 })
  const [a = nobody] = own.byLetter('A')
  expect((await showAward(own)).bidders).toMatchObject([{ tie: null }, { tie: null }])
  expect(await outcome(a)).toMatchObject({ rank: 2, ties: [] })
})

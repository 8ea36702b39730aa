import { expect, it } from 'vitest'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'

const app = await awardsApp()
const { endStandstill, get, must, openFinancial, post, priceAll, showAward } = app
const nobody = { number: '', token: '' }

it('awards to the only one who bid, whose price is the lowest', async () => {
  const own = await app.finalRfp({ firms: 1, plan: { currency: 'GHS' } }, { A: 0.8 })
  const { at, owner, rfp } = own
  const [only = nobody] = own.byLetter('A')
  await openFinancial(own)
  await priceAll(own, { A: '1000' })
  for (const act of ['ranking', 'intention']) await must(post(`${at}${act}/`, owner.token))
  expect((await showAward(own)).bidders).toMatchObject([{ financial: 100, score: 86, rank: 1, tie: null }])
  await endStandstill(rfp.id)
  expect(await must(post(`${at}award/`, owner.token))).toMatchObject({ state: 'AWARDED' })
  const shown = await get(`/api/user/applications/${only.number}/outcome/`, only.token)
  expect(shown.json()).toMatchObject({ rank: 1, of: 1, winner: { is_you: true, amount: 1000 } })
})

import { expect, it } from 'vitest'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'

const app = await awardsApp()
const { get, must, post } = app

type Firm = { number: string; token: string }
const nobody: Firm = { number: '', token: '' }
const read = ({ number, token }: Firm) => get(`/api/user/applications/${number}/report/`, token)

it('is there for the bidders alone, from the award on', async () => {
  const own = await app.intendedRfp({ firms: 2, plan: { currency: 'GHS' } })
  const [a = nobody, b = nobody] = own.byLetter('A', 'B')
  expect((await read(a)).json()).toBeNull()
  await app.endStandstill(own.rfp.id)
  await must(post(`${own.at}award/`, own.owner.token))
  for (const { token } of [b, own.owner, own.chair, await app.outsider()])
    expect((await read({ ...a, token })).statusCode).toBe(404)
  const report = (await read(a)).json()
  expect(report).toMatchObject({
    opportunity: { id: own.rfp.id, name: 'A bridge' },
    method: 'QUALITY_AND_COST',
    technical_weight: 70,
    minimum: 70,
    criteria: [
      { name: 'Method', points: 60, parts: [{}, {}] },
      { name: 'People', minimum: 20 },
    ],
    dates: { final_at: expect.any(String), ranked_at: expect.any(String) },
    ranking: [
      { rank: 1, is_you: false, technical: 90, price: 1100, out: null, tie: null },
      { rank: 2, is_you: true, technical: 80, price: 1000, financial: 100, score: 86 },
    ],
    award: { amount: 1100, currency: 'GHS', awarded_at: expect.any(String) },
  })
  expect(report.opening.technical.bidders).toHaveLength(2)
  // Each reads the same, but for which row is theirs.
  const same = ({ body }: { body: string }) => body.replace(/"is_you":(?:true|false)/g, '')
  expect(same(await read(b))).toBe(same(await read(a)))
})

it('says neither reasons about others, nor scores of members, nor receipts', async () => {
  const own = await app.finalRfp({ firms: 3, plan: { currency: 'GHS' } }, { A: 0.9, B: 0.8, C: 0.5 })
  await app.openFinancial(own)
  await app.priceAll(own, { A: '1000', B: '900' })
  await must(post(`${own.at}ranking/`, own.owner.token))
  await must(post(`${own.at}disqualification/B/`, own.owner.token, { reason: 'A forged licence' }))
  await must(post(`${own.at}intention/`, own.owner.token))
  await app.endStandstill(own.rfp.id)
  await must(post(`${own.at}award/`, own.owner.token))
  const [a = nobody, b = nobody, c = nobody] = own.byLetter('A', 'B', 'C')
  const { body } = await read(c)
  expect(JSON.parse(body).ranking).toMatchObject([{ rank: 1 }, { rank: null, out: 'DISQUALIFIED' }])
  expect(JSON.parse(body).opening.financial.bidders).toContainEqual(
    expect.objectContaining({ technical: 50, is_opened: false, price: null }),
  )
  const { members, proposals } = (await get(`${own.at}consensus/`, own.owner.token)).json()
  const openers = JSON.parse(body).opening.technical.confirmed_by
  const panel = members.map(({ name }: { name: string }) => name)
  for (const name of panel.filter((each: string) => !openers.includes(each))) expect(body).not.toContain(name)
  const reasons = proposals.flatMap(({ cells }: { cells: { agreed: { reason: string } }[] }) =>
    cells.map(({ agreed }) => agreed.reason).filter(Boolean),
  )
  for (const hidden of ['forged', a.number, b.number, c.number, ...reasons])
    expect(body).not.toContain(hidden)
})

it('does not tell that a price is above a budget that is not public', async () => {
  const plan = {
    currency: 'GHS',
    selectionMethod: 'FIXED_BUDGET' as const,
    technicalWeight: null,
    budgetMax: 1050,
    isBudgetShown: false,
  }
  const own = await app.awardedRfp({ firms: 2, plan })
  const [a = nobody] = own.byLetter('A')
  const { ranking, award } = (await read(a)).json()
  expect(award).toMatchObject({ is_you: true, amount: 1000 })
  expect(ranking).toMatchObject([{ rank: 1 }, { rank: null, price: 1100, out: null }])
})

import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'

const app = await awardsApp()
const { database, get, must, post } = app

type Firm = { number: string; token: string }
const nobody: Firm = { number: '', token: '' }
const read = ({ number, token }: Firm) => get(`/api/user/applications/${number}/letter/`, token)
const letter = async (firm: Firm) => (await read(firm)).json()

it('is there for each bidder from the award on, and says what they were told', async () => {
  const own = await app.intendedRfp({ firms: 2, plan: { currency: 'GHS' } })
  const [a = nobody, b = nobody] = own.byLetter('A', 'B')
  expect(await letter(a)).toBeNull()
  await app.endStandstill(own.rfp.id)
  await must(post(`${own.at}award/`, own.owner.token))
  const { intention, bidders } = await app.showAward(own)
  const [nameOfA, nameOfB] = bidders.map(({ name }: { name: string }) => name)
  const dates = {
    intended_at: intention.at,
    standstill_until: intention.standstill_until,
    awarded_at: intention.awarded_at,
  }
  expect(await letter(a)).toMatchObject({
    opportunity: { id: own.rfp.id, name: 'A bridge' },
    number: a.number,
    bidder: nameOfA,
    winner: { name: nameOfB, is_you: false, amount: 1100, currency: 'GHS', ...dates },
    technical: 80,
    price: 1000,
    rank: 2,
    of: 2,
    debrief_until: expect.stringMatching(/Z$/),
  })
  expect(await letter(b)).toMatchObject({
    number: b.number,
    winner: { is_you: true, amount: 1100 },
    technical: 90,
    rank: 1,
  })
  // Nothing of others but the winner's name and price.
  const { body } = await read(b)
  for (const hidden of [a.number, nameOfA]) expect(body, hidden).not.toContain(hidden)
  const { opportunity, ...told } = await letter(b)
  const figures = JSON.stringify(told).match(/(?<=:)[\d.]+(?=[,}])/g)
  expect(figures).toContain('1100')
  for (const hidden of ['1000', '86']) expect(figures, opportunity.name).not.toContain(hidden)
  expect((await read(a)).body).not.toContain(b.number)
  for (const { token } of [b, own.owner, await app.outsider()])
    expect((await read({ ...a, token })).statusCode).toBe(404)
})

it('is read by the company’s members who read proposals, and by nobody else', async () => {
  const own = await app.awardedRfp({ firms: 2, plan: { currency: 'GHS' } })
  const [a = nobody] = own.byLetter('A')
  const at = (bidder: string) => `/api/evaluations/${own.rfp.id}/letters/${bidder}/`
  expect((await get(at('A'), own.recruiter.token)).json()).toEqual(await letter(a))
  expect((await get(at('Z'), own.owner.token)).statusCode).toBe(404)
  for (const { token } of [a, await app.outsider()]) expect((await get(at('A'), token)).statusCode).toBe(404)
})

it('is read by no member of the panel who has not declared, as the award is', async () => {
  const { rfp, at, second, recruiter } = await app.awardedRfp({ firms: 2, plan: { currency: 'GHS' } })
  await database.execute(sql`delete from declarations d using panel_members m
    where m.id = d.panel_member_id and m.opportunity_id = ${rfp.id} and m.user_id = ${second.id}`)
  for (const path of ['letters/A/', 'debriefs/', 'award/']) {
    const refused = await get(at + path, second.token)
    expect([refused.statusCode, refused.json().reason], path).toEqual([403, 'panel_undeclared'])
    expect((await get(at + path, recruiter.token)).statusCode, path).toBe(200)
  }
})

it('tells who fell what fell, and no price that stayed sealed', async () => {
  const own = await app.finalRfp({ firms: 2, plan: { currency: 'GHS' } }, { A: 0.9, B: 0.5 })
  await app.openFinancial(own)
  await app.priceAll(own, { A: '1000' })
  for (const act of ['ranking', 'intention']) await must(post(`${own.at}${act}/`, own.owner.token))
  await app.endStandstill(own.rfp.id)
  await must(post(`${own.at}award/`, own.owner.token))
  const [, b = nobody] = own.byLetter('A', 'B')
  expect(await letter(b)).toMatchObject({ technical: 50, passes: false, price: null, rank: null, ties: [] })
})

it('is for nobody where the RFP has no proceedings any more', async () => {
  const own = await app.awardedRfp({ firms: 2 })
  const [a = nobody] = own.byLetter('A')
  await database.execute(sql`delete from proceedings where opportunity_id = ${own.rfp.id}`)
  expect(await letter(a)).toBeNull()
})

import { endStandstill } from '#tests/support/sealing/standstill.ts'
import type { evaluationsApp } from './evaluations-app.ts'
import type { Wanted } from './openings.ts'

type Made = Awaited<ReturnType<typeof evaluationsApp>>
type Final = { at: string; owner: { token: string }; recruiter: { token: string } }

/** The answer's body. @throws where the request was refused */
async function must(sent: ReturnType<Made['post']>) {
  const answer = await sent
  if (answer.statusCode >= 300) throw new Error(answer.body)
  return answer.json()
}

/** RFPs from their final scores to the award. */
export function awardings(made: Made) {
  const { database, get, post, put } = made

  /** `parts`: of all points, by bidder; the minimum is 70. */
  async function finalRfp(wanted: Wanted = {}, parts: Record<string, number> = { A: 0.8, B: 0.9 }) {
    const own = await made.agreeingRfp(wanted)
    await made.agreeAll(own, parts)
    await made.answerAll(own.at, [own.chair, own.second])
    for (const { token } of [own.owner, own.recruiter]) await must(post(`${own.at}final-scores/`, token))
    const sorted = [...own.bidders].sort((a, b) => (a.number < b.number ? -1 : 1))
    const byLetter = (...letters: string[]) =>
      letters.flatMap((letter) => sorted['ABCD'.indexOf(letter)] ?? [])
    return { ...own, byLetter }
  }

  async function openFinancial({ at, owner, recruiter }: Final) {
    for (const { token } of [owner, recruiter]) await must(post(`${at}financial-opening/`, token))
  }

  const { enter, priceAll } = prices(put)

  /** An RFP whose proposals are ranked; B costs more, and is better. */
  async function rankedRfp(wanted: Wanted = {}, prices: Record<string, string> = { A: '1000', B: '1,100' }) {
    const own = await finalRfp(wanted)
    await openFinancial(own)
    await priceAll(own, prices)
    await must(post(`${own.at}ranking/`, own.owner.token))
    return own
  }

  async function intendedRfp(wanted: Wanted = {}) {
    const own = await rankedRfp(wanted)
    await must(post(`${own.at}intention/`, own.owner.token))
    return own
  }

  async function awardedRfp(wanted: Wanted = {}) {
    const own = await intendedRfp(wanted)
    await endStandstill(database, own.rfp.id)
    await must(post(`${own.at}award/`, own.owner.token))
    return own
  }

  const showAward = async ({ at, owner }: Final) => (await get(`${at}award/`, owner.token)).json()

  return {
    must,
    finalRfp,
    openFinancial,
    enter,
    priceAll,
    rankedRfp,
    intendedRfp,
    endStandstill: (id: number) => endStandstill(database, id),
    awardedRfp,
    showAward,
  }
}

/** Prices that two people read. */
function prices(put: Made['put']) {
  const enter = (at: string, token: string, bidder: string, facts: object) =>
    put(`${at}prices/${bidder}/`, token, { currency: 'GHS', ...facts })

  /** Two people read the same. */
  async function priceAll({ at, owner, recruiter }: Final, prices: Record<string, string>) {
    for (const [bidder, total] of Object.entries(prices))
      for (const { token } of [owner, recruiter]) await must(enter(at, token, bidder, { total }))
  }

  return { enter, priceAll }
}

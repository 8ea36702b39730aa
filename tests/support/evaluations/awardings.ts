import { sql } from 'drizzle-orm'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { evaluationsApp } from './evaluations-app.ts'
import type { Wanted } from './openings.ts'

type Made = Awaited<ReturnType<typeof evaluationsApp>>
type Final = { at: string; owner: { token: string }; recruiter: { token: string } }

/** RFPs from their final scores to the award. */
export function awardings(made: Made) {
  const { database, get, post, put } = made

  const must = async (sent: Promise<Awaited<ReturnType<Made['post']>>>) => {
    const answer = await sent
    if (answer.statusCode >= 300) throw new Error(answer.body)
    return answer.json()
  }

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

  const enter = (at: string, token: string, bidder: string, facts: object) =>
    put(`${at}prices/${bidder}/`, token, { currency: 'GHS', ...facts })

  /** Two people read the same. */
  async function priceAll({ at, owner, recruiter }: Final, prices: Record<string, string>) {
    for (const [bidder, total] of Object.entries(prices))
      for (const { token } of [owner, recruiter]) await must(enter(at, token, bidder, { total }))
  }

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

  /** Ends standstill, as if the time had passed. */
  const endStandstill = (opportunityId: number) =>
    database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ until: number }>(sql`
        update awards set standstill_until = date_trunc('milliseconds', now()) - interval '1 second'
        where opportunity_id = ${opportunityId}
        returning (extract(epoch from standstill_until) * 1000)::float8 as until`)
      const details = { until: new Date(rows[0]?.until ?? 0).toISOString() }
      await record(tx, {
        actorId: null,
        action: 'standstill.set',
        subject: subjectOf(opportunityId),
        details,
      })
    })

  async function awardedRfp(wanted: Wanted = {}) {
    const own = await intendedRfp(wanted)
    await endStandstill(own.rfp.id)
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
    endStandstill,
    awardedRfp,
    showAward,
  }
}

import type { proposalsApp } from '#tests/support/proposals.ts'
import { agreements } from './agreements.ts'
import type { openings, Wanted } from './openings.ts'
import { panels } from './panels.ts'

type Made = Awaited<ReturnType<typeof proposalsApp>>
type Put = { points: string; reason?: string; version?: number }

/** RFPs whose panel scores, or has scored. */
export function scorings(made: Made, opened: ReturnType<typeof openings>) {
  const { ask, get, post } = made
  const named = panels(made, opened)

  const put = (url: string, token: string, body: object) => ask(url, { method: 'PUT', token, body })

  const score = (at: string, token: string, place: string, { version = 0, reason = '', points }: Put) =>
    put(`${at}scores/${place}/`, token, { points, reason, version })

  type Scoring = { at: string; leaves: { id: number; points: number }[]; bidders: unknown[] }

  /** Gives a part of the points for everything. */
  async function scoreSheet({ at, leaves }: Scoring, { token }: { token: string }, part = 0.8) {
    const sheet = (await get(`${at}scores/`, token)).json()
    for (const { bidder, is_failed } of sheet.proposals)
      for (const { id, points } of is_failed ? [] : leaves) {
        const answer = await score(at, token, `${bidder}/${id}`, {
          points: String(points * part),
          reason: 'As they say on page 3',
        })
        if (answer.statusCode !== 200) throw new Error(answer.body)
      }
  }

  /** The same, and hands in. */
  async function scoreAll(own: Scoring, { token }: { token: string }, part = 0.8) {
    await scoreSheet(own, { token }, part)
    return post(`${own.at}scores/sending/`, token)
  }

  /** An RFP whose members handed in, ready to be agreed on. */
  async function agreeingRfp(wanted: Wanted = {}, parts: [number, number] = [0.8, 0.8]) {
    const own = await named.scoringRfp(wanted)
    await scoreAll(own, own.chair, parts[0])
    await scoreAll(own, own.second, parts[1])
    return own
  }

  return {
    ...named,
    put,
    score,
    scoreAll,
    scoreSheet,
    agreeingRfp,
    ...agreements(made),
  }
}

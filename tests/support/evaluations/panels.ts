import type { proposalsApp } from '#tests/support/proposals.ts'
import type { openings, Wanted } from './openings.ts'

type Made = Awaited<ReturnType<typeof proposalsApp>>

/** RFPs whose panel is named and begins. */
export function panels({ get, post }: Made, { openedRfp }: ReturnType<typeof openings>) {
  /** Names members of the company, the first in the chair. */
  async function namePanel(at: string, by: { token: string }, members: { id: number }[]) {
    for (const [place, { id }] of members.entries()) {
      const answer = await post(`${at}panel/`, by.token, { member: id, is_chair: place === 0 })
      if (answer.statusCode !== 201) throw new Error(answer.body)
    }
  }

  async function declareNone(at: string, { token }: { token: string }) {
    const { to_declare } = (await get(at, token)).json()
    const bidders = to_declare.map(({ key }: { key: string }) => ({ key, has_conflict: false }))
    return post(`${at}declaration/`, token, { bidders })
  }

  /** An opened RFP whose panel of a chair and another member scores. */
  async function scoringRfp(wanted: Wanted = {}) {
    const own = await openedRfp(wanted)
    const [chair, second] = [
      await own.colleague('EVALUATOR', 'Efua'),
      await own.colleague('EVALUATOR', 'Kwesi'),
    ]
    await namePanel(own.at, own.owner, [chair, second])
    for (const each of [chair, second]) await declareNone(own.at, each)
    const begun = await post(`${own.at}scoring/`, chair.token)
    if (begun.statusCode !== 200) throw new Error(begun.body)
    return { ...own, chair, second }
  }

  return { namePanel, declareNone, scoringRfp }
}

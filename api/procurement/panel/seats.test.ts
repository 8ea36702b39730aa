import { describe, expect, it } from 'vitest'
import { evaluationsApp } from '#tests/support/evaluations/evaluations-app.ts'
import { member } from '#tests/support/members.ts'

const { ask, database, get, outsider, post, scoringRfp } = await evaluationsApp()
const { rfp, at, second, leaves, companyId } = await scoringRfp()
const { files } = (await get(`${at}scores/`, second.token)).json().proposals[0]
const id = rfp.id
const file = files[0]?.id
const leaf = leaves[0]?.id
const bidder = 'A'

/** Every address of an evaluation, with what a member of its panel could send. */
const ADDRESSES: [method: 'GET' | 'POST' | 'PUT', url: string, body?: object][] = [
  ['GET', `/api/evaluations/${id}/`],
  ['GET', `/api/evaluations/${id}/scores/`],
  ['GET', `/api/evaluations/${id}/consensus/`],
  ['GET', `/api/evaluations/${id}/files/${file}/?${files[0]?.link.split('?')[1]}`],
  ['PUT', `/api/evaluations/${id}/scores/${bidder}/${leaf}/`, { points: '1', reason: '', version: 0 }],
  ['PUT', `/api/evaluations/${id}/consensus/${bidder}/${leaf}/`, { points: '1', reason: '', version: 0 }],
  ['PUT', `/api/evaluations/${id}/requirements/${bidder}/1/`, { is_met: true, reason: '' }],
  ['POST', `/api/evaluations/${id}/panel/`, { member: second.id }],
  ['POST', `/api/evaluations/${id}/panel/1/chair/`],
  ['POST', `/api/evaluations/${id}/panel/1/invitation/`],
  ['POST', `/api/evaluations/${id}/panel/1/removal/`, { reason: 'A reason' }],
  ['POST', `/api/evaluations/${id}/recusal/`, { reason: 'A reason' }],
  ['POST', `/api/evaluations/${id}/declaration/`, { bidders: [] }],
  ['POST', `/api/evaluations/${id}/scoring/`],
  ['POST', `/api/evaluations/${id}/scores/sending/`],
  ['POST', `/api/evaluations/${id}/consensus/answer/`, { dissent: '', seen: 0 }],
  ['POST', `/api/evaluations/${id}/final-scores/`],
  ['POST', `/api/evaluations/${id}/consensus/reopening/`, { reason: 'A reason' }],
  ['POST', `/api/evaluations/${id}/scoring/reopening/`, { reason: 'A reason' }],
  ['POST', `/api/evaluations/${id}/unsuccessful/`, { reason: 'A reason' }],
]

const people = {
  stranger: await member(database),
  seeker: await outsider(),
  viewer: await member(database, { companyId, role: 'VIEWER' }),
}
await post(`/api/evaluations/${id}/recusal/`, second.token, { reason: 'A friend' })

describe.each(ADDRESSES)('%s %s', (method, url, body) => {
  it('exists for nobody without a seat, and is shut for who recused themself', async () => {
    for (const [who, { token }] of Object.entries(people))
      expect((await ask(url, { method, token, body })).statusCode, who).toBe(404)
    const answer = await ask(url, { method, token: second.token, body })
    expect([answer.statusCode, answer.json().reason]).toEqual([403, 'panel_recused'])
  })
})

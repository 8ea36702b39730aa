import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'
import { releaseErrors } from '#tests/support/evaluations/ocds-schema.ts'
import { endingOf } from './rules.ts'

const app = await awardsApp()
const { database, get, must, post, server } = app

type Rfp = { rfp: { id: number } }
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

/** As everybody reads it, made anew. */
async function opening({ rfp }: Rfp) {
  // Factories import what they make.
  await database.execute(sql`update opportunities set source = 'account' where id = ${rfp.id}`)
  server.dropKeptAnswers()
  return (await app.ask(`/api/proposal-requests/${rfp.id}/plan/`, { method: 'GET' })).json().opening
}

async function lastRelease({ rfp }: Rfp) {
  const { releases } = (await get(`/api/ocds/ocds-213czf-${rfp.id}/`, '')).json()
  expect(releaseErrors(releases.at(-1))).toBeNull()
  return releases.at(-1)
}

const endOf = (own: { at: string; owner: { token: string } }) =>
  must(post(`${own.at}unsuccessful/`, own.owner.token, { reason: 'Nobody is left' }))

describe('an RFP without an award tells', () => {
  it('that proposals are not opened yet, and nothing while they are taken', async () => {
    const own = await app.plannedRfp()
    await app.bid(own.rfp.id, 'Adom')
    expect(await opening(own)).toBeNull()
    await app.setDeadlineAgo(own.rfp.id, '20 minutes')
    expect(await opening(own)).toEqual({ opened_at: null, proposals: null, ending: null })
  })

  it('that no proposal came in, at the opening and at its end', async () => {
    const own = await app.openedRfp({ firms: 0 })
    expect(await opening(own)).toEqual({ opened_at: isoTime, proposals: 0, ending: null })
    expect((await lastRelease(own)).tender).toMatchObject({ status: 'unsuccessful', numberOfTenderers: 0 })
    expect(await endOf(own)).toMatchObject({ ending: 'NO_PROPOSALS' })
    expect(await opening(own)).toMatchObject({ proposals: 0, ending: 'NO_PROPOSALS' })
    const { tender, bids } = await lastRelease(own)
    expect(tender).toMatchObject({ status: 'unsuccessful', numberOfTenderers: 0 })
    expect(bids.statistics).toEqual([{ id: '1', measure: 'bids', value: 0 }])
  })

  it('that proposals came in and none is at or above the minimum', async () => {
    const own = await app.finalRfp({ firms: 2 }, { A: 0.4, B: 0.5 })
    expect(await opening(own)).toMatchObject({ proposals: 2, ending: null })
    expect((await get(own.at, own.owner.token)).json()).toMatchObject({ ending: null })
    expect((await lastRelease(own)).tender).toMatchObject({ status: 'complete', numberOfTenderers: 2 })
    expect(await endOf(own)).toMatchObject({ ending: 'NONE_RESPONSIVE' })
    expect(await opening(own)).toMatchObject({ proposals: 2, ending: 'NONE_RESPONSIVE' })
    const { tender, bids } = await lastRelease(own)
    expect(tender).toMatchObject({ status: 'unsuccessful', numberOfTenderers: 2 })
    expect(bids.statistics).toMatchObject([
      { measure: 'bids', value: 2 },
      { measure: 'validBids', value: 0 },
      { measure: 'tendersDisqualified', value: 0 },
    ])
  })

  it('that all who were left were disqualified, or that one could still have won', async () => {
    const out = await app.rankedRfp({ firms: 2 })
    for (const letter of ['A', 'B'])
      await must(post(`${out.at}disqualification/${letter}/`, out.owner.token, { reason: 'Both lied' }))
    expect(await endOf(out)).toMatchObject({ ending: 'NONE_RESPONSIVE' })
    const left = await app.finalRfp({ firms: 1 }, { A: 0.9 })
    expect(await endOf(left)).toMatchObject({ ending: 'NO_AWARD' })
    expect(await opening(left)).toMatchObject({ proposals: 1, ending: 'NO_AWARD' })
  })

  it('each of these apart in the statistics', async () => {
    await database.execute(sql`update opportunities set source = 'account' where kind = 'RFP'`)
    server.dropKeptAnswers()
    const told = (await app.ask('/api/statistics/', { method: 'GET' })).json()
    const { opened, with_bids, no_bids, unsuccessful, awarded } = told
    expect(opened).toBe(with_bids + no_bids)
    const { rows } = await database.execute<{ ended: number }>(sql`
      select count(*)::int as ended from proceedings where state = 'UNSUCCESSFUL'`)
    expect(no_bids + unsuccessful).toBe(rows[0]?.ended)
    expect(awarded).toBe(0)
  })
})

it('does not say that none was responsive before scores are final', () => {
  const state = 'UNSUCCESSFUL'
  expect(endingOf({ state, proposals: 2, valid: undefined })).toBe('NO_AWARD')
  expect(endingOf({ state, proposals: 0, valid: undefined })).toBe('NO_PROPOSALS')
  expect(endingOf({ state: 'TECHNICAL_FINAL', proposals: 2, valid: 0 })).toBeNull()
})

it('counts a proposal that is refused after the opening, as for a virus', async () => {
  const own = await app.openedRfp({ firms: 1 })
  await database.execute(sql`
    update applications set status = 'WITHDRAWN', withdrawn_at = now() where opportunity_id = ${own.rfp.id}`)
  expect(await opening(own)).toMatchObject({ proposals: 1, ending: null })
  expect(await endOf(own)).toMatchObject({ ending: 'NONE_RESPONSIVE' })
  expect(await opening(own)).toMatchObject({ proposals: 1, ending: 'NONE_RESPONSIVE' })
  const { tender, bids } = await lastRelease(own)
  expect(tender).toMatchObject({ status: 'unsuccessful', numberOfTenderers: 1 })
  expect(bids.statistics).toMatchObject([{ measure: 'bids', value: 1 }])
})

import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'
import { releaseErrors } from '#tests/support/evaluations/ocds-schema.ts'

const app = await awardsApp()
const { database, get, must, post, server } = app

async function releasesToTheEnd() {
  const own = await app.intendedRfp({ firms: 2, plan: { currency: 'GHS' } })
  const { at, owner, rfp } = own
  await must(post(`${at}disqualification/B/`, owner.token, { reason: 'A forged licence' }))
  await must(post(`${at}intention/`, owner.token))
  await database.execute(sql`update awards set standstill_until = now() where opportunity_id = ${rfp.id}`)
  await server.releaseEnded()
  await app.endStandstill(rfp.id)
  await must(post(`${at}award/`, owner.token))
  const form = {
    number: 'C-12/2026',
    amount: '1000',
    currency: 'GHS',
    signed_on: '2026-01-01',
    ends_on: '2027-06-30',
  }
  await must(post(`${at}contract/`, owner.token, form))
  await must(
    post(`${at}contract/changes/`, owner.token, {
      text: 'Two more spans',
      amount: '1300',
      ends_on: '2027-09-30',
    }),
  )
  const done = { completed_on: '2027-09-29', completion: 'Opened to traffic' }
  await must(post(`${at}contract/completion/`, owner.token, done))

  const { releases } = (await get(`/api/ocds/ocds-213czf-${rfp.id}/`, owner.token)).json()
  for (const release of releases) expect(releaseErrors(release)).toBeNull()
  const { records } = (await get(`/api/ocds/ocds-213czf-${rfp.id}/record/`, owner.token)).json()
  return { releases, record: records[0] }
}

const valuesOf = ({ statistics }: { statistics: { value: number }[] }) => statistics.map(({ value }) => value)

it('releases each event from the technical opening to the end of the contract, validly', async () => {
  const { releases, record } = await releasesToTheEnd()
  expect(releases.map(({ tag }: { tag: string[] }) => tag[0])).toEqual([
    'tenderUpdate',
    'tenderUpdate',
    'tenderUpdate',
    'award',
    'awardCancellation',
    'award',
    'awardUpdate',
    'award',
    'contract',
    'contractUpdate',
    'contractTermination',
  ])
  const [opened, final, priced, intended, cancelled, again, still, awarded, signed, changed, ended] = releases
  expect(opened.tender).toMatchObject({ numberOfTenderers: 2 })
  // Names wait until an award is announced.
  expect(JSON.stringify(opened)).not.toContain('tenderer-')
  expect(opened.bids.statistics).toEqual([{ id: '1', measure: 'bids', value: 2 }])
  for (const { bids } of [final, priced, intended]) expect(valuesOf(bids)).toEqual([2, 2, 0])
  for (const { bids } of [cancelled, again, ended]) expect(valuesOf(bids)).toEqual([2, 1, 1])
  expect(JSON.stringify([final, priced])).not.toContain('tenderer-')
  const standstills = [intended, cancelled, again, still].map(({ tender }) => tender.milestones.at(-1))
  expect(standstills.map(({ status }) => status)).toEqual(['scheduled', 'notMet', 'scheduled', 'met'])
  expect(standstills.at(-1)).toMatchObject({ id: 'standstill', dateMet: expect.stringMatching(/Z$/) })
  expect(new Set(releases.map(({ id }: { id: string }) => id)).size).toBe(releases.length)
  expect(intended.awards).toMatchObject([
    { status: 'pending', value: { amount: 1100, currency: 'GHS' }, suppliers: [{ id: 'tenderer-B' }] },
  ])
  expect(intended.parties.map(({ roles }: { roles: string[] }) => roles.join(' '))).toEqual([
    'buyer procuringEntity',
    'tenderer',
    'tenderer supplier',
  ])
  expect(cancelled.awards).toMatchObject([{ status: 'cancelled' }])
  expect(again.awards).toMatchObject([{ status: 'pending', suppliers: [{ id: 'tenderer-A' }] }])
  expect(awarded.awards).toMatchObject([{ status: 'active', value: { amount: 1000 } }])
  expect(signed.contracts).toMatchObject([{ id: 'C-12/2026', status: 'active', value: { amount: 1000 } }])
  expect(changed.contracts).toMatchObject([
    {
      value: { amount: 1300 },
      period: { endDate: '2027-09-30T00:00:00Z' },
      amendments: [{ description: 'Two more spans' }],
    },
  ])
  expect(ended.contracts).toMatchObject([{ status: 'terminated' }])
  expect(record.releases).toHaveLength(releases.length)
  const compiled = record.compiledRelease
  expect(releaseErrors(compiled)).toBeNull()
  expect(compiled).toMatchObject({ tag: ['compiled'], date: ended.date, contracts: ended.contracts })
  expect(compiled.awards).toMatchObject([
    { status: 'cancelled', suppliers: [{ id: 'tenderer-B' }] },
    { status: 'active', suppliers: [{ id: 'tenderer-A' }] },
  ])
  expect(compiled.contracts[0].awardID).toBe(compiled.awards[1].id)
})

it('releases the end without an award', async () => {
  const own = await app.finalRfp({ firms: 1 }, { A: 0.4 })
  await must(post(`${own.at}unsuccessful/`, own.owner.token, { reason: 'Nobody reached the minimum' }))
  const { releases } = (await get(`/api/ocds/ocds-213czf-${own.rfp.id}/`, own.owner.token)).json()
  const { length, [length - 1]: last } = releases
  expect(last).toMatchObject({ tender: { status: 'unsuccessful', numberOfTenderers: 1 } })
  expect(valuesOf(last.bids)).toEqual([1, 0, 0])
  expect(releaseErrors(last)).toBeNull()
})

it.each(['unsuccessful', 'cancelled'])('leaves no award pending in an RFP that ends %s', async (ending) => {
  const { at, owner, rfp } = await app.intendedRfp({ firms: 2, plan: { currency: 'GHS' } })
  const reason = { reason: 'The bridge is not needed any more' }
  await must(
    ending === 'unsuccessful'
      ? post(`${at}unsuccessful/`, owner.token, reason)
      : post(`/api/company/posts/${rfp.id}/transitions/`, owner.token, { action: 'cancel', ...reason }),
  )
  const { releases } = (await get(`/api/ocds/ocds-213czf-${rfp.id}/`, owner.token)).json()
  const last = releases.at(-1)
  expect(releaseErrors(last)).toBeNull()
  expect(last).toMatchObject({
    tender: { status: ending, milestones: [{ id: 'standstill', status: 'notMet' }] },
    awards: [{ status: 'cancelled', date: last.date }],
  })
  const { records } = (await get(`/api/ocds/ocds-213czf-${rfp.id}/record/`, owner.token)).json()
  expect(records[0].compiledRelease.awards).toMatchObject([{ status: 'cancelled' }])
})

it('releases scores that are opened again without their figures', async () => {
  const own = await app.finalRfp({ firms: 2 })
  const again = { reason: 'A sum was wrong' }
  for (const { token } of [own.owner, own.recruiter])
    await must(post(`${own.at}consensus/reopening/`, token, again))
  const { releases } = (await get(`/api/ocds/ocds-213czf-${own.rfp.id}/`, own.owner.token)).json()
  expect(releases.map(({ bids }: { bids: { statistics: { value: number }[] } }) => valuesOf(bids))).toEqual([
    [2],
    [2, 2, 0],
    [2],
  ])
})

import { expect, it } from 'vitest'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'
import { releaseErrors } from '#tests/support/evaluations/ocds-schema.ts'

const app = await awardsApp()
const { get, must, post } = app

async function releasesToTheEnd() {
  const own = await app.intendedRfp({ firms: 2, plan: { currency: 'GHS' } })
  const { at, owner, rfp } = own
  await must(post(`${at}disqualification/B/`, owner.token, { reason: 'A forged licence' }))
  await must(post(`${at}intention/`, owner.token))
  await app.endStandstill(rfp.id)
  await must(post(`${at}award/`, owner.token))
  const form = {
    number: 'C-12/2026',
    amount: '1000',
    currency: 'GHS',
    signed_on: '2026-12-01',
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
  return releases
}

it('releases each event from the financial opening to the end of the contract, validly', async () => {
  const releases = await releasesToTheEnd()
  expect(releases.map(({ tag }: { tag: string[] }) => tag[0])).toEqual([
    'tenderUpdate',
    'award',
    'awardCancellation',
    'award',
    'award',
    'contract',
    'contractUpdate',
    'contractTermination',
  ])
  const [opened, intended, cancelled, again, awarded, signed, changed, ended] = releases
  expect(opened.tender).toMatchObject({ numberOfTenderers: 2 })
  // Names wait until an award is announced.
  expect(JSON.stringify(opened)).not.toContain('tenderer-')
  expect(opened.bids.statistics).toEqual([{ id: '1', measure: 'bids', value: 2 }])
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
})

it('releases the end without an award', async () => {
  const own = await app.finalRfp({ firms: 1 }, { A: 0.4 })
  await must(post(`${own.at}unsuccessful/`, own.owner.token, { reason: 'Nobody reached the minimum' }))
  const { releases } = (await get(`/api/ocds/ocds-213czf-${own.rfp.id}/`, own.owner.token)).json()
  expect(releases).toMatchObject([{ tender: { status: 'unsuccessful', numberOfTenderers: 1 } }])
  expect(releaseErrors(releases[0])).toBeNull()
})

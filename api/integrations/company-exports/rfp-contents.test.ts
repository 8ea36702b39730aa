import { expect, it } from 'vitest'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'
import { exportsOf } from '#tests/support/integrations/exports.ts'
import { BIO, PRICE, TECHNICAL } from '#tests/support/proposals.ts'

const app = await awardsApp()
const { exported } = exportsOf(app)

it('has of a sealed proposal no more than that there is one', async () => {
  const own = await app.rfpOf()
  const { seeker, number } = await app.sendProposal(own.rfp.id)
  for (const ago of [undefined, '11 minutes']) {
    if (ago) await app.setDeadlineAgo(own.rfp.id, ago)
    const { all, textOf, files } = await exported(own.owner)
    expect(JSON.parse(textOf(`rfps/${own.rfp.id}/proposals.json`))).toMatchObject({
      count: 1,
      proposals: null,
    })
    for (const sealed of [number, seeker.email, BIO, TECHNICAL, PRICE, '1,250,000', 'how-we-build'])
      expect(all, sealed).not.toContain(sealed)
    expect([...files.keys()].filter((name) => name.startsWith('files/'))).toEqual([])
  }
})

it('has opened technical parts, and financial ones only once they are opened', async () => {
  const own = await app.finalRfp()
  const before = await exported(own.owner)
  const of = `rfps/${own.rfp.id}/`
  const proposals = JSON.parse(before.textOf(`${of}proposals.json`)).proposals
  expect(proposals).toHaveLength(own.bidders.length)
  const packed = (all: Map<string, Buffer>) => [...all.keys()].filter((name) => name.startsWith('files/'))
  expect(packed(before.files).some((name) => name.includes('technical_proposal'))).toBe(true)
  expect(packed(before.files).filter((name) => name.includes('financial'))).toEqual([])
  expect(JSON.parse(before.textOf('manifest.json')).left_out).toContainEqual(
    expect.objectContaining({ what: `${of}award.json` }),
  )
  await app.openFinancial(own)
  const after = await exported(own.owner)
  expect(JSON.parse(after.textOf(`${of}award.json`)).bidders).toHaveLength(own.bidders.length)
  expect(packed(after.files).some((name) => name.includes('financial_proposal'))).toBe(true)
  expect(after.rows(`${of}proposal-accesses.jsonl`)).not.toEqual([])
})

it('has the letter to each bidder once the contract is awarded, and with the award a complaint and its decision', async () => {
  const own = await app.intendedRfp({ firms: 2 })
  const { at, owner } = own
  const [a = { number: '', token: '' }] = own.byLetter('A')
  const complaint = { text: 'Our points for the method were added up wrongly' }
  await app.must(app.post(`/api/user/applications/${a.number}/complaints/`, a.token, complaint))
  const [open] = (await app.showAward(own)).complaints
  const decision = { is_upheld: false, decision: 'The sheets of both members agree' }
  await app.must(app.post(`${at}complaints/${open.id}/`, owner.token, decision))
  await app.endStandstill(own.rfp.id)
  await app.must(app.post(`${at}award/`, owner.token))
  const { rows, textOf } = await exported(own.owner)
  const letters = rows(`rfps/${own.rfp.id}/letters.jsonl`)
  const award = JSON.parse(textOf(`rfps/${own.rfp.id}/award.json`))
  expect(letters.map(({ letter_to }) => letter_to)).toEqual(
    award.bidders.map(({ bidder }: { bidder: string }) => bidder),
  )
  const { letter_to, ...letter } = letters[0]
  const shown = await app.get(`/api/evaluations/${own.rfp.id}/letters/${letter_to}/`, own.owner.token)
  expect(shown.json()).toEqual(letter)
  const { id, at: complained } = open
  expect(award.complaints).toEqual([
    {
      ...{ id, bidder: 'A', name: expect.any(String), at: complained, decided_at: expect.any(String) },
      ...complaint,
      ...decision,
    },
  ])
})

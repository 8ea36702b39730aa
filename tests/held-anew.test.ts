import { expect, it } from 'vitest'
import { listKeyed } from '#api/procurement/member-keys/commands.ts'
import { member } from './support/members.ts'
import { BIO, proposalsApp } from './support/proposals.ts'
import { heldRfps } from './support/sealing/held.ts'
import { recordStatements } from './support/statements/record.ts'

/** Keys that are made anew after the publication, for the openers of then. */
const app = await proposalsApp()
const { database, open, ask, sendProposal, get } = app
const { heldRfp, makeKey, choose, readKeys, release, endHeld, keysOf } = heldRfps(app)

it('is sealed to its openers of now, until somebody begins to send a proposal', async () => {
  const { rfp, companyId, owner, recruiter, holders, url, confirm } = await heldRfp()
  const late = await makeKey(await member(database, { companyId, role: 'EVALUATOR' }))
  const before = await readKeys(rfp.id, late.token)
  expect(before).toMatchObject({ can_choose: true, can_drop: false, own: [], chosen: { usable: 2 } })

  expect((await choose(rfp.id, owner.token)).answer.json()).toMatchObject({ chosen: { usable: 3 } })
  const { chosen } = await readKeys(rfp.id, late.token)
  expect(chosen?.technical).not.toBe(before.chosen?.technical)
  await sendProposal(rfp.id)
  expect(await readKeys(rfp.id, owner.token)).toMatchObject({ can_choose: false, can_drop: false })
  expect((await choose(rfp.id, owner.token)).answer.json().reason).toBe('member_keys_fixed')

  await endHeld(rfp.id, [...holders, late])
  for (const holder of [late, ...holders.slice(1)]) {
    expect((await release(rfp.id, holder)).statusCode).toBe(200)
    await confirm(holder.token)
  }
  expect((await get(url, recruiter.token)).json().proposals).toMatchObject([{ bio: BIO }])
})

it('opens whatever was sent while its keys were made anew', async () => {
  const { rfp, owner, holders, url, confirm } = await heldRfp()
  const [{ answer }] = await Promise.all([choose(rfp.id, owner.token), sendProposal(rfp.id)])
  expect([200, 409]).toContain(answer.statusCode)
  await endHeld(rfp.id, holders)
  for (const holder of holders) {
    await release(rfp.id, holder)
    await confirm(holder.token)
  }
  expect((await get(url, owner.token)).json().proposals).toMatchObject([{ bio: BIO }])
})

it('never falls back to the key of the site, and takes no members’ keys that it did not have', async () => {
  const { rfp, owner } = await heldRfp()
  const dropped = await ask(keysOf(rfp.id), { method: 'DELETE', token: owner.token })
  expect(dropped.json().reason).toBe('member_keys_fixed')
  const plain = await app.rfpOf()
  for (const each of [plain.owner, plain.recruiter]) await makeKey(each)
  expect(await readKeys(plain.rfp.id, plain.owner.token)).toMatchObject({
    can_choose: false,
    can_drop: false,
  })
  expect((await choose(plain.rfp.id, plain.owner.token)).answer.json().reason).toBe('member_keys_fixed')
})

it('reads the keys of all openers by as many statements as those of two', async () => {
  const { companyId } = await heldRfp()
  const { during } = recordStatements(open.pool)
  const ofTwo = await during(() => listKeyed(database, companyId))
  for (let more = 0; more < 3; more++) await makeKey(await member(database, { companyId }))
  const ofFive = await during(() => listKeyed(database, companyId))
  expect(ofFive).toHaveLength(ofTwo.length)
  expect((await listKeyed(database, companyId)).filter(({ recipient }) => recipient)).toHaveLength(5)
})

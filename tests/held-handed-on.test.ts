import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { readBundle } from '#contract/procurement/share-bundles.ts'
import { encryptTo } from '#web/procurement/keys/keys.ts'
import { member } from './support/members.ts'
import { BIO, proposalsApp } from './support/proposals.ts'
import { heldRfps } from './support/sealing/held.ts'

/** Shares that holders hand on to the openers of now, after the first proposal. */
const app = await proposalsApp()
const { database, server, ask, sendProposal, get } = app
const held = heldRfps(app)
const { heldRfp, makeKey, choose, readKeys, release, endHeld, handing, handOnOf, sendHanding } = held

type Rfp = Awaited<ReturnType<typeof heldRfp>>
type Holder = Rfp['holders'][number]

const [reasonOf, handingOf] = [
  (answer: { json(): { reason?: string } }) => answer.json().reason,
  async (rfpId: number, { token }: Holder) => (await readKeys(rfpId, token)).handing,
]
const two = (holders: Holder[]) => holders as [Holder, Holder] // heldRfp makes two
const join = async (companyId: number) => makeKey(await member(database, { companyId, role: 'EVALUATOR' }))
const part = (companyId: number, { id }: Holder) =>
  database
    .delete(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, id)))

/** A proposal came; two more members open proposals since. */
async function joinedRfp() {
  const own = await heldRfp()
  await sendProposal(own.rfp.id)
  const late: [Holder, Holder] = [await join(own.companyId), await join(own.companyId)]
  return { ...own, first: two(own.holders), late }
}

async function openWith({ rfp, holders, url, confirm, owner }: Rfp, openers: Holder[]) {
  await endHeld(rfp.id, holders)
  const answers = []
  for (const opener of openers) {
    expect((await release(rfp.id, opener)).statusCode).toBe(200)
    answers.push(await confirm(opener.token))
  }
  const { proposals } = (await get(url, openers[0]?.token ?? owner.token)).json()
  return { proposals, reason: answers.map(reasonOf).find((each) => each) }
}

it('lets members open who joined after the first proposal, once two handed their shares on and left', async () => {
  const own = await joinedRfp()
  const { rfp, first, late, companyId } = own
  expect(await handingOf(rfp.id, late[0])).toMatchObject({ missing: 2, done: [], can_hand_on: false })
  expect((await handOnOf(rfp.id, first[0])).json().handing).toMatchObject({ missing: 1, can_hand_on: false })
  expect(await readKeys(rfp.id, late[0].token)).toMatchObject({ chosen: { usable: 2 } })
  expect((await handOnOf(rfp.id, first[1])).json()).toMatchObject({ handing: null, chosen: { usable: 4 } })
  for (const each of first) await part(companyId, each)
  expect((await openWith(own, late)).proposals).toMatchObject([{ bio: BIO }])
})

it('tells the holders once of each opener who lacks a share, until somebody handed theirs on', async () => {
  const own = await heldRfp()
  await join(own.companyId)
  const told = async () => {
    await server.runAgain('due', {})
    const { rows } = await database.execute<{ id: number; about: string }>(sql`
      select user_id as id, about from notifications where about like ${`${own.rfp.id} shares %`} order by id`)
    return rows.map(({ id }) => id)
  }
  expect(await told()).toEqual([])
  await sendProposal(own.rfp.id)
  const holders = own.holders.map(({ id }) => id)
  expect(await told()).toEqual(holders)
  expect(await told()).toEqual(holders)
  await join(own.companyId)
  expect((await told()).toSorted()).toEqual([...holders, ...holders].toSorted())
  const mine = (await get('/api/accounts/user/notifications/', own.owner.token)).json()
  expect(mine[0]).toMatchObject({
    title: expect.stringContaining('Hand your share on'),
    link: `/admin/posts/${own.rfp.id}/proposals/`,
  })
  await handOnOf(own.rfp.id, two(own.holders)[0])
  await database.execute(sql`delete from notifications`)
  expect(await told()).toEqual([])
})

it('hands on again what was handed on, to those who come later still', async () => {
  const own = await joinedRfp()
  const { rfp, first, late, companyId } = own
  for (const each of first) await handOnOf(rfp.id, each)
  for (const each of first) await part(companyId, each)
  const latest: [Holder, Holder] = [await join(companyId), await join(companyId)]
  for (const each of late) expect((await handOnOf(rfp.id, each)).statusCode).toBe(200)
  for (const each of late) await part(companyId, each)
  expect((await openWith(own, latest)).proposals).toMatchObject([{ bio: BIO }])
})

it('gives a share to who lost their key and made another', async () => {
  const own = await joinedRfp()
  const { rfp, first, late, recruiter } = own
  for (const each of first) await handOnOf(rfp.id, each)
  const again = await makeKey(recruiter)
  expect(await handingOf(rfp.id, again)).toMatchObject({ round: 1, can_hand_on: false })
  for (const each of [first[0], late[0]]) expect((await handOnOf(rfp.id, each)).statusCode).toBe(200)
  expect((await openWith(own, [again, late[1]])).proposals).toMatchObject([{ bio: BIO }])
})

it('refuses what is handed on twice, by nobody who holds a share, to others, or too early or late', async () => {
  const early = await heldRfp()
  const { body } = await choose(early.rfp.id, early.owner.token)
  const { openers } = await readKeys(early.rfp.id, early.owner.token)
  const shares = body.shares.map((each) => ({
    ...each,
    recipient: openers.find(({ id }) => id === each.member)?.recipient,
  }))
  const soon = await sendHanding(early.rfp.id, two(early.holders)[0], { round: 0, shares })
  expect(reasonOf(soon)).toBe('keys_not_bound')
  const unnamed = await ask(`/api/company/posts/${early.rfp.id}/member-keys/handings/`, {
    token: early.owner.token,
    body: { round: 0, shares: [] },
  })
  expect(unnamed.statusCode).toBe(400)

  const own = await joinedRfp()
  const { rfp, first, late } = own
  const whole = await handing(rfp.id, first[0])
  if (!whole) throw new Error('Nothing can be handed on')
  const send = (holder: Holder, body: object) => sendHanding(rfp.id, holder, body)
  expect(reasonOf(await send(late[0], whole))).toBe('not_sealed_to_you')
  expect(reasonOf(await send(first[0], { ...whole, round: 1 }))).toBe('shares_moved_on')
  expect(reasonOf(await send(first[0], { ...whole, shares: whole.shares.slice(1) }))).toBe(
    'member_keys_openers',
  )
  const twice = [...whole.shares.slice(1), ...whole.shares.slice(1, 2)]
  expect(reasonOf(await send(first[0], { ...whole, shares: twice }))).toBe('member_keys_openers')
  const answers = await Promise.all([send(first[0], whole), send(first[0], whole)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  await handOnOf(rfp.id, first[1])
  expect(reasonOf(await send(first[0], { ...whole, round: 1 }))).toBe('shares_held_by_all')
  await openWith(own, first)
  await join(own.companyId)
  expect(await handingOf(rfp.id, first[0])).toMatchObject({ round: 1 })
})

it('begins a round anew for who joined meanwhile, unless somebody who handed on is gone', async () => {
  const own = await joinedRfp()
  const { rfp, first, late, companyId } = own
  await handOnOf(rfp.id, first[0])
  const third = await join(companyId)
  expect(await handingOf(rfp.id, first[0])).toMatchObject({ missing: 2, can_hand_on: true })
  await handOnOf(rfp.id, first[0])
  await part(companyId, first[0])
  await join(companyId)
  const { to, missing } = (await handingOf(rfp.id, first[1])) ?? {}
  expect({ missing, to: to?.map(({ member: id }) => id).toSorted() }).toEqual({
    missing: 1,
    to: [first[1], ...late, third].map(({ id }) => id).toSorted(),
  })
  await handOnOf(rfp.id, first[1])
  expect((await openWith(own, [late[1], third])).proposals).toMatchObject([{ bio: BIO }])
})

it('opens with who held a share before where somebody handed on what is none', async () => {
  const own = await joinedRfp()
  const { rfp, first, late } = own
  const whole = await handing(rfp.id, first[0])
  const [one, ...others] = whole?.shares ?? []
  const swapped = others.map((share) => ({ ...share, technical_hash: '0'.repeat(64) }))
  await sendHanding(rfp.id, first[0], { round: 0, shares: [one, ...swapped] })
  await handOnOf(rfp.id, first[1])
  const { proposals, reason } = await openWith(own, late)
  expect({ proposals, reason }).toEqual({ proposals: null, reason: 'shares_fail' })
  expect((await openWith(own, [first[0]])).proposals).toMatchObject([{ bio: BIO }])
})

it.each(['no JSON', 'null', '{"share":5}'])(
  'releases what else an opener holds where somebody handed on %j',
  async (text) => {
    const own = await joinedRfp()
    const { rfp, first, late } = own
    const whole = await handing(rfp.id, first[0])
    const shares = await Promise.all(
      (whole?.shares ?? []).map(async (each) => {
        const { technical } = (await readKeys(rfp.id, first[0].token)).chosen ?? {}
        const named = { rfp: rfp.id, envelope: 'technical', key: technical, share: 5 }
        const encrypted = await encryptTo(each.recipient, text.startsWith('{') ? JSON.stringify(named) : text)
        return { ...each, technical: encrypted }
      }),
    )
    expect((await sendHanding(rfp.id, first[0], { round: 0, shares })).statusCode).toBe(200)
    await handOnOf(rfp.id, first[1])
    expect((await openWith(own, [first[1], first[0]])).proposals).toMatchObject([{ bio: BIO }])
    expect(await reasonOf(await release(rfp.id, late[0]))).toBe('proposals_opened_already')
  },
)

it.each(['', '{}', '[1]', '[[1]]', '[["a","%"]]'])('reads no shares from %j', (text) => {
  expect(readBundle(new TextEncoder().encode(text)).filter(({ bytes }) => bytes.length > 0)).toEqual([])
})

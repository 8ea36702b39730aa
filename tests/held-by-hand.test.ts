import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { sealKeys } from '#api/platform/database/tables/applications-tables.ts'
import { proposalsApp } from './support/proposals.ts'
import { heldRfps, publishRfp } from './support/sealing/held.ts'

/** Attacks of somebody who may write every row, to have proposals sealed by the key of the site that were to be sealed to members. */
const app = await proposalsApp()
const { database, sendProposal, get } = app
const { heldRfp, makeKey, choose } = heldRfps(app)

const row = (id: number) => sql`delete from member_keys where opportunity_id = ${id}`
const entry = (subject: string, action: string) =>
  sql`delete from audit_log where subject = ${subject} and action = ${action}`
const choice = (id: number) => entry(`rfp ${id}`, 'proposals.held')
const publication = (id: number) => entry(String(id), 'post.published')
const binding = (id: number) => entry(`rfp ${id}`, 'proposals.bound')
const swap = (id: number) =>
  sql`update member_keys set technical = (select technical from member_keys where opportunity_id <> ${id} limit 1)
    where opportunity_id = ${id}`

type Attack = [name: string, statements: (id: number) => SQL[]]

const BEFORE: Attack[] = [
  ['the row', (id) => [row(id)]],
  ['the entry of the choice', (id) => [choice(id)]],
  ['the row and that entry', (id) => [row(id), choice(id)]],
  ['the row and the entry of the publication', (id) => [row(id), publication(id)]],
  ['the row and both entries', (id) => [row(id), choice(id), publication(id)]],
  ['the keys in the row', (id) => [swap(id)]],
  ['the number of shares', (id) => [sql`update member_keys set threshold = 3 where opportunity_id = ${id}`]],
]

const AFTER: Attack[] = [
  ...BEFORE,
  ['all rows and entries of its keys', (id) => [...without(id)]],
  [
    'these, with the key of the site',
    (id) => [...without(id), sql`delete from seal_keys where opportunity_id = ${id}`],
  ],
]
const without = (id: number) => [row(id), choice(id), publication(id), binding(id)]

async function attack(id: number, statements: SQL[]) {
  await database.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
  })
  await expect(sendProposal(id)).rejects.toThrow('unavailable')
}

describe('an RFP sealed to its openers takes no proposal once somebody changed by hand', () => {
  it.each(BEFORE)('%s, before the first one', async (_, statements) => {
    const [{ rfp, owner }] = [await heldRfp(), await heldRfp()]
    const kept = () => database.select().from(sealKeys)
    const before = await kept()
    await attack(rfp.id, statements(rfp.id))
    expect(await app.applicationsOf(rfp.id)).toEqual([])
    expect(await kept()).toEqual(before)
    expect((await get(`/api/company/posts/${rfp.id}/member-keys/`, owner.token)).statusCode).toBe(503)
  })

  it.each(AFTER)('%s, after it', async (_, statements) => {
    const [{ rfp }] = [await heldRfp(), await heldRfp()]
    await sendProposal(rfp.id)
    await attack(rfp.id, statements(rfp.id))
  })

  it('and takes them where nothing was changed, as does one that the site seals', async () => {
    for (const { rfp } of [await heldRfp(), await app.rfpOf()]) {
      await sendProposal(rfp.id)
      await sendProposal(rfp.id)
      expect(await app.applicationsOf(rfp.id)).toHaveLength(2)
    }
  })
})

it('takes no proposal under keys that were added by hand after the publication', async () => {
  const plain = await app.rfpOf()
  const other = await heldRfp()
  await database.execute(sql`insert into member_keys (opportunity_id, threshold, technical, financial)
    select ${plain.rfp.id}, threshold, technical, financial from member_keys where opportunity_id = ${other.rfp.id}`)
  await expect(sendProposal(plain.rfp.id)).rejects.toThrow('unavailable')
})

it('takes proposals under the keys that were chosen last', async () => {
  const own = await app.draftRfp()
  for (const each of [own.owner, own.recruiter]) await makeKey(each)
  const body = () => choose(own.rfp.id, own.owner.token)
  expect((await body()).body.technical).not.toBe((await body()).body.technical)
  await publishRfp(database, own.rfp.id)
  await sendProposal(own.rfp.id)
  const bound = (await app.actsOf(own.rfp.id)).filter(({ action }) => action === 'proposals.bound')
  const chosen = (await app.actsOf(own.rfp.id)).findLast(({ action }) => action === 'proposals.held')
  expect(bound).toMatchObject([
    { details: { held: (chosen?.details as { keys: string } | undefined)?.keys } },
  ])
})

it('still cancels one whose keys were deleted by hand', async () => {
  const { rfp } = await heldRfp()
  await sendProposal(rfp.id)
  await database.execute(row(rfp.id))
  await app.cancel(rfp.id)
  const bound = (await app.actsOf(rfp.id)).filter(({ action }) => action === 'proposals.bound')
  expect(new Set(bound.map(({ details }) => (details as { held: string }).held)).size).toBe(1)
  expect(bound).toHaveLength(2)
})

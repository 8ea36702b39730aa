import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { PRICE, proposalsApp, TECHNICAL } from './support/proposals.ts'

/** Attacks of somebody who may write every row of the database, and bids as well, on the files of another bidder. */
const app = await proposalsApp()
const { database, get, rfpOf, sendProposal, linkOf, ownLinkOf, setDeadlineAgo } = app
const write = (statement: ReturnType<typeof sql>) => database.execute(statement)

async function twoBids() {
  const own = await rfpOf()
  const [victim, thief] = [await sendProposal(own.rfp.id), await sendProposal(own.rfp.id)]
  return { ...own, victim, thief }
}
type Bid = Awaited<ReturnType<typeof sendProposal>>

const receiptOf = ({ number, seeker }: Bid) => get(`/api/user/applications/${number}/`, seeker.token)

/** Neither the receipt nor a file tells anything, also after the deadline; each try to read is in the log. */
async function expectNothing({ rfp }: { rfp: { id: number } }, reader: Bid, number: string, fileId: number) {
  const receipt = await get(`/api/user/applications/${number}/`, reader.seeker.token)
  expect(receipt.statusCode).toBe(500)
  expect(receipt.body).not.toContain('how-we-build')
  await setDeadlineAgo(rfp.id, '11 minutes')
  const file = await get(ownLinkOf(reader.seeker.id, fileId), reader.seeker.token)
  expect(file.json().code).toBe('sealed')
  const { rows } = await write(sql`select count(*)::int as count from audit_log
    where action = 'proposal.refused' and actor_id = ${reader.seeker.id} and details->>'file' = ${String(fileId)}`)
  expect(rows).toEqual([{ count: 1 }])
}

it('opens nothing to a bidder who gave the proposal of another to their own account', async () => {
  const { victim, thief, ...own } = await twoBids()
  await write(sql`delete from applications where number = ${thief.number}`)
  await write(sql`update applications set user_id = ${thief.seeker.id} where number = ${victim.number}`)
  await expectNothing(own, thief, victim.number, victim.technical)
})

it('opens nothing to a bidder who moved the file of another into their own proposal', async () => {
  const { victim, thief, ...own } = await twoBids()
  const to = sql`(select id from applications where number = ${thief.number})`
  await write(sql`update application_files set replaced_at = now() where id = ${thief.technical}`)
  await write(sql`update application_files set application_id = ${to} where id = ${victim.technical}`)
  await expectNothing(own, thief, thief.number, victim.technical)
})

it('opens nothing to a bidder whose own file was led to the content of another', async () => {
  const { victim, thief, ...own } = await twoBids()
  await write(
    sql`update application_files set storage_name = storage_name || '-moved' where id = ${victim.technical}`,
  )
  await write(sql`update application_files set storage_name =
    (select replace(storage_name, '-moved', '') from application_files where id = ${victim.technical})
    where id = ${thief.technical}`)
  await expectNothing(own, thief, thief.number, thief.technical)
})

it('opens no financial part to a company that had it called the technical one', async () => {
  const { victim, thief, rfp, url, owner, recruiter } = await twoBids()
  await write(sql`delete from applications where number = ${thief.number}`)
  await setDeadlineAgo(rfp.id, '11 minutes')
  for (const { token } of [owner, recruiter]) await app.post(`${url}opening/`, token)
  expect((await get(linkOf(owner.id, victim.technical), owner.token)).body).toContain(TECHNICAL)
  await write(sql`update application_files set replaced_at = now() where id = ${victim.technical}`)
  await write(sql`update application_files set part = 'technical_proposal' where id = ${victim.financial}`)
  const file = await get(linkOf(owner.id, victim.financial), owner.token)
  expect(file.json().code).toBe('sealed')
  expect(file.body).not.toContain(PRICE)
})

it('still opens to its own bidder, and shows them names before', async () => {
  const { victim, rfp } = await twoBids()
  expect((await receiptOf(victim)).json().files[0].name).toBe('how-we-build.pdf')
  await setDeadlineAgo(rfp.id, '11 minutes')
  const file = await get(ownLinkOf(victim.seeker.id, victim.technical), victim.seeker.token)
  expect(file.body).toContain(TECHNICAL)
})

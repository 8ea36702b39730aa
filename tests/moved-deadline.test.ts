import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bindDeadline, ensureSealKey } from '#api/opportunities/seal-keys/commands.ts'
import { proposal } from './support/documents.ts'
import { proposalsApp } from './support/proposals.ts'

const app = await proposalsApp()
const { database, get, rfpOf, sendProposal, linkOf, ownLinkOf } = app

it('makes the key of an RFP with the deadline of then, also where it moved while the first proposal came', async () => {
  const { rfp } = await rfpOf()
  const until = new Date(Date.now() + 90 * 24 * 3_600_000)
  const meanwhile = Object.assign(Object.create(database), {
    transaction: async (work: Parameters<typeof database.transaction>[0]) => {
      await database.transaction(async (tx) => {
        await tx.execute(
          sql`update opportunities set deadline_at = ${until.toISOString()} where id = ${rfp.id}`,
        )
        await bindDeadline(tx, rfp.id, until)
      })
      return database.transaction(work)
    },
  })
  await ensureSealKey(meanwhile, rfp.id)
  await sendProposal(rfp.id)
})

it('says of a key that was changed that it cannot be read, and tries nothing else', async () => {
  const own = await rfpOf()
  const { technical, seeker } = await sendProposal(own.rfp.id)
  await database.execute(
    sql`update seal_keys set wrapped_key = left(wrapped_key, -8) || 'AAAAAAAA' where opportunity_id = ${own.rfp.id}`,
  )
  const other = await app.seeker()
  const answers = [
    await app.propose(own.rfp.id, other.token, proposal()),
    await get(own.url, own.owner.token),
    await get(linkOf(own.owner.id, technical), own.owner.token),
    await get(ownLinkOf(seeker.id, technical), seeker.token),
  ]
  for (const answer of answers)
    expect([answer.statusCode, answer.json().reason]).toEqual([503, 'seal_key_changed'])
})

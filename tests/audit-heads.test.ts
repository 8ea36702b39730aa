import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { verifyLog } from '#api/platform/audit/queries.ts'
import { person } from './support/accounts.ts'
import { lastMail } from './support/mails.ts'
import { proposalsApp } from './support/proposals.ts'

const { database, get, rfpOf, sendProposal, server } = await proposalsApp()

const headIn = (text: string) => {
  const [, id, hash] = /(\d+):([0-9a-f]{64})/.exec(text) ?? []
  return { id: Number(id), hash: hash ?? '' }
}

it('lies in each receipt, its mail, a daily mail to operators and at an address, and each shows a log that was cut', async () => {
  const operator = await person(database, 'OPERATOR')
  const { rfp } = await rfpOf()
  const { number, seeker } = await sendProposal(rfp.id)
  const receipt = (await get(`/api/user/applications/${number}/`, seeker.token)).json()
  const published = (await server.app.inject({ url: '/audit-head.json' })).json()
  await server.mailAuditHead()
  await server.runDueJobs()
  const heads = [
    headIn(receipt.audit_head),
    headIn(lastMail(server.sent, seeker.email).text),
    headIn(lastMail(server.sent, operator.email).text),
    { id: published.id, hash: published.hash },
  ]
  expect(heads).toEqual(heads.map(() => heads[0]))
  expect(await verifyLog(database, heads)).toMatchObject({ isIntact: true })

  await database.execute(sql`alter table audit_log disable trigger audit_log_is_final`)
  await database.execute(sql`delete from audit_log where id = (select max(id) from audit_log)`)
  await database.execute(sql`alter table audit_log enable trigger audit_log_is_final`)
  await sendProposal(rfp.id)
  expect(await verifyLog(database)).toMatchObject({ isIntact: true })
  for (const head of heads)
    expect(await verifyLog(database, [head])).toMatchObject({ isIntact: false, brokenAt: head.id })
})

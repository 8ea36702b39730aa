import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { fileOf, firmForm, formOf, pdf } from '#tests/support/documents.ts'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'
import { listening } from '#tests/support/evaluations/listening.ts'
import { member } from '#tests/support/members.ts'

const app = await awardsApp()
const { database, must, post, server } = app
const { know, hear } = listening(app)

type People = { owner: { id: number }; recruiter: { id: number } }

function introduce({ owner, recruiter }: People, more: Record<string, { id: number }> = {}) {
  for (const [name, who] of Object.entries({ owner, recruiter, ...more })) know(name, who)
}

/** An RFP that was published here, not imported. */
async function posted() {
  const own = await app.plannedRfp()
  await database.execute(sql`update opportunities set source = 'account' where id = ${own.rfp.id}`)
  return own
}

const contentOf = async ({ id }: { id: number }, message: string) => {
  const { token } = (await tokens.get(id)) ?? { token: '' }
  const rows = (await app.get('/api/accounts/user/notifications/', token)).json()
  return rows.find(({ title }: { title: string }) => title.startsWith(message))
}
const tokens = new Map<number, { token: string }>()

it('tells openers at the end of uploads that proposals can be opened, and nobody else', async () => {
  const own = await posted()
  const viewer = await member(database, { companyId: own.companyId, role: 'VIEWER' })
  introduce(own, { viewer })
  await app.bid(own.rfp.id, 'Adom')
  tokens.set(own.owner.id, own.owner)
  await app.setDeadlineAgo(own.rfp.id, '9 minutes')
  expect(await hear()).toEqual([])
  await app.setDeadlineAgo(own.rfp.id, '11 minutes')
  expect(await hear()).toEqual(['proposals_due: owner recruiter'])
  expect(await contentOf(own.owner, 'Proposals can be opened')).toMatchObject({
    title: 'Proposals can be opened: A bridge',
    content: 'The deadline has passed with one proposal. Members of the company confirm to open it.',
    link: `/admin/posts/${own.rfp.id}/proposals/`,
  })
  // Somebody who opens from now on is told as well, and a deadline that moved is another.
  const late = await own.colleague()
  know('late', late)
  expect(await hear()).toEqual(['proposals_due: late'])
  await app.setDeadlineAgo(own.rfp.id, '30 minutes')
  expect(await hear()).toEqual(['proposals_due: late owner recruiter'])
})

it('says where no proposal came, and nothing of RFPs that were cancelled, opened or ended long ago', async () => {
  const [empty, cancelled, old] = [await posted(), await posted(), await posted()]
  for (const own of [empty, cancelled, old]) introduce(own)
  const opened = await app.openedRfp({ firms: 1 })
  await server.runDueJobs()
  introduce(opened)
  await hear()
  for (const { rfp } of [empty, cancelled]) await app.setDeadlineAgo(rfp.id, '20 minutes')
  await app.setDeadlineAgo(old.rfp.id, '8 days')
  await app.cancel(cancelled.rfp.id)
  expect(await hear()).toEqual(['proposals_due: owner recruiter'])
  tokens.set(empty.owner.id, empty.owner)
  expect((await contentOf(empty.owner, 'No proposal came')).title).toBe('No proposal came: A bridge')
})

const letADayPass = (table: string) =>
  sql.raw(`update ${table} set created_at = created_at - interval '25 hours'`)

it('tells of a confirmation that ran out, of the technical opening and of later acts', async () => {
  const own = await app.rfpPastDeadline('3 days')
  introduce(own)
  await hear()
  await must(own.confirm(own.owner.token))
  expect(await hear()).toEqual(['opening_confirmed: recruiter'])
  await database.execute(letADayPass('bid_opening_confirmations'))
  expect(await hear()).toEqual(['confirmation_expired: owner recruiter'])
  // It can be given again, and run out again.
  await must(own.confirm(own.owner.token))
  expect(await hear()).toEqual(['opening_confirmed: recruiter'])
  await must(own.confirm(own.recruiter.token))
  expect(await hear()).toEqual([])

  const final = await app.finalRfp({ firms: 2 })
  introduce(final)
  await hear()
  await must(post(`${final.at}financial-opening/`, final.owner.token))
  expect(await hear()).toEqual(['opening_confirmed: recruiter'])
  await database.execute(sql`update proceedings set since = since - interval '3 days'`)
  await database.execute(letADayPass('act_confirmations'))
  expect(await hear()).toEqual(['confirmation_expired: owner recruiter'])
})

it('reminds panel members who have not handed in, before scores are due and after', async () => {
  const own = await app.scoringRfp({ firms: 1 })
  introduce(own, { chair: own.chair, second: own.second })
  await app.scoreAll(own, own.second)
  await hear()
  const wait = (days: number) =>
    database.execute(
      sql`update proceedings set since = now() - ${days} * interval '1 day' where opportunity_id = ${own.rfp.id}`,
    )
  await wait(3.9)
  expect(await hear()).toEqual([])
  await wait(5)
  expect(await hear()).toEqual(['scores_due: chair'])
  await wait(8)
  expect(await hear()).toEqual(['scores_due: chair'])
  tokens.set(own.chair.id, own.chair)
  expect(await contentOf(own.chair, 'Your scores are late')).toMatchObject({
    link: `/evaluations/${own.rfp.id}/score/`,
  })
})

it('tells who publishes of the end of standstill, and nobody while a complaint is open or was upheld', async () => {
  const own = await app.intendedRfp({ firms: 2 })
  const [a = { id: 0, number: '', token: '' }] = own.byLetter('A')
  introduce(own, { chair: own.chair, a })
  await hear()
  const endIn = (hours: number) =>
    database.execute(
      sql`update awards set standstill_until = now() + ${hours} * interval '1 hour' where opportunity_id = ${own.rfp.id}`,
    )
  await endIn(25)
  expect(await hear()).toEqual([])
  await endIn(20)
  expect(await hear()).toEqual(['standstill_near: owner recruiter'])
  await must(
    post(`/api/user/applications/${a.number}/complaints/`, a.token, { text: 'Our points are wrong' }),
  )
  expect(await hear()).toEqual(['complaint_sent: chair owner recruiter'])
  await endIn(-1)
  expect(await hear()).toEqual([])
  const { complaints } = (await app.get(`${own.at}award/`, own.owner.token)).json()
  const decision = { is_upheld: true, decision: 'They were' }
  await must(post(`${own.at}complaints/${complaints[0].id}/`, own.owner.token, decision))
  await endIn(-1)
  expect(await hear()).toEqual(['complaint_decided: a'])
})

it('tells members of a firm once that its documents end, where none of the same kind lasts longer', async () => {
  const { id, token } = await app.seeker()
  know('bidder', { id })
  await app.ask('/api/user/firm/', { method: 'PUT', token, body: firmForm({}) })
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const add = (kind: string, days: number) =>
    must(
      app.ask('/api/user/firm/documents/', {
        token,
        form: formOf({
          kind,
          valid_until: inDays(days),
          document: fileOf(pdf(`${kind} ${days}`), `${kind}.pdf`),
        }),
      }),
    )
  await add('TAX', 40)
  expect(await hear()).toEqual([])
  await add('TAX', 20)
  expect(await hear()).toEqual([])
  await add('INSURANCE', 20)
  expect(await hear()).toEqual(['documents_ending: bidder'])
  expect(await hear()).toEqual([])
  tokens.set(id, { token })
  expect(await contentOf({ id }, 'A document of your firm')).toMatchObject({ link: '/user/firm/' })
})

it('mails nothing to a disabled account, and shows it all once the account is back', async () => {
  const own = await posted()
  await app.bid(own.rfp.id, 'Adom')
  await server.runDueJobs()
  await database.update(users).set({ suspendedAt: sql`now()` }).where(sql`id = ${own.recruiter.id}`)
  await app.setDeadlineAgo(own.rfp.id, '11 minutes')
  const before = server.sent.length
  introduce(own)
  expect(await hear()).toEqual(['proposals_due: owner recruiter'])
  expect(server.sent.slice(before).map(({ to }) => to)).toEqual([await emailOf(own.owner.id)])
})

const emailOf = async (id: number) =>
  (await database.select({ email: users.email }).from(users).where(sql`id = ${id}`))[0]?.email

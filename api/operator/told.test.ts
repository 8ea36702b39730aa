import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { noteNews } from '#api/accounts/news/commands.ts'
import { person } from '#tests/support/accounts.ts'
import { operatorApp } from '#tests/support/operators.ts'
import { queueOf } from '#tests/support/queue.ts'

const app = await operatorApp()
const { database, server, make, ask, operator, read, post, registered } = app
const subjects = (who = operator) =>
  server.sent.filter(({ to }) => to === who.email).map(({ subject }) => subject)
const unread = async (): Promise<[string, number][]> =>
  (await read('/api/accounts/user/notifications/news/')).map(
    ({ kind, count }: { kind: string; count: number }) => [kind, count],
  )

async function letMailsComeDue() {
  await server.runDueJobs()
  await database.execute(sql`update mail_lines set due_at = now()`)
  await server.runAgain('digests', {})
  await server.runDueJobs()
}

const queue = await queueOf(app.open)
/** As when a company registers. */
const noteCompany = () => database.transaction((tx) => noteNews(tx, queue, { kind: 'TO_REVIEW' }))

const report = (id: number) =>
  ask(`/api/jobs/${id}/report/`, { body: { reason: 'SCAM', text: 'They ask for money' } })

it('tells operators of fifty reports in one mail, and counts them until the last is settled', async () => {
  const jobs = [await make.job({ name: 'Mason' }), await make.job({ name: 'Welder' })]
  for (let n = 0; n < 25; n++) {
    for (const { id } of jobs) expect((await report(id)).statusCode).toBe(201)
  }
  await server.runDueJobs()
  expect(subjects()).toEqual([])
  expect(await unread()).toEqual([['REPORT', 50]])
  await letMailsComeDue()
  expect(subjects()).toEqual(['50 new reports about 2 jobs and RFPs'])
  expect(server.sent.at(-1)?.text).toContain('25 reports\nhttps://calls.example.org/operator/reports/')
  const [first, ...others]: { id: number }[] = await read('/api/operator/reports/?state=open&page_size=100')
  for (const { id } of others) await post(`/api/operator/reports/${id}/settlement/`)
  expect(await unread()).toEqual([['REPORT', 50]])
  await post(`/api/operator/reports/${first?.id}/settlement/`)
  expect(await unread()).toEqual([])
})

it('tells operators of companies and posts that wait, and not of those that were approved meanwhile', async () => {
  const before = subjects().length
  const { company, owner } = await registered()
  await noteCompany()
  await letMailsComeDue()
  expect(subjects().slice(before)).toHaveLength(1)
  expect(await unread()).toEqual([['TO_REVIEW', 1]])
  const other = await registered()
  await noteCompany()
  await server.runDueJobs()
  for (const { id } of [company, other.company]) await post(`/api/operator/companies/${id}/approval/`)
  await letMailsComeDue()
  expect(subjects().slice(before)).toHaveLength(1)
  expect(await unread()).toEqual([])
  expect(
    (await ask('/api/accounts/user/notifications/news/', { method: 'GET', token: owner.token })).json(),
  ).toEqual([])
})

it('tells no operator who was suspended, and nobody who is none', async () => {
  const [gone, seeker] = [await person(database, 'OPERATOR'), await person(database, 'JOB_SEEKER')]
  await database.execute(sql`update users set suspended_at = now() where id = ${gone.id}`)
  await report((await make.job()).id)
  await letMailsComeDue()
  const { rows } = await database.execute(
    sql`select from notifications where user_id in (${gone.id}, ${seeker.id})`,
  )
  expect([rows, subjects(gone), subjects(seeker)]).toEqual([[], [], []])
})

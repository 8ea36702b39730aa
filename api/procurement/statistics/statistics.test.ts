import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { STATISTICS_TABLES, statisticsCsv } from '#contract/procurement/statistics.ts'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'

const app = await awardsApp()
const { database, must, post, server } = app

async function read(path = '/api/statistics/') {
  // Factories import what they make.
  await database.execute(sql`update opportunities set source = 'account' where source <> 'other'`)
  server.dropKeptAnswers()
  const answer = await app.ask(path, { method: 'GET' })
  expect(answer.statusCode).toBe(200)
  return answer
}
const statistics = async () => (await read()).json()
const none = {
  published: 0,
  opened: 0,
  bids: 0,
  with_bids: 0,
  single: 0,
  no_bids: 0,
  unsuccessful: 0,
  awarded: 0,
  median_days: null,
}

it('is empty before the first RFP', async () => {
  const lists = { years: [], quarters: [], categories: [], bids_per_rfp: [], firms: [] }
  expect(await statistics()).toEqual({ ...none, ...lists })
  for (const table of STATISTICS_TABLES) {
    const { body, headers } = await read(statisticsCsv(table))
    expect(body.trim().split('\r\n')).toHaveLength(1)
    expect(headers).toMatchObject({ 'content-disposition': `attachment; filename="${table}.csv"` })
  }
})

it('tells no number of bids before the technical opening', async () => {
  const own = await app.plannedRfp()
  await app.bid(own.rfp.id, 'Adom')
  const told = await statistics()
  expect(told).toMatchObject({ published: 1, opened: 0, bids: 0, with_bids: 0, single: 0 })
  expect(told.bids_per_rfp).toEqual([])
  await app.setDeadlineAgo(own.rfp.id, '20 minutes')
  expect(await statistics()).toMatchObject({ opened: 0, bids: 0 })
  for (const { token } of [own.owner, own.recruiter]) await must(post(`${own.url}opening/`, token))
  const opened = await statistics()
  expect(opened).toMatchObject({ published: 1, opened: 1, bids: 1, with_bids: 1, single: 1 })
  expect(opened.bids_per_rfp).toEqual([{ bids: 1, rfps: 1 }])
})

it('counts awards, their time and their firms by currency, and no intended ones', async () => {
  const before = await statistics()
  const own = await app.intendedRfp({ firms: 2, plan: { currency: 'GHS' } })
  expect((await statistics()).awarded).toBe(before.awarded)
  await database.execute(sql`
    update opportunities set published_at = '2026-02-10T12:00:00Z' where id = ${own.rfp.id}`)
  await app.endStandstill(own.rfp.id)
  await must(post(`${own.at}award/`, own.owner.token))
  await database.execute(sql`
    update awards set awarded_at = '2026-03-12T18:00:00Z' where opportunity_id = ${own.rfp.id}`)
  const told = await statistics()
  expect(told).toMatchObject({ awarded: 1, median_days: 30.3, bids: before.bids + 2 })
  expect(told.quarters[0]).toMatchObject({
    quarter: '2026-Q1',
    published: 1,
    awarded: 1,
    median_days: 30.3,
  })
  expect(told.years).toMatchObject([{ year: '2026', published: before.published + 1 }])
  const all: number[] = told.categories.map(({ published }: { published: number }) => published)
  expect(all.reduce((sum, each) => sum + each, 0)).toBe(told.published)
  expect(told.firms).toMatchObject([{ awards: 1, values: [{ currency: 'GHS', amount: 1100 }] }])
  expect(told.firms[0].firm).toMatch(/^\w+ \w+$/)
})

it('writes tables in which no name is a formula', async () => {
  const [winner] = await database
    .select({ id: users.id })
    .from(users)
    .where(sql`id = (select a.user_id from awards w join applications a on a.id = w.application_id limit 1)`)
  await database
    .update(users)
    .set({ firstName: '=cmd|x' })
    .where(sql`id = ${winner?.id ?? 0}`)
  // A release says the name of its time; that of the account counts where there is none.
  expect((await statistics()).firms[0].firm).not.toContain('cmd')
  await database.execute(sql`truncate ocds_releases`)
  const { body, headers } = await read(statisticsCsv('firms'))
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(body).toMatch(/^\ufeffFirm,Awards,Currency,Value\r\n'=cmd\|x \w+,1,GHS,1100\r\n$/)
  expect((await read(statisticsCsv('quarters'))).body).toContain('\r\n2026-Q1,1,1,2,1,0,0,0,1,30.3\r\n')
  expect((await read(statisticsCsv('bids'))).body).toContain('Bids,RFPs\r\n1,1\r\n2,1\r\n')
  const french = (await read(statisticsCsv('quarters', 'fr'))).body
  expect(french).toContain('\r\n2026-Q1;1;1;2;1;0;0;0;1;30,3\r\n')
  expect(french).toMatch(/^\ufeffTrimestre de publication;/)
})

it('leaves out what is taken down, and drafts, imports and jobs', async () => {
  const before = await statistics()
  await database.execute(sql`update opportunities set taken_down_at = now() where kind = 'RFP'`)
  expect(await statistics()).toMatchObject({ ...none, firms: [] })
  await database.execute(sql`update opportunities set taken_down_at = null`)
  for (const change of [sql`source = 'other'`, sql`status = 'DRAFT'`, sql`kind = 'JOB'`]) {
    await database.execute(sql`
      update opportunities set ${change} where id = (select max(id) from opportunities where kind = 'RFP')`)
    expect((await statistics()).published).toBeLessThan(before.published)
  }
})

it('never counts the awards of deleted accounts as those of one firm', async () => {
  for (const name of ['Ekow', 'Fiifi']) {
    const own = await app.intendedRfp({ firms: 2, plan: { currency: 'GHS' } })
    const winner = sql`(select application_id from awards where opportunity_id = ${own.rfp.id})`
    await database.execute(sql`
      update users set first_name = ${name} where id = (select user_id from applications where id = ${winner})`)
    await app.endStandstill(own.rfp.id)
    await must(post(`${own.at}award/`, own.owner.token))
    await database.execute(sql`update applications set user_id = null where id = ${winner}`)
  }
  const { firms } = await statistics()
  for (const firm of ['Ekow Asare', 'Fiifi Asare'])
    expect(firms, firm).toContainEqual({ firm, awards: 1, values: [{ currency: 'GHS', amount: 1100 }] })
})

import { asc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { pageViews } from '#api/platform/database/tables/opportunities-tables.ts'
import { accountsApp } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'
import { pageViewCounter } from './commands.ts'

const { open, ask, app } = await accountsApp()
const make = factories(open.database)
const listPageViews = () => open.database.select().from(pageViews).orderBy(asc(pageViews.opportunityId))

it('adds views up by day, of open opportunities alone', async () => {
  const [job, closed] = [await make.job(), await make.job({ status: 'CLOSED' })]
  const today = () => new Date().toISOString().slice(0, 10)
  const before = today()
  const one = pageViewCounter(open.database, 'Africa/Accra')
  const other = pageViewCounter(open.database, 'Africa/Accra')
  for (const id of [job.id, job.id, closed.id, 2_147_483_647]) one.count(id)
  other.count(job.id)
  await Promise.all([one.flush(), other.flush()])
  await one.flush()
  await Promise.all([one.close(), other.close()])
  const written = await listPageViews()
  expect(new Set(written.map(({ opportunityId }) => opportunityId))).toEqual(new Set([job.id]))
  expect(written.reduce((sum, { views }) => sum + views, 0)).toBe(3)
  expect([before, today()]).toEqual(expect.arrayContaining(written.map(({ day }) => day)))
})

it('counts what browsers say, and writes the rest when the process ends', async () => {
  const [job, rfp] = [await make.job(), await make.rfp()]
  expect((await ask(`/api/jobs/${job.id}/page-views/`)).statusCode).toBe(200)
  expect((await ask(`/api/proposal-requests/${rfp.id}/page-views/`)).statusCode).toBe(200)
  expect((await ask('/api/jobs/abc/page-views/')).json()).toEqual({ id: ['must be a whole number'] })
  await app.close()
  const counted = (await listPageViews()).map(({ opportunityId, views }) => [opportunityId, views])
  expect(counted).toEqual(
    expect.arrayContaining([
      [job.id, 1],
      [rfp.id, 1],
    ]),
  )
})

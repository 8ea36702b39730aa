import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { instantAt, wallTime } from '#contract/zoned-time.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { dayZone, setDayZone } from './days.ts'

const before = dayZone()
const now = new Date()
/** Of two zones far from UTC the one that is at no end of a day. */
const zone =
  ['Pacific/Kiritimati', 'Asia/Kolkata'].find((each) =>
    /^(?:0[2-9]|1\d|20)/.test(wallTime(now, each).time),
  ) ?? 'Asia/Kolkata'

let open: OpenDatabase
let api: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  open = await testDatabase()
  api = await testApp(open, { TIME_ZONE: zone })
})
afterAll(async () => {
  setDayZone(before)
  await open.close()
})

const DAY = 86_400_000
const at = (days: number, time: string) =>
  instantAt(wallTime(new Date(now.getTime() + days * DAY), zone).day, time, zone)
const get = async (path: string) => (await api.app.inject({ url: `/api/${path}` })).json()

it('ends the days of deadlines when they end for the site, in lists and on the front page alike', async () => {
  const make = factories(open.database)
  await make.job({ name: 'Tonight', deadlineAt: at(0, '23:59') })
  await make.job({ name: 'Early tomorrow', deadlineAt: at(1, '00:01') })
  await make.job({ name: 'In a week', deadlineAt: at(7, '23:59') })
  await make.rfp({ name: 'Works in a week', deadlineAt: at(7, '23:59') })
  await make.job({ name: 'Later', deadlineAt: at(8, '00:01') })
  const names = async (days: number, list = 'jobs') =>
    (await get(`${list}/?closing_within=${days}&sort=deadline`)).map(({ name }: { name: string }) => name)
  expect(await names(0)).toEqual(['Tonight'])
  expect(await names(1)).toEqual(['Tonight', 'Early tomorrow'])
  expect(await names(7)).toEqual(['Tonight', 'Early tomorrow', 'In a week'])
  expect(await names(7, 'proposal-requests')).toEqual(['Works in a week'])
  expect(await get('front/')).toMatchObject({ closing_this_week: 4, closing_is_exact: true })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { Making, withMaking } from '#api/platform/kept/making.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { visitors } from '#tests/support/inject.ts'
import { keysOf, listSimilar } from './similar.ts'

let open: OpenDatabase
let get: ReturnType<typeof visitors>
let make: ReturnType<typeof factories>

beforeAll(async () => {
  open = await testDatabase()
  get = visitors((await testApp(open)).app)
  make = factories(open.database)
})
afterAll(() => open.close())

it('searches by the end of the title and the first skills, each once, as words', () => {
  expect(
    keysOf({ name: 'Senior Backend Engineer, Payments', skills: ['Go', 'engineer', 'C++', 'SQL'] }),
  ).toEqual([
    { key: 'Backend Engineer', weight: 3 },
    { key: 'Engineer', weight: 3 },
    { key: 'Go', weight: 2 },
    { key: 'SQL', weight: 2 },
  ])
  expect(keysOf({ name: '"-(', skills: [] })).toEqual([])
  expect(keysOf({ name: 'Nurse', skills: [] })).toEqual([{ key: 'Nurse', weight: 3 }])
})

it('names at most four that are open and like it, the most alike first, and never itself', async () => {
  const one = await make.job({ name: 'Night Nurse', skills: ['Triage'], city: 'Tamale', country: 'GH' })
  const near = await make.job({ name: 'Night Nurse', skills: ['Triage'], city: 'Tamale', country: 'GH' })
  const far = await make.job({ name: 'Ward Nurse', skills: [], country: 'KE' })
  const skilled = await make.job({ name: 'Ambulance Driver', skills: ['Triage'], country: 'GH' })
  for (const status of ['CLOSED', 'DRAFT'] as const) await make.job({ name: 'Night Nurse', status })
  await make.rfp({ name: 'Night Nurse' })
  await make.job({ name: 'Plumber' })
  const similarTo = async ({ id }: { id: number }) =>
    (await get(`/api/jobs/${id}/similar/`)).json().map((each: { id: number }) => each.id)
  expect(await similarTo(one)).toEqual([near.id, far.id, skilled.id])
  for (let made = 0; made < 6; made++) await make.job({ name: 'Night Nurse' })
  const more = await similarTo(near)
  expect(more).toHaveLength(LIMITS.similar)
  expect(more[0]).toBe(one.id)
})

it('answers nothing where nothing is like it, and refuses what is not there', async () => {
  const alone = await make.rfp({ name: 'Zyxwv' })
  expect((await get(`/api/proposal-requests/${alone.id}/similar/`)).json()).toEqual([])
  expect((await get(`/api/jobs/${alone.id}/similar/`)).statusCode).toBe(404)
  expect((await get('/api/jobs/2147483647/similar/')).statusCode).toBe(404)
  expect((await get('/api/jobs/abc/similar/')).statusCode).toBe(400)
})

it('notes the list that another can enter, and those it shows', async () => {
  const one = await make.job({ name: 'Organ Builder', skills: [] })
  const other = await make.job({ name: 'Organ Builder', skills: [] })
  const making = new Making()
  await withMaking(making, () => listSimilar(open.database, 'JOB', { ...one, skills: [] }))
  expect(making.lists).toContain('JOB')
  expect(making.opportunities).toContain(other.id)
})

import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveOpportunities } from '#api/opportunities/listing/commands.ts'
import { ImportedOpportunity } from '#api/opportunities/listing/rules.ts'
import { testDatabase } from './support/database.ts'
import { onlooker } from './support/kept/onlooker.ts'

const open = await testDatabase()
let other: Awaited<ReturnType<typeof onlooker>>
beforeEach(async () => {
  other = await onlooker(open)
})
afterEach(() => vi.useRealTimers())
afterAll(() => open.close())

/** A job of a source that says now of which company it is. @returns the company's id */
async function save(company: string) {
  const nothing = { requirements: null, qualifications: null, type: null, location: null, level: null }
  const opportunity = ImportedOpportunity.parse({
    ...nothing,
    ...{ sourceId: 'moving', kind: 'JOB', name: 'Net mender', description: `At ${company}` },
    ...{ deadlineAt: null, publishedAt: null, city: null, country: null, skills: [], salary: null },
    company: { name: company },
  })
  await saveOpportunities(open.database, [{ source: 'test', opportunity }], 'UTC')
  await other.heard()
  const [job] = (await other.visit('/api/jobs/', { cookie: 'edited=1' })).json()
  return job.company.id as number
}

it('takes an opportunity that an import moves out of the lists and counts of its old company', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const before = await save('Volta Works')
  const [list, page] = [`/api/jobs/?company=${before}`, `/api/companies/${before}/`]
  const get = async (path: string) => (await other.visit(path)).json()
  expect([await get(list), await get(page)]).toMatchObject([[{ name: 'Net mender' }], { open_jobs: 1 }])
  expect(await save('Tema Boats')).not.toBe(before)
  vi.advanceTimersByTime(5_000)
  expect([await get(list), await get(page)]).toMatchObject([[], { open_jobs: 0 }])
})

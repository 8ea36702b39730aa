import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { testDatabase } from '#tests/support/database.ts'
import { importFiles } from './commands.ts'

let open: OpenDatabase

beforeAll(async () => {
  open = await testDatabase()
})
afterAll(() => open.close())

const NOW = new Date('2025-03-15T12:00:00Z')
const fixtures = (name: string) =>
  importFiles(open.database, [fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url))], {
    timeZone: 'Africa/Accra',
    now: NOW,
  })

async function imported(sourceId: string) {
  const [row] = await open.database.select().from(opportunities).where(eq(opportunities.sourceId, sourceId))
  return row
}

it('reads Lever postings with their lists', async () => {
  const summary = await fixtures('lever.json')
  expect(summary).toMatchObject({ added: 1, refused: 1 })
  expect(summary.refusals[0]?.reason).toBe('no description')
  expect(await imported('5ac21346-8e0c-4494-8e7a-3eb92ff77902')).toMatchObject({
    source: 'lever:harmattan',
    name: 'Senior solar engineer',
    description:
      'Plan **solar** sites.\n\n### You bring\n\n- Five years of field work\n- A driving licence\n\nWe pay for tools.',
    type: 'FULL_TIME',
    location: 'HYBRID',
    level: 'EXPERT',
    city: 'Tamale',
    country: 'GH',
    salaryMin: 8_000,
    salaryMax: 12_000,
    salaryPeriod: 'MONTH',
    publishedAt: new Date('2025-03-01T00:00:00Z'),
  })
})

it('reads a Workable account with its details', async () => {
  const summary = await fixtures('workable.json')
  expect(summary).toMatchObject({ added: 1, refused: 1 })
  expect(summary.refusals[0]?.reason).toBe('no description: fetch the account with ?details=true')
  expect(await imported('A1B2C3D4E5')).toMatchObject({
    source: 'workable:workable',
    description: 'Make and mend nets.\n\n- Twine',
    qualifications: 'Education: High School\n\nExperience: Entry level',
    type: 'PART_TIME',
    level: 'ENTRY_LEVEL',
    city: 'Keta',
    country: 'GH',
    publishedAt: new Date('2025-03-01T00:00:00Z'),
  })
})

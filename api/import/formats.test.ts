import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { testDatabase } from '#tests/support/database.ts'
import { importFiles } from './commands.ts'

const TIME_ZONE = 'Africa/Accra'
const NOW = new Date('2025-03-15T12:00:00Z')
let open: OpenDatabase

beforeAll(async () => {
  open = await testDatabase()
})
afterAll(() => open.close())
beforeEach(async () => {
  await open.pool.query('truncate companies, opportunities cascade')
})

function fixtures(...names: string[]) {
  const paths = names.map((name) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url)))
  return importFiles(open.database, paths, { timeZone: TIME_ZONE, now: NOW })
}

async function imported(sourceId: string) {
  const [row] = await open.database
    .select()
    .from(opportunities)
    .innerJoin(companies, eq(companies.id, opportunities.companyId))
    .where(eq(opportunities.sourceId, sourceId))
  if (!row) throw new Error(`There is no opportunity ${sourceId}`)
  return { ...row.opportunities, company: row.companies }
}

it('reads OCDS releases: the latest of an opportunity stays, plans are refused, awards are closed', async () => {
  const summary = await fixtures('ocds-releases.json')
  expect(summary).toMatchObject({ added: 2, updated: 1, refused: 1 })
  expect(summary.refusals[0]?.reason).toBe('only planned so far')
  expect(summary.notes.map(({ reason }) => reason).sort()).toEqual([
    'lost line breaks restored',
    'mojibake repaired',
  ])
  expect(await imported('ocds-abc123-7')).toMatchObject({
    source: 'ocds-abc123',
    kind: 'RFP',
    name: 'Boreholes for six villages',
    description: [
      'Drill and equip boreholes.  \nLot 1 is urgent.\n\n- Budget about £40,000\n- Six sites',
      '### Lots\n\n- **North**: Four villages\n- **South**: Two villages',
      '### Documents\n\n- [Terms final](https://volta.example.org/terms.pdf)',
    ].join('\n\n'),
    qualifications:
      '### Technical and professional ability\n\nTwo similar works in five years\n\n### Selection criteria\n\nA licence to drill',
    deadlineAt: new Date('2025-04-08T18:00:00Z'),
    salaryMin: 30_000,
    salaryMax: 45_000,
    salaryCurrency: 'GHS',
    salaryPeriod: 'TOTAL',
    city: 'Ho',
    country: 'GH',
    company: { name: 'Volta District Assembly', website: 'https://volta.example.org', country: 'GH' },
  })
  expect((await imported('ocds-abc123-9')).status).toBe('CLOSED')
})

it('reads OCDS of items alone, and refuses what would be open for ever', async () => {
  const summary = await fixtures('ocds-items.json')
  expect(summary).toMatchObject({ added: 3, refused: 4 })
  expect(summary.refusals.map(({ reason, count }) => [reason, count])).toEqual([
    ['deadline cannot be read', 2],
    ['deadline with day and month in doubt', 1],
    ['no name, no description', 1],
  ])
  expect(summary.notes.map(({ reason }) => reason)).toEqual([
    'deadline with day and month in doubt: "03/04/2099 14:00 Eastern Standard Time ("',
    'deadline cannot be read: "to be announced"',
    'deadline cannot be read: "{"year":2099}"',
    'deadline cannot be read: "before Easter"',
  ])
  expect(await imported('EX-14-00627094')).toMatchObject({
    name: 'Control of geese (14-2015)',
    description: [
      '- **Control of geese (14-2015)**: F029: Animal Care and Control Services',
      '### Procedure\n\nOpen',
      '### Award criteria\n\nLowest/Lower Bid',
      '### Documents\n\n- <https://tenders.example.org/14-2015.pdf>',
    ].join('\n\n'),
    deadlineAt: new Date('2014-04-15T18:00:00Z'),
    status: 'CLOSED',
    closedAt: new Date('2014-04-15T18:00:00Z'),
    company: { name: 'National Commission' },
  })
  expect(await imported('EX-$$P-014-64021')).toMatchObject({
    name: 'Laboratories, phase 2',
    description: '- Laboratories, phase 2\n- **Fume cupboards**: 5139A: Construction',
    deadlineAt: new Date('2014-03-26T20:00:00Z'),
  })
  expect(await imported('EX-14-6')).toMatchObject({
    name: 'Ferry, built',
    status: 'CLOSED',
    deadlineAt: null,
  })
})

it('reads OCDS records by their compiled release', async () => {
  const summary = await fixtures('ocds-record.json')
  expect(summary).toMatchObject({ added: 1, refused: 1 })
  expect(summary.refusals[0]?.reason).toBe('no tender in it')
  expect(await imported('ocds-abc123-10')).toMatchObject({
    name: 'Street lights',
    status: 'OPEN',
    deadlineAt: null,
  })
})

it('reads JSON Lines of the product itself, a bad line among good ones', async () => {
  const summary = await fixtures('normalised.jsonl')
  expect(summary).toMatchObject({ added: 2, refused: 2 })
  expect(summary.refusals).toEqual([
    { reason: 'not valid JSON', count: 1, examples: [{ file: expect.any(String), record: 'line 2' }] },
    { reason: 'no description', count: 1, examples: [{ file: expect.any(String), record: 'line 4' }] },
  ])
  expect(summary.notes[0]?.reason).toBe('level "SENIOR" is not known, left out')
  expect(await imported('n-1')).toMatchObject({
    source: 'jsonl:normalised',
    kind: 'JOB',
    description: 'Install **solar** systems.  \nTravel often.',
    requirements: '### Duties\n\n- Install',
    level: null,
    skills: ['wiring', 'Safety'],
    city: 'Tamale',
    country: 'GH',
    deadline: '2025-03-25',
    deadlineAt: new Date('2025-03-25T23:59:59Z'),
    publishedAt: new Date('2025-03-12T00:00:00Z'),
    company: { name: 'Harmattan Power' },
  })
  expect(await imported('n-3')).toMatchObject({
    source: 'jsonl:example-gazette',
    kind: 'RFP',
    description: 'A new website.\n\n### Documents\n\n- <https://arts.example.org/brief.pdf>',
    deadlineAt: new Date('2025-05-10T23:59:59Z'),
    salaryMax: 90_000,
    salaryPeriod: 'TOTAL',
  })
})

it('reads schema.org job postings in a graph and in a saved page', async () => {
  const summary = await fixtures('job-posting.json', 'job-posting-page.html')
  expect(summary).toMatchObject({ added: 2, refused: 0 })
  expect(await imported('Keta Fisheries:K-1')).toMatchObject({
    source: 'jobposting:jobs.keta.example.com',
    description: 'Check the catch.',
    requirements: 'Sample every lot',
    qualifications: 'Education: bachelor degree\n\nExperience: 36 months',
    type: 'FULL_TIME',
    location: 'REMOTE',
    level: 'INTERMEDIATE',
    deadlineAt: new Date('2025-07-31T23:59:59Z'),
    city: 'Keta',
    country: 'GH',
    skills: ['Sampling', 'Reporting'],
    salaryMin: 3_000,
    salaryPeriod: 'MONTH',
    company: { name: 'Keta Fisheries', website: 'https://keta.example.com' },
  })
  const { rows } = await open.pool.query(
    "select city, country, type from opportunities where name = 'Night guard'",
  )
  expect(rows).toEqual([{ city: 'Tema', country: 'GH', type: 'PART_TIME' }])
})

it('reads the feed that Indeed takes; damaged, empty and dateless jobs do not stop the rest', async () => {
  const summary = await fixtures('indeed.xml')
  expect(summary).toMatchObject({ added: 2, refused: 2 })
  expect(summary.refusals.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('not valid XML'),
    'no name, no description',
  ])
  expect(summary.notes.map(({ reason }) => reason)).toEqual([
    'unreadable publication date left out',
    'type "night shift" is not known, left out',
    'publication date in the future, import time taken',
  ])
  expect(await imported('B-1')).toMatchObject({
    source: 'indeed:example-jobs-board',
    name: 'Baker & pastry cook',
    description: "Bake from **four** o'clock.\n\n- Bread\n- Cakes",
    qualifications: 'Education: Certificate\n\nExperience: 1+ years',
    type: 'PART_TIME',
    location: 'HYBRID',
    level: 'ENTRY_LEVEL',
    salaryMin: 2_400,
    salaryMax: 3_200,
    salaryPeriod: 'MONTH',
    deadlineAt: new Date('2025-07-15T23:59:59Z'),
  })
  expect((await imported('B-4')).description).toBe('Deliver bread.')
})

it('reads Greenhouse boards with their doubly escaped HTML', async () => {
  const summary = await fixtures('greenhouse.json')
  expect(summary).toMatchObject({ added: 1, refused: 1 })
  expect(summary.refusals[0]?.reason).toBe('no content: fetch the board with ?content=true')
  expect(await imported('71')).toMatchObject({
    source: 'greenhouse:coastaldata',
    description: 'Build pipelines & tables.\n\n### You\n\n- SQL',
    type: 'CONTRACT',
    location: 'REMOTE',
    level: 'EXPERT',
    salaryMin: 50_000,
    salaryMax: 75_000,
    salaryPeriod: 'YEAR',
    publishedAt: new Date('2025-03-01T15:00:00Z'),
    company: { name: 'Coastaldata' },
  })
})

it("reads USAJOBS announcements with Word's HTML", async () => {
  expect(await fixtures('usajobs.xml')).toMatchObject({ added: 1, refused: 0 })
  expect(await imported('500100')).toMatchObject({
    source: 'usajobs',
    description: 'Look after the park.\n\n### Duties\n\n- Patrol\n- Guide',
    requirements: '- Own boots',
    qualifications: '**First aid**',
    type: 'FULL_TIME',
    level: 'ENTRY_LEVEL',
    city: 'Moab',
    country: 'US',
    salaryMin: 40_000,
    salaryPeriod: 'YEAR',
    status: 'CLOSED',
    deadlineAt: new Date('2025-02-28T23:59:59Z'),
  })
})

it('reads NeoGov feeds: layout tables, opportunities that are always open, bad dates', async () => {
  const summary = await fixtures('neogov.xml')
  expect(summary).toMatchObject({ added: 2, refused: 0 })
  expect(await imported('900')).toMatchObject({
    source: 'rss:county-of-example-or',
    description: 'Shelve books.',
    type: 'INTERNSHIP',
    salaryMin: 17.4,
    salaryPeriod: 'HOUR',
    country: 'US',
    deadlineAt: new Date('2025-04-01T04:59:00Z'),
    company: { name: 'Public Library' },
  })
  expect(await imported('901')).toMatchObject({ deadlineAt: null, city: null, type: null, status: 'OPEN' })
  expect(summary.notes.map(({ reason }) => reason)).toEqual([
    'type "Non Career" is not known, left out',
    'unreadable publication date left out',
  ])
})

it('reads eForms notices: English first, lots, and a change of the very same minute, in any order', async () => {
  const summary = await fixtures('eforms-change.xml', 'eforms.xml', 'eforms-invalid.xml')
  expect(summary).toMatchObject({ added: 1, unchanged: 1, refused: 1 })
  expect(summary.refusals[0]?.reason).toBe('an organisation without an id')
  expect(await imported("procedure-1:ville d'exemple")).toMatchObject({
    source: 'eforms:fr',
    name: 'Care of the parks',
    description: [
      'Tonte et taille.',
      '### Lots\n\n- **Nord**\n- **Sud**',
      '### Change\n\nDélai prolongé.',
      '### Documents\n\n- <https://ville.example.org/dossier>',
    ].join('\n\n'),
    qualifications: 'Trois références',
    salaryMax: 120_000,
    city: 'Exemple',
    country: 'FR',
    deadlineAt: new Date('2025-05-30T21:59:59Z'),
    company: { name: "Ville d'Exemple", website: 'https://ville.example.org' },
  })
})

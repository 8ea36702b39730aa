import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSampleContent } from '#api/import/sample/commands.ts'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { average, type Judged, ndcg } from './judge.ts'

/** Searches over the sample content, with what a person would want to see, the best first. */
const WANTED: [query: string, ...names: string[]][] = [
  ['nurse', 'Theatre Nurse'],
  ['maths teacher', 'Mathematics Teacher, Junior Secondary'],
  ['chemist shop', 'Weekend Pharmacist'],
  ['pharmacy', 'Weekend Pharmacist'],
  ['android developer', 'Android Developer, Offline First'],
  ['software engineer', 'Senior Backend Engineer, Ledger', 'Android Developer, Offline First'],
  ['GIS', 'Géomaticien SIG (H/F)', 'Hydraulic Modeller'],
  ['cook', 'Chef de partie, cuisine du littoral'],
  ['drone', 'Télépilote de drone (H/F)'],
  ['enginer', 'Senior Backend Engineer, Ledger', 'Biomedical Engineer', 'Mini-Grid Project Engineer'],
  ['pharmasist', 'Weekend Pharmacist'],
  ['agronmist', 'Field Agronomist, Rice and Maize'],
  ['internship', 'Internship: Crop Image Labelling', 'Internship in Flavour and Product Development'],
  ['national service kumasi', 'National Service: Health Records', 'National Service: Data and Reporting'],
  ['volunteer', 'Community Sanitation Volunteers', 'Saturday Reading Club Volunteer'],
  ['part time remote', 'Fraud Analyst, Night Shift', 'Podcast Editor'],
  [
    'work from home',
    'Podcast Editor',
    'Fraud Analyst, Night Shift',
    'Hydraulic Modeller',
    'Responsable de boutique en ligne',
  ],
  ['jobs in kumasi', 'Theatre Nurse', 'National Service: Health Records'],
  [
    'tema',
    'Quality Laboratory Analyst',
    'Maintenance Fitter, Pressing Line',
    'Head of Sustainable Sourcing',
    'Internship in Flavour and Product Development',
  ],
  ['oti region', 'Community Liaison Officer, Oti Region'],
  [
    'jobs in togo',
    'Planificateur de parc (H/F)',
    'Portiqueur de quai (H/F)',
    'Déclarant ou déclarante en douane',
  ],
  ['gambia', 'Radio Producer, Morning Programme', 'Podcast Editor'],
  ['sierra leone teaching', 'Mathematics Teacher, Junior Secondary', 'Saturday Reading Club Volunteer'],
  ['cuisinier', 'Chef de partie, cuisine du littoral'],
  [
    'emploi à Lomé',
    'Déclarant ou déclarante en douane',
    'Planificateur de parc (H/F)',
    'Portiqueur de quai (H/F)',
  ],
  ['infirmière', 'Theatre Nurse'],
  ['radio program', 'Radio Producer, Morning Programme'],
  ['lab technician', 'Quality Laboratory Analyst'],
  ['I am looking for a nursing job in Kumasi', 'Theatre Nurse'],
  ['solar', 'Mini-Grid Project Engineer'],
]

/** A little below what they reach, so that one place in one list may change. */
const FLOOR = 0.9

let open: OpenDatabase
let api: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  open = await testDatabase()
  api = await testApp(open)
  await addSampleContent(open.database, { timeZone: 'Africa/Accra' })
})
afterAll(() => open.close())

const TOP = 3

it('finds what people want in the sample content', async () => {
  const outcomes = []
  for (const [place, [query, ...names]] of WANTED.entries()) {
    const parameters = new URLSearchParams({ search_key: query, page_size: '10' })
    const answer = await api.app.inject({
      url: `/api/jobs/?${parameters}`,
      remoteAddress: `10.0.0.${place + 1}`,
    })
    const shown: string[] = answer.json().map(({ name }: { name: string }) => name)
    const grade = (name: string) => (names.includes(name) ? TOP : 0)
    const judged: Judged = { kind: 'sample', query, collection: 'jobs', rules: [] }
    outcomes.push({
      judged,
      ndcg: ndcg(
        shown.map(grade),
        names.map(() => TOP),
      ),
      total: shown.length,
      isHeldOut: false,
    })
  }
  const worst = outcomes
    .filter((one) => one.ndcg < FLOOR)
    .map((one) => `${one.judged.query}: ${one.ndcg.toFixed(2)}`)
  const { ndcg: mean, zeroHits } = average(outcomes)
  expect({ zeroHits, isHighEnough: mean >= FLOOR }, `${mean}: ${worst}`).toEqual({
    zeroHits: 0,
    isHighEnough: true,
  })
})

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { importFiles } from '#api/import/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Subject } from './judge.ts'

const FILES = [
  'jobs-tts/jobs.normalized.jsonl',
  'jobs-usajobs/jobs.normalized.jsonl',
  'jobs-synthetic-onet/jobs.normalized.jsonl',
  'rfps-uk/rfps.normalized.jsonl',
]
const LATEST_DEADLINE = 90
const OLDEST = 60

type Raw = Record<string, unknown>
type Catalogue = { subjects: Map<string, Subject>; isRequest: Map<string, boolean> }

/**
 * Imports the data sets as the product does, their past dates spread over the days around today by their ids, so that all are open and
 * two runs have the same.
 */
export async function importCatalogue(database: Database, folder: string): Promise<Catalogue> {
  const catalogue: Catalogue = { subjects: new Map(), isRequest: new Map() }
  const copies = await mkdtemp(join(tmpdir(), 'opencall-judged-'))
  try {
    for (const file of FILES) {
      const copy = join(copies, `${file.slice(0, file.indexOf('/'))}-${basename(file)}`)
      await writeFile(copy, (await dated(join(folder, file), catalogue)).join('\n'))
      await importFiles(database, [copy], { timeZone: 'Africa/Accra' })
    }
  } finally {
    await rm(copies, { recursive: true, force: true })
  }
  return catalogue
}

async function dated(path: string, { subjects, isRequest }: Catalogue): Promise<string[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line !== '')
  return lines.map((line) => {
    const raw: Raw = JSON.parse(line)
    const id = text(raw.id)
    subjects.set(id, subjectOf(raw))
    isRequest.set(id, raw.buyer !== undefined)
    const { deadline: _, deadlineAt: __, datePosted: ___, ...rest } = raw
    return JSON.stringify({
      ...rest,
      deadlineOffsetDays: 1 + (numberOf(id) % LATEST_DEADLINE),
      postedOffsetDays: raw.postedOffsetDays ?? -(numberOf(`${id} posted`) % OLDEST),
    })
  })
}

const text = (value: unknown): string =>
  Array.isArray(value) ? value.map(text).join('; ') : String(value ?? '')

function subjectOf(raw: Raw): Subject {
  const [place = '', country = ''] = text(raw.locationText ?? raw.deliveryPlaces).split(/, (?=[^,]*$)/)
  return {
    name: text(raw.name),
    company: text(raw.company ?? raw.buyer),
    skills: text(raw.skills),
    text: [raw.description, raw.requirements, raw.qualifications].map(text).join('\n'),
    place,
    country,
    type: text(raw.type),
    location: text(raw.location),
    level: text(raw.level),
    onet: text(raw.onetCode),
    category: text(raw.category),
  }
}

/** The same number for a text in every run (FNV-1a). */
function numberOf(id: string): number {
  let hash = 2_166_136_261
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}

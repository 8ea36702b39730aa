import type { RowFault } from '#api/import/job-row.ts'
import type { FileRow, KeptFault } from '#api/platform/database/tables/job-file-tables.ts'
import { readProblem } from '#contract/errors.ts'
import type { JobColumn, Mapping, Meaning } from '#contract/integrations/job-files.ts'
import { normalForm } from '#contract/normal-form.ts'

/** Headings as people write them, in English and French without accents; the first match wins. */
const HEADINGS: [RegExp, JobColumn][] = [
  [
    /^(?:job |post |position )?title|^(?:intitule|titre)\b|^nom d|^(?:poste|fonction|name|nom|job|offre|role|position|vacancy)(?: name)?$/,
    'name',
  ],
  [/qualification|education|diplome|\bformation|niveau d.?etude/, 'qualifications'],
  [/requirement|exigence|profil|competences requises|what you bring/, 'requirements'],
  [/skill|competence/, 'skills'],
  [/contract|contrat|employment type|job type|^type|temps de travail|full time|temps plein/, 'type'],
  [/\btime\b|heure limite/, 'deadline_time'],
  [/deadline|clos|clot|limite|expir|echeance|apply (?:by|before)|until|fin de/, 'deadline'],
  [/descri|dutie|responsib|\bmission|tache|texte|about/, 'description'],
  [/currency|devise|monnaie/, 'salary_currency'],
  [
    /(?:\bpay\b|salary|wage|remuneration|salaire).*(?:period|per\b|frequen|type|unit)|^(?:period|frequen|per$)/,
    'salary_period',
  ],
  [
    /(?:min|lowest|from|de$|a partir).*(?:\bpay\b|sal(?:ar|air)|remun|wage)|(?:\bpay\b|sal(?:ar|air)|remun|wage).*(?:min|from|low|\bde\b|a partir)/,
    'salary_min',
  ],
  [
    /(?:max|highest|upto|up to|\bto\b|jusqu).*(?:\bpay\b|sal(?:ar|air)|remun|wage)|(?:\bpay\b|sal(?:ar|air)|remun|wage).*(?:max|\bto\b|high|jusqu|\ba\b)/,
    'salary_max',
  ],
  [/\bpay\b|sal(?:ar|air)|remuner|wage|compensation/, 'salary'],
  [/remote|hybrid|teletravail|work ?place|mode|a distance/, 'location'],
  [/level|seniority|experience|niveau|anciennete/, 'level'],
  [/country|pays/, 'country'],
  [/city|town|ville|commune|localite/, 'city'],
  [/place|location|lieu|where|region|adresse|address/, 'place'],
]

/** The patterns try each place of a heading against each later one. */
const LONGEST_HEADING = 120

export function guessOf(heading: string): Meaning {
  const plain = normalForm(heading.slice(0, LONGEST_HEADING), 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[_\-/]+/g, ' ')
    .trim()
  return HEADINGS.find(([pattern]) => pattern.test(plain))?.[1] ?? ''
}

/** Guesses what columns mean, each meaning once. A file whose first row names no field has no headings. */
export function guessMapping(rows: FileRow[], width: number): Mapping {
  const headings = rows[0]?.cells ?? []
  const taken = new Set<Meaning>()
  const columns = Array.from({ length: width }, (_, at) => {
    const guess = guessOf(headings[at] ?? '')
    if (taken.has(guess)) return ''
    taken.add(guess)
    return guess
  })
  const isNamed = columns.some((column) => column !== '')
  return { columns, has_headings: isNamed, day_order: dayOrderOf(rows) }
}

/** Where a date can only be read month first, and none day first, all are. */
function dayOrderOf(rows: FileRow[]): Mapping['day_order'] {
  const cells = rows.flatMap((row) => row.cells)
  const begins = (pattern: RegExp) => cells.some((cell) => cell.length < 40 && pattern.test(cell))
  const isMonthFirst = begins(/^\d{1,2}[-/.](?:1[3-9]|2\d|3[01])[-/.]\d{4}\b/)
  const isDayFirst = begins(/^(?:1[3-9]|2\d|3[01])[-/.]\d{1,2}[-/.]\d{4}\b/)
  return isMonthFirst && !isDayFirst ? 'MONTH_FIRST' : 'DAY_FIRST'
}

/** The rows that jobs are in. */
export const jobRows = (rows: FileRow[], { has_headings: hasHeadings }: Pick<Mapping, 'has_headings'>) =>
  hasHeadings ? rows.slice(1) : rows

/** The column of a field, or of the column that holds several. */
export function columnOf({ columns }: Mapping, field: string | null): number | null {
  const at = field ? columns.indexOf(field as Meaning) : -1 // a field that is no column is not found
  const within = at < 0 && field?.startsWith('salary') ? columns.indexOf('salary') : at
  return within < 0 ? null : within
}

/** A fault as it is kept: at the cell, which it shows. */
export function faultOf({ field, why, refuses }: RowFault, { cells }: FileRow, mapping: Mapping): KeptFault {
  const { code, params } = readProblem(why) ?? { code: 'invalid_value', params: {} }
  const column = columnOf(mapping, field)
  const value = column === null ? '' : (cells[column] ?? '').slice(0, MOST_SHOWN).toWellFormed()
  return { column, value, code, ...(Object.keys(params).length > 0 && { params }), refuses }
}
const MOST_SHOWN = 200

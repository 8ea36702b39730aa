import { spreadsheet } from '#api/platform/words/spreadsheet.ts'
import { english, type Words } from '#api/platform/words/words.ts'
import type { FileFault, JobFile } from '#contract/integrations/job-files.ts'
import type { FileRecord } from './queries.ts'
import { guessMapping, jobRows } from './rules.ts'

type Kept = Omit<FileFault, 'message'>

const LONGEST_SAMPLE = 120
const shortened = (text: string, most = LONGEST_SAMPLE) =>
  text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text

const problemOf = ({ code, params }: Pick<Kept, 'code' | 'params'>) =>
  params ? `${code} ${JSON.stringify(params)}` : code

export const presentFault = (fault: Kept): FileFault => ({
  ...fault,
  value: shortened(fault.value),
  message: english().problem(problemOf(fault)),
})

/** @param titles of the drafts that are still there */
export function presentFile(file: FileRecord, titles: Map<number, string>): JobFile {
  const { rows, width, results } = file
  const mapping = file.mapping ?? guessMapping(rows, width)
  return {
    id: file.id,
    name: file.name,
    created_at: file.createdAt.toISOString(),
    lines: rows.length,
    delimiter: file.delimiter,
    is_old_encoding: file.isOldEncoding,
    columns: Array.from({ length: width }, (_, at) => ({
      heading: shortened(rows[0]?.cells[at] ?? ''),
      samples: samplesOf(file, at),
    })),
    mapping,
    done: results.length,
    total: jobRows(rows, mapping).length,
    made: results.filter(({ opportunityId }) => opportunityId !== null).length,
    drafts: results.flatMap(({ line, opportunityId: id }) => {
      const name = id === null ? undefined : titles.get(id)
      return id === null || name === undefined ? [] : [{ line, id, name }]
    }),
    refused: results.flatMap(({ line, faults, opportunityId }) =>
      opportunityId === null
        ? faults.filter(({ refuses }) => refuses).map((fault) => presentFault({ line, ...fault }))
        : [],
    ),
  }
}

/** The first two cells below the headings that say something. */
const samplesOf = ({ rows }: FileRecord, at: number): string[] =>
  rows
    .slice(1)
    .flatMap(({ cells }) => cells[at] || [])
    .slice(0, 2)
    .map((text) => shortened(text))

/** The refused rows as they came, with the mark between their cells, each with its reasons behind it, to be put right and sent again. */
export function refusedCsv({ rows, width, delimiter, mapping, results }: FileRecord, words: Words): string {
  const headings = mapping?.has_headings ? [whole(rows[0]?.cells, width, words.text('jobFiles.reasons'))] : []
  const byLine = new Map(rows.map(({ line, cells }) => [line, cells]))
  const refused = results.filter(({ opportunityId }) => opportunityId === null)
  const lines = refused.map(({ line, faults }) => {
    const reasons = faults.filter(({ refuses }) => refuses).map((fault) => words.problem(problemOf(fault)))
    return whole(byLine.get(line), width, reasons.join('. '))
  })
  return spreadsheet(words, [...headings, ...lines], delimiter)
}

const whole = (cells: string[] = [], width: number, last: string) => [
  ...Array.from({ length: width }, (_, at) => cells[at] ?? ''),
  last,
]

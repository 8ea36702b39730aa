import { CsvError, parse } from 'csv-parse/sync'
import { ApiError, type Problem, problem } from '#contract/errors.ts'
import { sourceOf, Unreadable } from './source-file.ts'

type Row = { line: number; cells: string[] }
export type Table = { rows: Row[]; delimiter: string; isOldEncoding: boolean; width: number }
export type Most = { rows: number; columns: number }

const DELIMITERS = [',', ';', '\t', '|']
/** Enough to tell which mark stands between the cells. */
const FIRST_ROWS = 30
/** In bytes. */
const LONGEST_ROW = 200_000
/** Spreadsheets leave rows without content. */
const RECORDS_PER_ROW = 10

/**
 * The rows of a CSV that are not empty, whatever stands between its cells and in whichever encoding spreadsheets write it.
 * @throws ApiError invalid at `file`
 */
export async function readCsv(bytes: Buffer, most: Most): Promise<Table> {
  const { text, isOldEncoding } = await textOf(bytes)
  const delimiter = delimiterOf(text)
  // Rows without content count up to a limit of their own; beyond it nobody knows what is left out.
  const records = parsed(text, delimiter, most.rows * RECORDS_PER_ROW + 1)
  if (records.length > most.rows * RECORDS_PER_ROW)
    throw wrong(problem('csv_too_many_rows', { max: most.rows }))
  const rows = filled(records)
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  if (rows.length === 0) throw wrong(problem('csv_no_rows'))
  if (rows.length > most.rows + 1) throw wrong(problem('csv_too_many_rows', { max: most.rows }))
  if (width > most.columns) throw wrong(problem('csv_too_many_columns', { max: most.columns }))
  return { rows, delimiter, isOldEncoding, width }
}

const wrong = (why: Problem) => new ApiError('invalid', { file: [why] })

async function textOf(bytes: Buffer) {
  // A workbook is a ZIP archive; of all wrong files it is the one that people send.
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') throw wrong(problem('csv_is_workbook'))
  if (bytes.toString('latin1').trim() === '') throw wrong(problem('csv_no_rows'))
  try {
    const { chunks, isOldEncoding } = sourceOf('', bytes)
    let text = ''
    for await (const chunk of chunks()) text += chunk
    // Neither can be kept.
    return { text: text.replaceAll('\0', '').toWellFormed(), isOldEncoding }
  } catch (error) {
    if (error instanceof Unreadable) throw wrong(problem('csv_not_text'))
    throw error
  }
}

/** The mark that parts the first row into most cells, and as many rows as can be into as many. */
function delimiterOf(text: string): string {
  const marked = DELIMITERS.map((delimiter) => {
    const rows = filled(firstRows(text, delimiter)).map(({ cells }) => cells.length)
    const [columns = 1] = rows
    const alike = rows.filter((length) => length === columns).length / Math.max(rows.length, 1)
    return { delimiter, score: columns > 1 ? columns * alike : 0 }
  })
  return marked.reduce((best, each) => (each.score > best.score ? each : best)).delimiter
}

/** A wrong mark may make quotes look wrong; then it is not the one. */
function firstRows(text: string, delimiter: string): Row[] {
  try {
    return parsed(text, delimiter, FIRST_ROWS)
  } catch {
    return []
  }
}

function parsed(text: string, delimiter: string, most: number): Row[] {
  try {
    const records: string[][] = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      // A quote within a cell that has none around it is an inch, or a nickname.
      relax_quotes: true,
      max_record_size: LONGEST_ROW,
      to: most,
    })
    return records.map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => cell.trim()) }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines: line = 1 } = error as CsvError & { lines?: number } // of every error of a record
    const isLong = error.code === 'CSV_MAX_RECORD_SIZE'
    throw wrong(
      isLong ? problem('csv_long_row', { line, max: LONGEST_ROW }) : problem('csv_broken', { line }),
    )
  }
}

/** Cells that spreadsheets leave at the end of a row count for nothing. */
function filled(rows: Row[]): Row[] {
  return rows
    .map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1),
    }))
    .filter(({ cells }) => cells.length > 0)
}

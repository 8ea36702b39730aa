import { stringify } from 'csv-stringify/sync'
import type { Words } from './words.ts'

type Cell = string | number | null

/**
 * CSV for spreadsheets in the reader's language: where decimals have a comma, spreadsheets expect semicolons between cells, unless a
 * file came with another mark. An apostrophe keeps them from running a cell as a formula.
 */
export function spreadsheetLines(
  { locale }: Pick<Words, 'locale'>,
  lines: Cell[][],
  delimiter?: string,
): string {
  const hasComma = new Intl.NumberFormat(locale).format(0.5).includes(',')
  return stringify(lines, {
    delimiter: delimiter ?? (hasComma ? ';' : ','),
    cast: { number: (value) => (hasComma ? String(value).replace('.', ',') : String(value)) },
    escape_formulas: true,
    record_delimiter: 'windows',
  })
}

/** With the byte order mark that tells spreadsheets it is UTF-8. */
export const spreadsheet = (words: Pick<Words, 'locale'>, lines: Cell[][], delimiter?: string): string =>
  `\ufeff${spreadsheetLines(words, lines, delimiter)}`

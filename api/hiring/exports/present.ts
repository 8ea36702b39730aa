import { stringify } from 'csv-stringify/sync'
import { isNameHidden } from '#api/hiring/applicants/rules.ts'
import type { Row } from './queries.ts'

const COLUMNS = [
  'number',
  'status',
  'applied_at',
  'first_name',
  'last_name',
  'email',
  'contact_number',
  'country',
  'rating',
  'bio',
  'cv',
]

/** As CSV has them after RFC 4180; a mark tells spreadsheets that it is UTF-8. */
export const csvHead = (): string => stringify([COLUMNS], { bom: true, record_delimiter: 'windows' })

/** What a spreadsheet would take for a formula is led by an apostrophe. */
export function csvLines(rows: Row[], isBlind: boolean): string {
  const cells = rows.map((row) => cellsOf(row, isBlind))
  return stringify(cells, { escape_formulas: true, record_delimiter: 'windows' })
}

function cellsOf(row: Row, isBlind: boolean): (string | number | null)[] {
  const { number, status, submittedAt, rating } = row
  const who = [row.firstName, row.lastName, row.email, row.contactNumber, row.country]
  const isHidden = isNameHidden({ isBlind, status })
  return [
    number,
    status,
    submittedAt.toISOString(),
    ...(isHidden ? who.map(() => null) : who),
    rating,
    isHidden ? null : row.bio,
    isHidden ? null : (row.file?.name ?? null),
  ]
}

/** A CV holds the name. */
export const hasCv = ({ file, status }: Row, isBlind: boolean): boolean =>
  file !== null && !isNameHidden({ isBlind, status })

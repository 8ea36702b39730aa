import type { QuestionRow } from '#api/applications/screening/queries.ts'
import { tellsWho } from '#api/applications/screening/rules.ts'
import { isNameHidden } from '#api/hiring/applicants/rules.ts'
import { spreadsheet, spreadsheetLines } from '#api/platform/words/spreadsheet.ts'
import type { Words } from '#api/platform/words/words.ts'
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
  'stage',
  'rejection_reason',
  'rejection_note',
  'scorecards',
] as const

export function csvHead(words: Words, questions: QuestionRow[]): string {
  const names = COLUMNS.map((column) => words.text(`export.column.${column}`))
  const asked = questions.map(({ text }) => text)
  return spreadsheet(words, [[...names, ...asked]])
}

type Presenting = { isBlind: boolean; words: Words; questions: QuestionRow[] }

export function csvLines(rows: Row[], presenting: Presenting): string {
  const cells = rows.map((row) => cellsOf(row, presenting))
  return spreadsheetLines(presenting.words, cells)
}

function cellsOf(row: Row, { isBlind, words, questions }: Presenting): (string | number | null)[] {
  const { number, status, submittedAt, rating } = row
  const who = [row.firstName, row.lastName, row.email, row.contactNumber, row.country]
  const isHidden = isNameHidden({ isBlind, status })
  return [
    number,
    words.text(`stage.${status}`),
    submittedAt.toISOString(),
    ...(isHidden ? who.map(() => null) : who),
    rating,
    isHidden ? null : row.bio,
    isHidden ? null : (row.file?.name ?? null),
    row.stage?.name ?? null,
    row.rejection?.reason ? words.text(`rejection.${row.rejection.reason}`) : null,
    // Masked, it would tell its author which of some words are of the name.
    isHidden ? null : row.rejection?.note || null,
    row.scorecards && words.text('export.scorecards', row.scorecards),
    ...questions.map(({ id, kind }) => {
      const answer = row.answers.get(id)
      if (kind === 'YES_NO' && answer) return words.text(answer === 'yes' ? 'export.yes' : 'export.no')
      return isHidden && tellsWho({ kind, answer: answer ?? '' }, row.contactNumber ?? '')
        ? null
        : (answer ?? null)
    }),
  ]
}

/** Files show the name, so hidden applicants have none. */
export const hasFiles = ({ file, answerFiles, status }: Row, isBlind: boolean): boolean =>
  (file !== null || answerFiles.length > 0) && !isNameHidden({ isBlind, status })

import { wordsOf } from '#api/opportunities/words/tokenizer.ts'
import { DOCUMENTS } from '#contract/applications/documents.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { type Person, piecesOf } from './masking.ts'

export const LONGEST_TEXT = 200_000
/** Milliseconds for the storage. */
export const LONGEST_FETCHING = 60_000
/** Milliseconds that the reader may work on a file. */
export const LONGEST_READING = 10_000
/** Milliseconds until its answer, on a machine that has no time for it. */
export const LONGEST_WAITING = 60_000
/** Milliseconds without a file after which a reader ends. */
export const LONGEST_IDLE = 30_000
/** In bytes, on top of what it had before the file. */
export const MOST_MEMORY = 256 * 1024 * 1024
/** Then another reader takes over, so that a file that deceives one deceives few others. */
export const MOST_FILES = 50
/** In bytes. */
export const LARGEST = LIMITS.cvBytes
/** Codes of a reader that ends because of its file. */
export const ENDS = { unreadable: 2, tooLarge: 3, tooLong: 4 }

/** Without the Word format of before 2007. */
export const READABLE = ['pdf', 'docx', 'odt'] as const
export type Readable = (typeof READABLE)[number]

export const readableType = (mediaType: string): Readable | undefined =>
  READABLE.find((type) => DOCUMENTS[type] === mediaType)

/** PostgreSQL refuses zero bytes and lone surrogates. */
export const textKept = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is left out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Marks the applicants of one opportunity, so that a search reads theirs alone. No word contains a colon. */
export const opportunityLexeme = (opportunityId: number) => `:${opportunityId}`

type Indexed = { opportunityId: number; person: Person | undefined; bio: string; text: string }

/**
 * An applicant's tsvector. Weight A holds the words that are masked in blind screening, B the others of the bio and C those
 * of the CV. A search in blind screening leaves A out.
 */
export function vectorOf({ opportunityId, person, bio, text }: Indexed): string {
  const weights = new Map<string, Set<string>>()
  const add = (words: string[], weight: string) => {
    for (const word of words) weights.set(word, (weights.get(word) ?? new Set()).add(weight))
  }
  const addText = (typed: string, weight: string) => {
    const pieces = person ? piecesOf(typed, person) : [{ text: typed, isHidden: false }]
    for (const piece of pieces) add(wordsOf(piece.text), piece.isHidden ? 'A' : weight)
  }
  if (person) add(wordsOf(`${person.firstName} ${person.lastName}`), 'A')
  addText(bio, 'B')
  addText(text, 'C')
  const lexemes = [...weights].map(([word, found]) => {
    const marks = [...found].sort().map((weight) => `${POSITIONS[weight]}${weight}`)
    return `${quoted(word)}:${marks.join(',')}`
  })
  return [quoted(opportunityLexeme(opportunityId)), ...lexemes].join(' ')
}

/** One for each weight, as a word has one weight at a position. */
const POSITIONS: Record<string, number> = { A: 1, B: 2, C: 3 }

/** Quotes a lexeme for tsvector and tsquery. */
export const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`

export const nameKey = ({ firstName, lastName }: Person) => wordsOf(`${firstName} ${lastName}`).join(' ')

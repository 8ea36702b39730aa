import { wordsOf } from '#api/opportunities/words/tokenizer.ts'
import { DOCUMENTS } from '#contract/applications/documents.ts'
import { LIMITS } from '#contract/vocabulary.ts'

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

export type Person = { firstName: string; lastName: string; email: string; contactNumber: string }

/**
 * Tests whether a word reveals a person: a part of their name or email address, or digits of their number. A word that contains
 * a longer part of the name does so too, as `amaowusu89`.
 */
function tellsOf({ firstName, lastName, email, contactNumber }: Person): (word: string) => boolean {
  const names = new Set(wordsOf(`${firstName} ${lastName} ${email.split('@')[0]}`))
  const long = [...names].filter((name) => name.length >= 4)
  const number = contactNumber.replace(/\D/g, '')
  const isOfNumber = (word: string) => /^\d{3,}$/.test(word) && number.includes(word.replace(/^0+/, ''))
  return (word) => names.has(word) || long.some((name) => word.includes(name)) || isOfNumber(word)
}

const HIDDEN = '•••'
const ADDRESS =
  /(?<![^\s@<>()[\]])[^\s@<>()[\]]+@[^\s@<>()[\]]+\.[^\s@<>()[\],;]+|(?:https?:\/\/|www\.)\S+/giu
const NUMBER = /\+?\d[\d\s().\-/]{6,}\d/gu
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu

/** Masks email and web addresses, phone numbers and the person's own name. */
export function redacted(text: string, person: Person): string {
  const tells = tellsOf(person)
  const own = person.contactNumber.replace(/\D/g, '').slice(-7)
  const isNumber = (digits: string) =>
    digits.startsWith('+') || (own !== '' && digits.replace(/\D/g, '').includes(own))
  return text
    .replace(ADDRESS, HIDDEN)
    .replace(NUMBER, (digits) => (isNumber(digits) ? HIDDEN : digits))
    .replace(WORD, (word) => (wordsOf(word).some(tells) ? HIDDEN : word))
}

/** Marks the applicants of one opportunity, so that a search reads theirs alone. No word contains a colon. */
export const opportunityLexeme = (opportunityId: number) => `:${opportunityId}`

type Indexed = { opportunityId: number; person: Person | undefined; bio: string; text: string }

/**
 * An applicant's tsvector. Weight A holds the words that reveal the person, wherever they stand, B those of the bio and C those
 * of the CV. A search in blind screening leaves A out.
 */
export function vectorOf({ opportunityId, person, bio, text }: Indexed): string {
  const tells = person ? tellsOf(person) : () => false
  const weights = new Map<string, Set<string>>()
  const add = (words: string[], weight: string) => {
    for (const word of words) {
      const known = weights.get(word) ?? new Set()
      weights.set(word, known.add(tells(word) ? '1A' : weight))
    }
  }
  if (person) add(wordsOf(`${person.firstName} ${person.lastName}`), '1A')
  add(wordsOf(bio), '2B')
  add(wordsOf(text), '3C')
  const lexemes = [...weights].map(([word, found]) => `${quoted(word)}:${[...found].sort().join(',')}`)
  return [quoted(opportunityLexeme(opportunityId)), ...lexemes].join(' ')
}

/** Quotes a lexeme for tsvector and tsquery. */
export const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`

export const nameKey = ({ firstName, lastName }: Person) => wordsOf(`${firstName} ${lastName}`).join(' ')

import { wordsOf } from '#api/opportunities/search/tokenizer.ts'
import { DOCUMENTS } from '#contract/applications/documents.ts'

/** Characters that are kept of a CV's text. */
export const LONGEST_TEXT = 200_000
/** Milliseconds that the storage may take to give a file. */
export const LONGEST_FETCHING = 60_000
/** Milliseconds that reading it may take from then on. */
export const LONGEST_READING = 10_000
/** Bytes that reading a file may use beside what every process does. */
export const MOST_MEMORY = 256 * 1024 * 1024

/** The types whose text can be read; the Word format of before 2007 is none. */
const READABLE = ['pdf', 'docx', 'odt'] as const
export type Readable = (typeof READABLE)[number]

export const readableType = (mediaType: string): Readable | undefined =>
  READABLE.find((type) => DOCUMENTS[type] === mediaType)

/** What the database takes of a text: no zero bytes, no halves of characters, no lines of nothing. */
export const textKept = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT)
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is left out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export type Person = { firstName: string; lastName: string; email: string; contactNumber: string }

/**
 * Says of a word whether it tells who a person is: a part of their name or of the name in their address, or digits of their
 * number. A word that holds a longer part of the name is one as well, as in `amaowusu89`.
 */
function tellsOf({ firstName, lastName, email, contactNumber }: Person): (word: string) => boolean {
  const names = new Set(wordsOf(`${firstName} ${lastName} ${email.split('@')[0]}`))
  const long = [...names].filter((name) => name.length >= 4)
  const number = contactNumber.replace(/\D/g, '')
  const isOfNumber = (word: string) => /^\d{3,}$/.test(word) && number.includes(word.replace(/^0+/, ''))
  return (word) => names.has(word) || long.some((name) => word.includes(name)) || isOfNumber(word)
}

const HIDDEN = '•••'
const ADDRESS = /[^\s@<>()[\]]+@[^\s@<>()[\]]+\.[^\s@<>()[\],;]+|(?:https?:\/\/|www\.)\S+/giu
const NUMBER = /\+?\d[\d\s().\-/]{6,}\d/gu
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu

/** A text without what tells who wrote it: addresses, numbers to call, and the person's own name. */
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

/** The lexeme that all applicants of an opportunity have: a search looks at theirs alone. No word holds its sign. */
export const opportunityLexeme = (opportunityId: number) => `:${opportunityId}`

type Indexed = { opportunityId: number; person: Person | undefined; bio: string; text: string }

/**
 * What an applicant is found by, as a tsvector. Weight A has the words that tell who it is, wherever they stand; B has those of
 * the bio, C those of the CV: a search that must not find by name leaves A out.
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

/** As tsvector and tsquery take it, whatever the word is. */
export const quoted = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`

/** What names are ordered by. */
export const nameKey = ({ firstName, lastName }: Person) => wordsOf(`${firstName} ${lastName}`).join(' ')

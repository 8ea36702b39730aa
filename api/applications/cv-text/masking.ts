import { wordsOf } from '#api/opportunities/words/tokenizer.ts'
import { normalForm } from '#contract/normal-form.ts'

export type Person = {
  firstName: string
  lastName: string
  email: string
  contactNumber: string
  /** Names of the firms that they bid as. */
  firms?: string[]
}
type Tells = (word: string) => boolean

/** Shown instead of a part of a text that reveals a person. */
export const HIDDEN = '•••'

/** Nobody sees them, and they cut a name in two; without those that join emojis and the letters of some scripts. */
const INVISIBLE =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\u2800]/gu
const JOINERS = /\p{Default_Ignorable_Code_Point}/gu

const ADDRESS =
  /(?<![^\s@<>()[\]])[^\s@<>()[\]]+@[^\s@<>()[\]]+\.[^\s@<>()[\],;]+|(?:https?:\/\/|www\.)\S+/giu
/** Pages of people, as they are written without `https://`. */
const PROFILE =
  /(?<![\p{L}\p{N}])(?:linkedin|github|gitlab|dribbble|behance|facebook|instagram|twitter|x|tiktok|t|wa|medium|fb)\.(?:com|net|me)\/\S+/giu
const NUMBER = /\+?\p{Nd}(?:[\s().\-/_]{0,3}\p{Nd}){4,}/gu
const WORD = /[\p{Alphabetic}\p{M}\p{N}\u200c\u200d]+(?:['’][\p{Alphabetic}\p{M}\p{N}\u200c\u200d]+)*/gu
/** "k.o.f.i" and "K O F I" */
const SPELT =
  /(?<![\p{Alphabetic}\p{N}])\p{Alphabetic}\p{M}{0,3}(?:[\s.,_*·•|/\-–\u200c\u200d]{1,3}\p{Alphabetic}\p{M}{0,3}){2,}(?![\p{Alphabetic}\p{N}])/gu
/** Right before a number by which somebody is reached. */
const REACHED_AT =
  /(?:^|[^\p{L}])(?:tel|tél|telephone|téléphone|phone|cal{2}|mobile|cell|whatsapp|momo|sms|fax)\.?(?:\s(?:me|us|number|no|on|at|numéro|au|sur)\b\.?){0,3}[\s:.#(]{0,4}$/iu
/** As numbers are written within a country: 020 123 4567. */
const LOCAL = /(?<!\p{Nd}[.\-/_ ]?)0\p{Nd}{1,3}(?:[ .\-_]?\p{Nd}){7,8}(?!\p{Nd})/gu
const YEAR = /(?<!\p{Nd})(?:19|20)\p{Nd}{2}(?!\p{Nd})/u
const YEARS = /^(?:19|20)\d\d\D+(?:19|20)\d\d$/

const FEWEST = { ofWord: 3, ofEnd: 4, ofNumber: 5, alone: 7 }

const digitsOf = (text: string) =>
  normalForm(text, 'NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replace(/\D/g, '')

/** Whether digits are a person's number or enough of it to be known by. */
export function isOfNumber(typed: string, contactNumber: string): boolean {
  const [digits, own] = [digitsOf(typed).replace(/^0+/, ''), digitsOf(contactNumber)]
  if (own.length < FEWEST.alone) return digits.length >= FEWEST.ofEnd && digits === own
  if (digits.includes(own.slice(-FEWEST.alone))) return true
  if (digits.length >= FEWEST.ofNumber) return own.includes(digits)
  return digits.length >= FEWEST.ofEnd && own.endsWith(digits)
}

/**
 * Tests whether a word reveals a person: a part of their name or email address, or digits of their number. A word that contains
 * a longer part of the name does so too, as `amaowusu89`.
 */
function tellsOf(person: Person): { word: Tells; spelt: Tells } {
  const { firstName, lastName, email, contactNumber } = person
  const [first, last] = [wordsOf(firstName), wordsOf(lastName)]
  // The first word that tells; others, as in Volta Bridges, are often what the letter is about.
  const ofFirms = (person.firms ?? []).flatMap((name) => wordsOf(name).find(isTelling) ?? [])
  const names = new Set([...first, ...last, ...wordsOf(email.split('@')[0] ?? ''), ...ofFirms])
  const whole = [[...first, ...last].join(''), [...last, ...first].join('')]
  const long = [...names, ...whole].filter((name) => name.length >= 4)
  const number = digitsOf(contactNumber)
  const isOfOwn = (word: string) => {
    const digits = /^\p{Nd}+$/u.test(word) ? digitsOf(word) : ''
    const counted = digits.replace(/^0+/, '')
    return digits.length >= FEWEST.ofWord && counted.length > 1 && number.includes(counted)
  }
  const spelt = [...names].filter((name) => name.length >= 3)
  return {
    word: (word) => names.has(word) || long.some((name) => word.includes(name)) || isOfOwn(word),
    spelt: (word) => spelt.some((name) => word.includes(name)),
  }
}

/** Words of many firms' names, which would be hidden in half of a letter. */
const OF_MANY =
  /^(?:limited|company|group|services?|works|construction|consult(?:ing|ants)?|associates|partners(?:hip)?|enterprises?|international|holdings|ventures|industries|general|trading|engineering)$/

const isTelling = (word: string) => word.length >= FEWEST.ofEnd && !OF_MANY.test(word)

type Piece = { text: string; isHidden: boolean }

/**
 * A text in the pieces that are shown and that reveal a person: email and web addresses, phone numbers and the person's own name, spelt in
 * whatever way. Invisible characters are left out.
 */
export function piecesOf(text: string, person: Person): Piece[] {
  const seen = text.replace(INVISIBLE, '')
  const pieces: Piece[] = []
  let at = 0
  for (const { from, to } of spansOf(seen, person)) {
    if (to <= at) continue
    if (from > at) pieces.push({ text: seen.slice(at, from), isHidden: false })
    // Spans overlap where an address holds a name.
    const before = pieces.at(-1)
    if (before?.isHidden && from < at) before.text += seen.slice(at, to)
    else pieces.push({ text: seen.slice(from, to), isHidden: true })
    at = to
  }
  return [...pieces, { text: seen.slice(at), isHidden: false }]
}

/** Masks what reveals the person. */
export const redacted = (text: string, person: Person): string =>
  piecesOf(text, person)
    .map((piece) => (piece.isHidden ? HIDDEN : piece.text))
    .join('')

function spansOf(text: string, person: Person) {
  const tells = tellsOf(person)
  const wordsIn = (typed: string) => wordsOf(typed.replace(JOINERS, ''))
  const isContact = (typed: string, at: number) =>
    typed.startsWith('+') ||
    isOfNumber(typed, person.contactNumber) ||
    (!YEARS.test(typed) && REACHED_AT.test(text.slice(Math.max(0, at - 40), at)))
  return [
    ...found(text, ADDRESS, () => true),
    ...(person.firms ?? []).flatMap((name) => found(text, wholeName(name), () => true)),
    ...found(text, PROFILE, () => true),
    ...found(text, NUMBER, isContact),
    ...found(text, LOCAL, (typed) => !YEAR.test(typed)),
    ...found(text, SPELT, (typed) => tells.spelt(wordsIn(typed).join(''))),
    ...found(text, WORD, (typed) => wordsIn(typed).some(tells.word)),
  ].sort((one, other) => one.from - other.from)
}

const wholeName = (name: string) =>
  new RegExp(
    name
      .trim()
      .split(/\s+/)
      .map((word) => RegExp.escape(word))
      .join('\\s+'),
    'giu',
  )

const found = (text: string, pattern: RegExp, isMeant: (typed: string, at: number) => boolean) =>
  [...text.matchAll(pattern)]
    .filter(({ 0: typed, index }) => isMeant(typed, index))
    .map(({ 0: typed, index }) => ({ from: index, to: index + typed.length }))

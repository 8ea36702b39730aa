import { Refusal } from './refusal.ts'

const DELIMITERS = '()<>[\\]{}/%'
/** Blanks of any reader: those of the format, 80 and ff for Chrome's, 0b for others. */
export const BLANK = '\\0\\s\\x80\\xff'
const NAME_END = `(?=[${BLANK}${DELIMITERS}]|$)`
/** Ends a name for Chrome's reader, to which 0b and a0 of \s are ordinary characters. */
const BREAK = `\\0\\t\\n\\f\\r \\x80\\xff${DELIMITERS}`

const WINDOW = 65_536
/** Longer than any name that is searched for, so that each is found whole. */
const OVERLAP = 256

/** Pieces of a file as latin1; the whole would double its memory. */
function* pieces(bytes: Buffer): Generator<{ at: number; text: string }> {
  for (let at = 0; at < bytes.length; at += WINDOW) {
    yield { at, text: bytes.toString('latin1', at, at + WINDOW + OVERLAP) }
  }
}

/** Chrome's reader counts a wrong digit as 0: #7z is a p. */
const ESCAPED = new RegExp(`#([0-9a-f])([^${BREAK}])`, 'gi')

export const plainNames = (text: string) =>
  text.includes('#')
    ? text.replace(ESCAPED, (_, ...[high = '', low = '']: string[]) =>
        String.fromCharCode(Number.parseInt(high, 16) * 16 + (Number.parseInt(low, 16) || 0)),
      )
    : text

const spelled = (name: string) => [...name].map((letter) => `(?:${letter}|#${escaped(letter)})`).join('')

function escaped(letter: string): string {
  const [high, low = ''] = letter.charCodeAt(0).toString(16)
  if (low === '0') return `${high}[^1-9a-fA-F${BREAK}]`
  return `${high}[${low}${low.toUpperCase()}]`
}

/** Matches these names, also with #xx for letters. */
export const namesLike = (...names: string[]) =>
  new RegExp(`/(?:${names.map(spelled).join('|')})${NAME_END}`, 'g')

export const namesFrom = (...names: string[]) => new RegExp(`/(?:${names.map(spelled).join('|')})`, 'g')

type Place = { name: string; at: number; end: number }

/** Each match with its position and its plain name, as `/JavaScript`. */
export function* find(names: RegExp, bytes: Buffer): Generator<Place> {
  for (const { at, text } of pieces(bytes)) {
    for (const { index, 0: written } of text.matchAll(names)) {
      // The next piece holds a match behind the window whole.
      if (index >= WINDOW) continue
      yield { name: plainNames(written), at: at + index, end: at + index + written.length }
    }
  }
}

/** Bytes that may still be skipped. An honest file has few between a name and its value. */
export type Effort = { left: number }
export const newEffort = (): Effort => ({ left: 64e6 })
/** A look behind a name costs as much as skipping this many bytes. */
const ONE_LOOK = 32
const [LF, CR, PERCENT, R, SLASH, LESS, OPEN, DOT] = [...Buffer.from('\n\r%R/<(.')]
const isIn = (signs: string) => {
  const bytes = Buffer.from(signs, 'latin1')
  const table = Array.from({ length: 256 }, (_, byte) => bytes.includes(byte))
  return (byte = -1) => table[byte] === true
}
const isBlank = isIn('\0\t\n\v\f\r \x80\xff')
const isDelimiter = isIn('()<>[]{}/%')
const isDigit = isIn('0123456789')
const isSign = isIn('+-')
const isPower = isIn('eE')
/** Part of a number, which may be written as 5e0. */
const isOfNumber = (bytes: Buffer, at: number) =>
  isDigit(bytes[at]) ||
  isSign(bytes[at]) ||
  bytes[at] === DOT ||
  (isPower(bytes[at]) && isDigit(bytes[at - 1]))
const NAME = new RegExp(`^/[^${BREAK}]*`)
/** Longer than the names that matter, with #xx for each letter. */
const LONGEST = 64

/**
 * Reads the token behind a name, past blanks and comments: the next name, `<<` of a dictionary, `R` of a reference, `(` of a
 * text, '' for anything else.
 * @throws Refusal when the effort is used up
 */
export function ahead(bytes: Buffer, effort: Effort): (from: number) => string {
  const passBlanks = (from: number) => {
    let isRemark = false
    let at = from
    for (; at < bytes.length; at++) {
      const byte = bytes[at]
      if (isRemark) isRemark = byte !== LF && byte !== CR
      else if (byte === PERCENT) isRemark = true
      else if (!isBlank(byte)) break
    }
    effort.left -= at - from
    if (effort.left < 0) throw new Refusal('file_too_complex')
    return at
  }
  /** Two numbers and the word R. Some readers take a dot for a number, or end one at a sign or a second dot. */
  const isReference = (from: number) => {
    let [numbers, digits, dots] = [0, 0, 0]
    let at = from
    for (let isFirst = true; isOfNumber(bytes, at); ) {
      if (isFirst) dots = 0
      if (bytes[at] === DOT) dots++
      if (isFirst || isSign(bytes[at]) || (bytes[at] === DOT && dots > 1)) numbers++
      if (isDigit(bytes[at])) digits++
      const next = passBlanks(at + 1)
      isFirst = next > at + 1
      at = next
    }
    effort.left -= at - from
    return digits > 0 && numbers > 1 && bytes[at] === R && isWordEnd(at + 1)
  }
  const isWordEnd = (at: number) => at >= bytes.length || isBlank(bytes[at]) || isDelimiter(bytes[at])
  return (from) => {
    effort.left -= ONE_LOOK
    const at = passBlanks(from)
    const first = bytes[at]
    if (first === SLASH) return plainNames(NAME.exec(bytes.toString('latin1', at, at + LONGEST))?.[0] ?? '')
    if (first === LESS) return bytes[at + 1] === LESS ? '<<' : '('
    if (first === OPEN) return '('
    return isReference(at) ? 'R' : ''
  }
}

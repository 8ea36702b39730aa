import { Refusal, TOO_MUCH } from './refusal.ts'

const DELIMITERS = '()<>[\\]{}/%'
/** What any reader takes for a blank. Besides those of a PDF, Chrome's takes the signs 80 and ff for some, others 0b. */
export const BLANK = '\\0\\s\\x80\\xff'
const NAME_END = `(?=[${BLANK}${DELIMITERS}]|$)`
/** What ends a name for Chrome's reader. To it 0b and a0, which \s has too, are signs like others. */
const BREAK = `\\0\\t\\n\\f\\r \\x80\\xff${DELIMITERS}`

const WINDOW = 65_536
/** Longer than what is looked for, so that it is found whole. */
const OVERLAP = 256

/** A file a piece at a time, as latin1: whole it would be in memory twice. */
function* pieces(bytes: Buffer): Generator<{ at: number; text: string }> {
  for (let at = 0; at < bytes.length; at += WINDOW) {
    yield { at, text: bytes.toString('latin1', at, at + WINDOW + OVERLAP) }
  }
}

/** For Chrome's reader what is no digit is 0: #7z is a p. */
const ESCAPED = new RegExp(`#([0-9a-f])([^${BREAK}])`, 'gi')

/** A name may be written with #xx for its letters. */
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

/** These names, however they are written. */
export const namesLike = (...names: string[]) =>
  new RegExp(`/(?:${names.map(spelled).join('|')})${NAME_END}`, 'g')

/** Names that begin like these. */
export const namesFrom = (...names: string[]) => new RegExp(`/(?:${names.map(spelled).join('|')})`, 'g')

type Place = { name: string; at: number; end: number }

/** Where they stand in the bytes, and as they are without #xx: `/JavaScript`. */
export function* find(names: RegExp, bytes: Buffer): Generator<Place> {
  for (const { at, text } of pieces(bytes)) {
    for (const { index, 0: written } of text.matchAll(names)) {
      // The next piece has what begins behind the window, and all of it.
      if (index >= WINDOW) continue
      yield { name: plainNames(written), at: at + index, end: at + index + written.length }
    }
  }
}

/** How many bytes may still be passed over. An honest file has few between a name and what belongs to it. */
export type Effort = { left: number }
export const newEffort = (): Effort => ({ left: 64e6 })
/** To look behind a name takes as long as to pass over so many. */
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
/** Of a number, which may be written as 5e0. */
const isOfNumber = (bytes: Buffer, at: number) =>
  isDigit(bytes[at]) ||
  isSign(bytes[at]) ||
  bytes[at] === DOT ||
  (isPower(bytes[at]) && isDigit(bytes[at - 1]))
const NAME = new RegExp(`^/[^${BREAK}]*`)
/** Longer than the names that matter when each of their letters is written with #xx. */
const LONGEST = 64

/**
 * Tells what comes behind a name, past blanks and remarks of any length: the name that follows, `<<` of a dictionary, `R` of a
 * reference to an object, `(` of a text, or '' for what is none of these.
 * @throws Refusal when nothing is left of the effort
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
    if (effort.left < 0) throw new Refusal(TOO_MUCH)
    return at
  }
  /** Two numbers and the word R. To some reader a number is a mere dot, or parted from the next by its sign or second dot. */
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

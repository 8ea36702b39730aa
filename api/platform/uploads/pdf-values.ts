import { BREAK, plainNames } from './pdf-names.ts'
import { Refusal } from './refusal.ts'

/** Bytes that may still be read. An honest file needs far fewer, as streams are not read. */
export type Effort = { left: number }
export const newEffort = (): Effort => ({ left: 64e6 })

/** A text without its escapes, up to 8 KB of it. */
type Text = { text: Buffer; isCut: boolean }
/** NaN where readers disagree about the number. */
type Reference = { to: number }
/** Each name with the value behind it: of two equal names readers may take either. */
export type Dictionary = { entries: [name: string, value: Value][] }
/** A name begins with its slash; undefined is anything else, as a word of no meaning. */
export type Value = string | number | boolean | Text | Reference | Dictionary | Value[] | undefined

export const isDictionary = (value: Value): value is Dictionary =>
  typeof value === 'object' && 'entries' in value && !Array.isArray(value)
export const isReference = (value: Value): value is Reference => typeof value === 'object' && 'to' in value
export const isText = (value: Value): value is Text => typeof value === 'object' && 'text' in value

export const valuesOf = (dictionary: Dictionary, name: string) =>
  dictionary.entries.filter(([found]) => found === name).map(([, value]) => value)

/** A value costs at least as much as reading this many bytes. */
const ONE_VALUE = 32
const MOST = { depth: 60, text: 8_192, name: 64 }
const [LF, CR, PERCENT, SLASH, LESS, MORE, OPEN, CLOSE, DOT, START, END, ESCAPE] = [
  ...Buffer.from('\n\r%/<>().[]\\'),
]
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
const NAME = new RegExp(`^/[^${BREAK}]*`)
/** Blanks to some readers, signs like others to Chrome's. */
const LATER_BLANK = /[\v\xa0][\s\S]*/
/** Words that no dictionary of any reader goes beyond. */
const OUTSIDE = /^(endobj|endstream|stream)$/

/**
 * Reads a value of a PDF: names past #xx, texts past escapes, references as oddly as readers take them. What is broken ends
 * where readers would go on, so that it is read all the same.
 * @throws Refusal when the effort is used up, or values stand too deep in each other
 */
export function readValue(bytes: Buffer, from: number, effort: Effort): Value {
  return new Reading(bytes, from, effort).value(0)
}

class Reading {
  readonly #bytes: Buffer
  readonly #effort: Effort
  #at: number
  /** The last word, where it was none of a value. */
  #word = ''

  constructor(bytes: Buffer, from: number, effort: Effort) {
    this.#bytes = bytes
    this.#effort = effort
    this.#at = from
  }

  value(depth: number): Value {
    if (depth > MOST.depth) throw new Refusal('file_too_complex')
    this.#spend(ONE_VALUE)
    this.#word = ''
    this.#passBlanks()
    const first = this.#bytes[this.#at]
    if (first === SLASH) return this.#name()
    if (first === OPEN) return this.#text()
    if (first === START) return this.#list(depth)
    if (first === LESS) return this.#bytes[this.#at + 1] === LESS ? this.#dictionary(depth) : this.#hex()
    if (isDelimiter(first)) {
      this.#at++
      return undefined
    }
    return this.#reference() ?? this.#plain()
  }

  #spend(bytes: number) {
    this.#effort.left -= bytes
    if (this.#effort.left < 0) throw new Refusal('file_too_complex')
  }

  #passBlanks() {
    const from = this.#at
    let isRemark = false
    for (; this.#at < this.#bytes.length; this.#at++) {
      const byte = this.#bytes[this.#at]
      if (isRemark) isRemark = byte !== LF && byte !== CR
      else if (byte === PERCENT) isRemark = true
      else if (!isBlank(byte)) break
    }
    this.#spend(this.#at - from)
  }

  #name(): string {
    const [written = '/'] = NAME.exec(this.#bytes.toString('latin1', this.#at, this.#at + MOST.name)) ?? []
    this.#at += written.length
    return plainNames(written).replace(LATER_BLANK, '')
  }

  #list(depth: number): Value[] {
    const values: Value[] = []
    this.#at++
    for (this.#passBlanks(); this.#at < this.#bytes.length; this.#passBlanks()) {
      if (this.#bytes[this.#at] === END) {
        this.#at++
        break
      }
      values.push(this.value(depth + 1))
      if (OUTSIDE.test(this.#word)) break
    }
    return values
  }

  #dictionary(depth: number): Dictionary {
    const entries: Dictionary['entries'] = []
    let before: Value
    this.#at += 2
    for (this.#passBlanks(); this.#at < this.#bytes.length; this.#passBlanks()) {
      if (this.#bytes[this.#at] === MORE && this.#bytes[this.#at + 1] === MORE) {
        this.#at += 2
        break
      }
      const value = this.value(depth + 1)
      if (OUTSIDE.test(this.#word)) break
      if (typeof before === 'string') entries.push([before, value])
      before = value
    }
    return { entries }
  }

  #text(): Text {
    const kept: number[] = []
    const from = this.#at++
    for (let open = 1; this.#at < this.#bytes.length; this.#at++) {
      const byte = this.#bytes[this.#at]
      if (byte === OPEN) open++
      if (byte === CLOSE && --open === 0) break
      const said = byte === ESCAPE ? this.#escaped() : byte
      if (said !== undefined && kept.length <= MOST.text) kept.push(said)
    }
    this.#at++
    this.#spend(this.#at - from)
    return { text: Buffer.from(kept), isCut: kept.length > MOST.text }
  }

  #escaped(): number | undefined {
    const [octal] = /^[0-7]{1,3}/.exec(this.#bytes.toString('latin1', this.#at + 1, this.#at + 4)) ?? []
    if (octal) {
      this.#at += octal.length
      return Number.parseInt(octal, 8) & 255
    }
    const sign = this.#bytes[++this.#at]
    if (sign === CR && this.#bytes[this.#at + 1] === LF) this.#at++
    return sign === CR || sign === LF ? undefined : (ESCAPES.get(sign) ?? sign)
  }

  #hex(): Text {
    const from = this.#at
    const end = this.#bytes.indexOf(MORE ?? 0, from)
    this.#at = end < 0 ? this.#bytes.length : end + 1
    this.#spend(this.#at - from)
    const digits = this.#bytes
      .toString('latin1', from + 1, Math.min(this.#at, from + 4 * MOST.text))
      .replace(/[^0-9a-f]/gi, '')
    const text = Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')
    return { text, isCut: this.#at - from > 4 * MOST.text }
  }

  /** Two numbers and the word R. Some readers take a dot for a number, or end one at a sign or a second dot. */
  #reference(): Reference | undefined {
    const from = this.#at
    let [numbers, digits, dots] = [0, 0, 0]
    let isOdd = false
    for (let isFirst = true; this.#isOfNumber(); ) {
      const byte = this.#bytes[this.#at]
      if (isFirst) dots = 0
      if (byte === DOT) dots++
      if (isFirst || isSign(byte) || (byte === DOT && dots > 1)) numbers++
      if (isDigit(byte)) digits++
      else isOdd = true
      // Behind a third number no reader takes the first for one of a reference.
      if (numbers > 3) break
      const next = ++this.#at
      this.#spend(1)
      this.#passBlanks()
      isFirst = this.#at > next
    }
    const isOne = digits > 0 && (isOdd ? numbers > 1 : numbers === 2)
    if (!isOne || this.#bytes[this.#at] !== R || !this.#isWordEnd(this.#at + 1)) {
      this.#at = from
      return undefined
    }
    const written = this.#bytes.toString('latin1', from, Math.min(++this.#at, from + 40))
    return { to: Number(/^(\d{1,10})[\0\s]+\d{1,5}[\0\s]*R$/.exec(written)?.[1] ?? Number.NaN) }
  }

  /** A number may be written as 5e0. */
  #isOfNumber() {
    const byte = this.#bytes[this.#at]
    return (
      isDigit(byte) || isSign(byte) || byte === DOT || (isPower(byte) && isDigit(this.#bytes[this.#at - 1]))
    )
  }

  #isWordEnd(at: number) {
    return at >= this.#bytes.length || isBlank(this.#bytes[at]) || isDelimiter(this.#bytes[at])
  }

  #plain(): number | boolean | undefined {
    const from = this.#at
    while (!this.#isWordEnd(this.#at)) this.#at++
    this.#spend(this.#at - from)
    this.#word = this.#bytes.toString('latin1', from, Math.min(this.#at, from + MOST.name))
    if (this.#word === 'true' || this.#word === 'false') return this.#word === 'true'
    const number = Number(this.#word)
    return this.#word === '' || Number.isNaN(number) ? undefined : number
  }
}

const R = 'R'.charCodeAt(0)
const ESCAPES = new Map(
  Object.entries({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }).map(
    ([sign, said]): [number | undefined, number] => [sign.charCodeAt(0), said.charCodeAt(0)],
  ),
)

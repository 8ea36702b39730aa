/** Letters that digits and symbols stand for; 1, ! and | can be an i or an l. */
const STANDS_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
  '8': 'b',
  '9': 'g',
}
const SEPARATORS = /[\s._-]/g
/** The most characters around a word that make it no harder to guess, whatever they are. */
const FEW = 5

/** The text in one spelling of Unicode, in lower case, without what separates words. */
export const plainOf = (text: string): string => text.normalize('NFKC').toLowerCase().replace(SEPARATORS, '')

/**
 * Words that a password is made of alone, if there is one: "p@ssw0rd2026!" gives "password". What stands around it may be a few
 * characters, or more where they are predictable; a word that is repeated counts once.
 */
export function wordsWithin(plain: string): string[] {
  const texts = [plain, onceOf(plain)]
  const bare = texts.flatMap((text) => [text, ...barePartsOf(text)])
  const read = bare.flatMap((text) => [text, spelt(text, 'i'), spelt(text, 'l')])
  // A substitute at an end looks like a digit that was added: "pa55w0rd5".
  const all = read.flatMap((text) => [text, ...barePartsOf(text), onceOf(text)])
  return [...new Set(all)].filter((text) => text !== '')
}

const spelt = (text: string, one: 'i' | 'l') =>
  [...text].map((sign) => (one === 'l' && '1!|'.includes(sign) ? 'l' : (STANDS_FOR[sign] ?? sign))).join('')

/** The text without the digits and symbols at one end or both, unless they alone are hard to guess. */
function barePartsOf(text: string): string[] {
  const first = text.search(/\p{L}/u)
  const last = [...text].findLastIndex((sign) => /\p{L}/u.test(sign))
  if (first === -1) return []
  const [before, after] = [text.slice(0, first), [...text].slice(last + 1).join('')]
  if (before === '' && after === '') return []
  const word = text.slice(first, text.length - after.length)
  const isGuessable = before.length + after.length <= FEW || (isPredictable(before) && isPredictable(after))
  return isGuessable ? [word, before + word, word + after] : []
}

/** Years, dates, sequences, repeats and walks over the keyboard, one after the other. */
export function isPredictable(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  const signs = text.replace(/\d/g, '')
  return isDigitsPredictable(digits) && (signs.length <= 2 || isWalk(signs) || new Set(signs).size === 1)
}

const isDigitsPredictable = (digits: string) =>
  digits.length <= 4 || isWalk(digits) || isDate(digits) || onceOf(digits).length <= 4

/** 311299, 31121999, 19991231 and 20242025. */
function isDate(digits: string): boolean {
  const pairs = digits.match(/\d\d/g)?.map(Number) ?? []
  const isDay = (n = 0) => n >= 1 && n <= 31
  const isCentury = (n = 0) => n === 19 || n === 20
  const [a, b, c, d] = pairs
  if (digits.length === 6) return isDay(a) && isDay(b)
  if (digits.length !== 8) return false
  return (isDay(a) && isDay(b) && isCentury(c)) || (isCentury(a) && (isCentury(c) || (isDay(c) && isDay(d))))
}

/** "lagoon" of "lagoonlagoon", and "ab" of "ababababa"; the text itself if nothing repeats. */
export function onceOf(text: string): string {
  const at = (text + text).indexOf(text, 1)
  if (at < text.length) return text.slice(0, at)
  for (let length = 1; length <= Math.min(4, text.length / 3); length++) {
    const part = text.slice(0, length)
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part
  }
  return text
}

const ROWS = {
  qwerty: ['`1234567890-=', ' qwertyuiop[]', " asdfghjkl;'", ' zxcvbnm,./'],
  shifted: ['~!@#$%^&*()_+', ' qwertyuiop{}', ' asdfghjkl:"', ' zxcvbnm<>?'],
  qwertz: ['^1234567890ß´', ' qwertzuiopü+', ' asdfghjklöä', ' yxcvbnm,.-'],
  azerty: ['²&é"\'(-è_çà)=', ' azertyuiop^$', ' qsdfghjklmù', ' wxcvbn,;:!'],
  azertyDigits: ['²1234567890)=', ' azertyuiop^$', ' qsdfghjklmù', ' wxcvbn,;:!'],
  keypad: ['789', '456', '123', ' 0'],
}
type Place = { row: number; column: number }
const KEYBOARDS = Object.values(ROWS).map(
  (rows) =>
    new Map(
      rows.flatMap((keys, row) => [...keys].map((key, column): [string, Place] => [key, { row, column }])),
    ),
)
/** Shorter runs happen in any word. */
const SHORTEST_RUN = 3

/** Whether it is typed by going from key to key beside it, or along the alphabet: "1q2w3e4r", "qazwsxedc", "abcd4321". */
export function isWalk(text: string): boolean {
  return [...KEYBOARDS.map(besideOn), isInOrder].some((follows) => runsOf(text, follows) >= SHORTEST_RUN)
}

type Follows = (before: string, sign: string) => boolean

/** The length of the shortest run of characters that follow each other. */
function runsOf(text: string, follows: Follows): number {
  const lengths = [0]
  let before = ''
  for (const sign of text) {
    if (before !== '' && !follows(before, sign)) lengths.push(0)
    lengths.push((lengths.pop() ?? 0) + 1)
    before = sign
  }
  return Math.min(...lengths)
}

const besideOn =
  (keyboard: Map<string, Place>): Follows =>
  (before, sign) => {
    const [a, b] = [keyboard.get(before), keyboard.get(sign)]
    // Rows are shifted, so a key has two neighbours above and two below.
    return (
      a !== undefined && b !== undefined && Math.abs(a.row - b.row) <= 1 && Math.abs(a.column - b.column) <= 1
    )
  }

const isInOrder: Follows = (before, sign) =>
  Math.abs((before.codePointAt(0) ?? 0) - (sign.codePointAt(0) ?? 0)) <= 1

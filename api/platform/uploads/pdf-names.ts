const DELIMITERS = '()<>[\\]{}/%'
/** Blanks of any reader: those of the format, 80 and ff for Chrome's, 0b for others. */
export const BLANK = '\\0\\s\\x80\\xff'
const NAME_END = `(?=[${BLANK}${DELIMITERS}]|$)`
/** Ends a name for Chrome's reader, to which 0b and a0 of \s are ordinary characters. */
export const BREAK = `\\0\\t\\n\\f\\r \\x80\\xff${DELIMITERS}`

const WINDOW = 65_536
/** Longer than any match that is searched for, so that each is found whole. */
const OVERLAP = 256

/** Each match of a pattern, in pieces of the file as latin1; the whole would double its memory. */
export function* pieces(pattern: RegExp, bytes: Buffer): Generator<{ at: number; match: RegExpExecArray }> {
  for (let from = 0; from < bytes.length; from += WINDOW) {
    const text = bytes.toString('latin1', from, from + WINDOW + OVERLAP)
    for (const match of text.matchAll(pattern)) {
      // The next piece holds a match behind the window whole.
      if (match.index < WINDOW) yield { at: from + match.index, match }
    }
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

type Place = { name: string; at: number; end: number }

/** Each match with its position and its plain name, as `/JavaScript`. */
export function* find(names: RegExp, bytes: Buffer): Generator<Place> {
  for (const { at, match } of pieces(names, bytes)) {
    yield { name: plainNames(match[0]), at, end: at + match[0].length }
  }
}

/** Letters that the pseudo-language accents wherever they come from a catalogue. */
const ACCENTED_IN_PSEUDO = /[aceinosuy]/i

/**
 * Words of a text that are as plain as only fixed English and data are. Addresses are left out, and what tells by a digit or an
 * accent that a test made it up; so is what is allowed.
 */
export function plainWords(text: string, allowed: Iterable<string> = []): string[] {
  const known = new Set([...allowed].flatMap(wordsOf))
  return wordsOf(text).filter(
    (word) => word.length > 1 && /^[a-z]+$/i.test(word) && ACCENTED_IN_PSEUDO.test(word) && !known.has(word),
  )
}

const wordsOf = (text: string): string[] =>
  text.replace(/https?:\/\/\S+|\S+@\S+/g, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

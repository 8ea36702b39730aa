/** Lingui's compiled form of a text: words, and placeholders as `[name]` or `[name, 'plural', {one: …}]`. */
type Token = string | [string] | [string, string, unknown?]
type Compiled = string | Token[]

const PLAIN = 'aceinosuyACEINOSUY'
const ACCENTED = 'áçéíñóšúýÁÇÉÍÑÓŠÚÝ'

/** Accents and brackets every message; placeholders and tags stay. */
export function pseudoTexts<T extends Record<string, unknown>>(messages: T): T {
  const texts = Object.entries(messages).map(([id, text]) => [
    id,
    pseudoText(text as Compiled), // the build and the API compile all of them
  ])
  return Object.fromEntries(texts)
}

function pseudoText(text: Compiled): Compiled {
  return typeof text === 'string' ? `[${accented(text)}]` : ['[', ...text.map(pseudoToken), ']']
}

function pseudoToken(token: Token): Token {
  if (typeof token === 'string') return accented(token)
  const [name, format, choices] = token
  if (format === undefined || !isChoice(choices)) return token
  const texts = Object.entries(choices).map(([key, text]) => [
    key,
    Array.isArray(text) ? text.map(pseudoToken) : text,
  ])
  return [name, format, Object.fromEntries(texts)]
}

const isChoice = (choices: unknown): choices is Record<string, Token[] | number> =>
  typeof choices === 'object' && choices !== null

/** A text that a reader of English still reads; its tags stay. */
export const accented = (text: string): string =>
  text.replace(/<[^<>]*>|[a-z]/gi, (found) => ACCENTED[PLAIN.indexOf(found)] ?? found)

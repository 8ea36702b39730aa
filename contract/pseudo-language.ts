/** Lingui's compiled form of a text: words, and placeholders as `[name]` or `[name, 'plural', {one: …}]`. */
type Token = string | [string] | [string, string, unknown?]
type Compiled = string | Token[]

const PLAIN = 'aceinosuyACEINOSUY'
const ACCENTED = 'áçéíñóšúýÁÇÉÍÑÓŠÚÝ'

/** Accents and brackets every message; placeholders and tags stay. */
export function pseudoTexts<T extends Record<string, unknown>>(messages: T): T {
  const accented = Object.entries(messages).map(([id, text]) => [
    id,
    pseudoText(text as Compiled), // the build and the API compile all of them
  ])
  return Object.fromEntries(accented)
}

function pseudoText(text: Compiled): Compiled {
  return typeof text === 'string' ? `[${withAccents(text)}]` : ['[', ...text.map(pseudoToken), ']']
}

function pseudoToken(token: Token): Token {
  if (typeof token === 'string') return withAccents(token)
  const [name, format, choices] = token
  if (format === undefined || !isChoice(choices)) return token
  const accented = Object.entries(choices).map(([key, text]) => [
    key,
    Array.isArray(text) ? text.map(pseudoToken) : text,
  ])
  return [name, format, Object.fromEntries(accented)]
}

const isChoice = (choices: unknown): choices is Record<string, Token[] | number> =>
  typeof choices === 'object' && choices !== null

const withAccents = (text: string): string =>
  text.replace(/<[^>]*>|[a-z]/gi, (found) => ACCENTED[PLAIN.indexOf(found)] ?? found)

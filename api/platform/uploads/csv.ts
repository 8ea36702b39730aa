import { isFunction, namesProgram, reachesOut, tokensOf } from './office/formulas.ts'

const SEPARATORS = [',', ';', '\t', '|']
/** Of Excel; some programs take the quote of a longer one for a sign. */
const LONGEST_CELL = 32_767

/**
 * Whether a program that opens this CSV may run a formula of it that reaches out of the sheet. Programs differ in what parts
 * cells, so each way is looked at. True also for a sheet of Excel's old format for exchange (SYLK) by this name.
 */
export function hasCommand(content: string): boolean {
  const text = content.replace(/^\ufeff/, '')
  const own = /^sep=([^\r\n]?)/i.exec(text)?.[1]
  if (own !== undefined && !SEPARATORS.includes(own)) return true
  if (/^ID;/.test(text) && /[\r\n](?:C|F|O|NN|NU|NE);[A-Z]/.test(text)) return true
  return SEPARATORS.some((separator) => cellsOf(text, separator).some(isCommand))
}

/**
 * Programs read functions in the language of their user, so that English ones alone can be told. Texts such as "- travel (Accra)"
 * are read as formulas as well, but give no function anything to reach with.
 */
function isCommand(cell: string): boolean {
  const written = cell.replace(/^[\s"]+/, '').normalize('NFKC')
  if (!/^[=+@-]/.test(written)) return false
  if (namesProgram(written)) return true
  const tokens = tokensOf(written)
  if (!tokens.some((_, at) => isAsked(tokens, at))) return false
  const isFormula = /^=[^=]/.test(written) || isGiven(written, tokens)
  return isFormula && (reachesOut(written) || tokens.some((token, at) => isStrange(token, tokens[at + 1])))
}

/** A function by its name, or by what stands in brackets. */
const isAsked = (tokens: string[], at: number) =>
  isFunction(tokens, at) || (tokens[at] === ')' && tokens[at + 1] === '(')

/** Whether there are texts, cells, or functions within functions behind the first bracket. */
function isGiven(written: string, tokens: string[]): boolean {
  if (GIVING.test(written.slice(written.indexOf('(')))) return true
  let depth = 0
  return tokens.some((token, at) => {
    if (token === '(') depth++
    if (token === ')') depth = Math.max(0, depth - 1)
    return depth > 0 && isFunction(tokens, at)
  })
}
const GIVING = /"|[A-Z]\$?\d|\w:\$?\w|\b[RZLF]\d*[CSK]\b/i

/** An address, or a name that could be a function which is passed on. */
function isStrange(token: string, next?: string): boolean {
  if (token.startsWith('"')) return /:[\\/]|[\\/]{2}/.test(token)
  return next !== '(' && /^[\p{L}_]/u.test(token) && !OWN_WORD.test(token)
}
/** Cells, columns, and the numbers of science, as in 1e5. */
const OWN_WORD = /^(?:[A-Z]{1,3}\d{0,7}|TRUE|FALSE)$/i

/** A quote begins a cell, which may have line ends, and is doubled within; behind the closing one a cell goes on. */
function* cellsOf(text: string, separator: string): Generator<string> {
  const end = new RegExp(`[\\r\\n${separator}]`, 'g')
  for (let at = 0; at <= text.length; ) {
    QUOTED.lastIndex = at
    const [all = '', quoted = '', closing] = QUOTED.exec(text) ?? []
    // Programs differ in where a cell ends that is too long, or does not end.
    const isSure = closing === '"' && quoted.length <= LONGEST_CELL
    if (!isSure && all) yield unquoted(quoted)
    end.lastIndex = isSure ? at + all.length : at
    const ending = end.exec(text)?.index ?? text.length
    yield isSure ? unquoted(quoted) + text.slice(at + all.length, ending) : text.slice(at, ending)
    at = ending + 1
  }
}

const QUOTED = /[ ]*"((?:[^"]|"")*)("?)/y
const unquoted = (quoted: string) => quoted.replaceAll('""', '"')

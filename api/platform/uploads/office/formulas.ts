import { isSafeLink } from '#api/platform/uploads/links.ts'
import { RECKONING } from './functions.ts'

/** Functions that fetch, send or run what lies outside of the sheet: refused also where one is passed on by its name. */
const FETCHING = new Set(
  (
    'WEBSERVICE FILTERXML IMAGE RTD DDE STOCKHISTORY SQL.REQUEST EXEC CALL REGISTER REGISTER.ID EVALUATE ' +
    'IMPORTDATA IMPORTXML IMPORTHTML IMPORTFEED IMPORTRANGE IMPORTCSV IMPORTTEXT TRANSLATE DETECTLANGUAGE PY COPILOT'
  ).split(' '),
)
/** Of their programs' files, before names of functions. */
const PREFIX =
  /^(?:(?:_xlfn|_xlws|_xludf|__xludf|_xleta|COM\.MICROSOFT|ORG\.OPENOFFICE|ORG\.LIBREOFFICE)\.)+|^COM\.SUN\.STAR\.SHEET\.ADDIN\.\w+\.GET/i
/** Conditions of OpenDocument are written like functions. */
const CONDITION =
  /(?<![\p{L}\p{N}_.-])(?:cell-content(?:-is-(?:whole-number|decimal-number|date|time|text|(?:not-)?between|in-list)|-text-length(?:-is-(?:not-)?between)?)?|is-true-formula|formula-is|(?:list|outline)-level|table(?:-header)?|footnote|endnote|header|footer|section|value|(?:not-)?between|(?:not-)?contains-text|begins-with|ends-with|(?:top|bottom)-(?:elements|percent)|date-is|is-error|is-no-error|is-uniform)\s*(?=\()/gu
/** Texts, quoted names and names are one token each; a quote within is doubled, and one that is not ended is a sign. */
const TOKEN = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[\p{L}\p{M}\p{N}_.]+|[^\s]/gu
const WORD = /^[\p{L}\p{M}\p{N}_.]+$/u
const CELL = /^[A-Z]{1,3}\d{1,7}$/i
/** Calc takes no longer ones, and Excel none of more than 8,192. */
const MOST_SIGNS = 65_536
/** In the first argument of HYPERLINK. */
const MOST_TOKENS = 300

/**
 * Whether a formula of a sheet asks for a function that is not known to stay in it, exchanges data with a program (DDE), or links
 * to what is not the web.
 */
export function reachesOut(formula: string): boolean {
  if (namesProgram(formula)) return true
  const written = formula.replace(CONDITION, '')
  return [withoutColumns(written), withoutOpenNames(written)].some((bare) => asksForMore(tokensOf(bare)))
}

/** Whether it names a program, a file or a function that is known to fetch, however it is cut. */
export function namesProgram(formula: string): boolean {
  if (formula.length > MOST_SIGNS) return true
  return [formula, withoutColumns(formula)].some((written) => isReaching(tokensOf(written)))
}

export const tokensOf = (formula: string): string[] => formula.match(TOKEN) ?? []

/** Whether the word at `at` is asked as a function. */
export const isFunction = (tokens: string[], at: number): boolean =>
  tokens[at + 1] === '(' && WORD.test(tokens[at] ?? '') && !/^[\d.]+$/.test(tokens[at] ?? '')

function isReaching(tokens: string[]): boolean {
  let braces = 0
  return tokens.some((token, at) => {
    if (token === '{') braces++
    if (token === '}') braces--
    // In OpenDocument a bar stands between the rows of a list; elsewhere it stands behind the name of a program.
    if (token === '|') return braces <= 0
    if (token.startsWith("'")) return /^'[\\/]|[:\\][\\/]|^'\[?file:/i.test(token)
    return (tokens[at + 1] === '(' || /^_xl/i.test(token)) && isFetching(token)
  })
}

/** Names may have any prefix: _xlfn.WEBSERVICE, COM.MICROSOFT.WEBSERVICE. */
function isFetching(name: string): boolean {
  const words = name.toUpperCase().split('.').slice(-9)
  return words.some((_, from) => FETCHING.has(words.slice(from).join('.')))
}

function asksForMore(tokens: string[]): boolean {
  return tokens.some((token, at) => {
    if (!WORD.test(token)) return false
    const name = token.replace(PREFIX, '').toUpperCase()
    if (isFunction(tokens, at)) return !mayAsk(name, tokens, at)
    // Sheets and tables may be called so.
    if (tokens[at + 1] === '!' || tokens[at + 1] === '[') return false
    return isFetching(name) || name === 'HYPERLINK' || name === 'INDIRECT'
  })
}

function mayAsk(name: string, tokens: string[], at: number): boolean {
  const [first = '', next = ''] = tokens.slice(at + 2)
  const text = first.startsWith('"') ? first.slice(1, -1).replaceAll('""', '"') : ''
  if (name === 'HYPERLINK')
    return (
      /^(?:https?:\/\/|www\.|mailto:|tel:|#)/i.test(text) && /^[&,;)]$/.test(next) && !isForeign(tokens, at)
    )
  if (name === 'INDIRECT') return OWN_PLACE.test(text) && /^[,;)]$/.test(next)
  // Google Sheets keeps its own formulas so, and asks for them when it opens the file again.
  if (name === 'DUMMYFUNCTION') return text !== '' && next === ')' && !reachesOut(text)
  return RECKONING.has(name) || CELL.test(name) || name.startsWith('_XLPM.')
}

/** Cells or a name of this document, as in 'Prices 2026'!A1:B2. */
const OWN_PLACE = /^\$?(?:'[^'[\]\\/:#|]+'[!.]|[\p{L}\p{N}_ ]+[!.])?[\p{L}\p{N}_.$]+(?::[\p{L}\p{N}_.$]+)?$/u

/** By the texts of the first argument of the function at `at`, joined, as in HYPERLINK("a"&A1&"b"). */
function isForeign(tokens: string[], at: number): boolean {
  let depth = 0
  let address = ''
  for (const token of tokens.slice(at + 1, at + MOST_TOKENS)) {
    if (token === '(') depth++
    if (token === ')') depth--
    if (depth === 0 || (depth === 1 && /[,;]/.test(token))) return !isSafeLink(address)
    if (token.startsWith('"')) address += token.slice(1, -1).replaceAll('""', '"')
  }
  return true
}

/** In the names of cells, ['a]'.A1], OpenDocument takes quotes for those of a sheet. */
function withoutOpenNames(formula: string): string {
  let [kept, quote, isWithin] = ['', '', false]
  for (const sign of formula) {
    if (!isWithin) kept += sign === '[' && !quote ? '[]' : sign
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === "'" || (sign === '"' && !isWithin)) quote = sign
    else if (sign === '[') isWithin = true
    else if (sign === ']') isWithin = false
  }
  return kept
}

/** In the names of columns, Table['#a], Excel takes a quote for a sign that changes the next one. */
function withoutColumns(formula: string): string {
  let [kept, quote, depth] = ['', '', 0]
  for (let at = 0; at < formula.length; at++) {
    const sign = formula.charAt(at)
    if (depth > 0 && sign === "'") at++
    else if (!quote && sign === '[') {
      if (depth++ === 0) kept += '[]'
    } else if (!quote && sign === ']') depth = Math.max(0, depth - 1)
    else if (depth === 0) {
      kept += sign
      if (quote ? sign === quote : /["']/.test(sign)) quote = quote ? '' : sign
    }
  }
  return kept
}

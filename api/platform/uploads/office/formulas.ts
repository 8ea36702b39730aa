import { isSafeLink } from '#api/platform/uploads/links.ts'

/** Functions of Excel, Calc and Google Sheets that fetch, send or run what lies outside of the sheet. */
const FETCHING = new Set(
  (
    'WEBSERVICE FILTERXML IMAGE RTD DDE STOCKHISTORY SQL.REQUEST EXEC CALL REGISTER REGISTER.ID ' +
    'IMPORTDATA IMPORTXML IMPORTHTML IMPORTFEED IMPORTRANGE'
  ).split(' '),
)
/** Texts, quoted names and names are one token each; a quote within is doubled, and one that is not ended is a sign. */
const TOKEN = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[\p{L}\p{M}\p{N}_.]+|[^\s]/gu

/** Calc takes no longer ones, and Excel none of more than 8,192. */
const MOST_SIGNS = 65_536
/** In the first argument of HYPERLINK. */
const MOST_TOKENS = 300

/** Whether a formula of a sheet fetches from elsewhere, exchanges data with a program (DDE), or links to what is not the web. */
export function reachesOut(formula: string): boolean {
  if (formula.length > MOST_SIGNS) return true
  return [formula, withoutColumns(formula)].some((written) => isReaching(written.match(TOKEN) ?? []))
}

function isReaching(tokens: string[]): boolean {
  let braces = 0
  return tokens.some((token, at) => {
    if (token === '{') braces++
    if (token === '}') braces--
    // In OpenDocument a bar stands between the rows of a list; elsewhere it stands behind the name of a program.
    if (token === '|') return braces <= 0
    if (token.startsWith("'")) return /^'[\\/]|[:\\][\\/]|^'\[?file:/i.test(token)
    const isAsked = tokens[at + 1] === '(' || /^_xl/i.test(token)
    return isAsked && (isFetching(token) || (isNamed(token, 'HYPERLINK') && isForeign(tokens, at)))
  })
}

/** Names may have any prefix: _xlfn.WEBSERVICE, COM.MICROSOFT.WEBSERVICE. */
function isFetching(name: string): boolean {
  const words = name.toUpperCase().split('.').slice(-9)
  return words.some((_, from) => FETCHING.has(words.slice(from).join('.')))
}
const isNamed = (name: string, wanted: string) => name.toUpperCase().split('.').at(-1) === wanted

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

/** In the names of columns, Table['#a], Excel takes a quote for a sign that changes the next one. */
function withoutColumns(formula: string): string {
  let [kept, quote, depth] = ['', '', 0]
  for (let at = 0; at < formula.length; at++) {
    const sign = formula.charAt(at)
    if (depth > 0 && sign === "'") at++
    else if (!quote && sign === '[') depth++
    else if (!quote && sign === ']') depth = Math.max(0, depth - 1)
    else if (depth === 0) {
      kept += sign
      if (quote ? sign === quote : /["']/.test(sign)) quote = quote ? '' : sign
    }
  }
  return kept
}

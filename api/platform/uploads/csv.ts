import { reachesOut } from './office/formulas.ts'

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

/** A bar in a formula names a program. */
function isCommand(cell: string): boolean {
  const written = cell.replace(/^[\s"]+/, '')
  return /^[=+@-]/.test(written) && reachesOut(written)
}

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

import { JSONParser } from '@streamparser/json'
import { ApiError, type ProblemCode, type ProblemParams, problem } from '#contract/errors.ts'

/** No endpoint takes anything near this deep. */
const DEEPEST = 32
/** Names that reach an object's prototype where objects are merged. */
const REFUSED = ['__proto__', 'constructor']

/**
 * Reads the JSON of a body, strictly: no name twice in an object, nothing nested deeply, no half characters.
 * @throws ApiError broken_json, with what is wrong and where
 */
export function parseJson(body: Buffer): unknown {
  const json = withoutHalves(decode(body))
  refuseDepth(json)
  const value = parse(json)
  checkNames(json)
  return value
}

const broken = (code: ProblemCode, params?: ProblemParams) =>
  new ApiError('broken_json', undefined, { reason: problem(code, params) })

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw broken('json_not_utf8')
  }
}

/** Matches each escape in JSON; the group is a lone surrogate. */
const ESCAPE =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u([dD][89a-fA-F][\da-fA-F]{2})|\\./g

/** JSON can spell a lone surrogate, which neither UTF-8 nor a jsonb column can hold. It becomes U+FFFD. */
const withoutHalves = (json: string) =>
  json.replace(ESCAPE, (spelt, half?: string) => (half ? '\\ufffd' : spelt))

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw broken('json_unreadable', placeOf(json, String(error)))
  }
}

/**
 * Before the text is parsed, so that one of nothing but brackets costs no more than its length. Character by character, as an
 * expression would try each quote of a string that never ends.
 */
function refuseDepth(json: string) {
  let depth = 0
  let isString = false
  for (let at = 0; at < json.length; at++) {
    const character = json[at]
    if (isString && character === '\\') at++
    else if (character === '"') isString = !isString
    else if (!isString && (character === '[' || character === '{')) depth++
    else if (!isString && (character === ']' || character === '}')) depth--
    if (depth > DEEPEST) throw broken('json_too_deep', { max: DEEPEST })
  }
}

/** The line and column from 1. V8 names them, except at a token that begins nothing; the tokenizer knows those. */
function placeOf(json: string, message: string): { line: number; column: number } {
  const [, line, column] = /\(line (\d+) column (\d+)\)$/.exec(message) ?? []
  if (line && column) return { line: Number(line), column: Number(column) }
  const before = Buffer.from(json).subarray(0, strangeByteOf(json)).toString().split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** The place in bytes of the first that fits nowhere; undefined if the text just ends too soon. */
function strangeByteOf(json: string): number | undefined {
  const parser = new JSONParser({ keepStack: false })
  parser.onValue = () => {}
  let place: number | undefined
  parser.onError = ({ message }) => {
    const found = /absolute position "(\d+)"/.exec(message)?.[1]
    place ??= found === undefined ? undefined : Number(found)
  }
  parser.write(json)
  return place
}

/** Strings, with the colon that makes one a name, and brackets. The text is JSON, so that every string ends. */
const PARTS = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]/g

function checkNames(json: string) {
  const open: Set<string>[] = []
  for (const [part, text = '', isName] of json.matchAll(PARTS)) {
    if (part === '{' || part === '[') open.push(new Set())
    else if (part === '}' || part === ']') open.pop()
    else if (isName) noteName(open.at(-1), text)
  }
}

function noteName(names: Set<string> | undefined, spelt: string) {
  const name = String(spelt.includes('\\') ? JSON.parse(`"${spelt}"`) : spelt)
  if (REFUSED.includes(name)) throw broken('json_name_refused', { name })
  if (names?.has(name)) throw broken('json_name_twice', { name: name.slice(0, 100) })
  names?.add(name)
}

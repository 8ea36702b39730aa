import { JSONParser, Tokenizer, TokenType } from '@streamparser/json'
import { type Found, LARGEST_RECORD } from './records.ts'
import { Unreadable } from './source-file.ts'

/** Names of the top-level lists that hold records. */
const LISTS = new Set(['releases', 'records', '@graph', 'jobs', 'departments', 'offices', 'sections'])

/** Streams one JSON document: the items of its list, or the document itself when it is a single record. */
export async function* readJson(chunks: AsyncIterable<string>, head: string): AsyncGenerator<Found> {
  const found: unknown[] = []
  const parser = new JSONParser({ paths: [recordPath(head)], keepStack: false })
  parser.onValue = ({ value }) => found.push(value)
  let count = 0
  let waiting = 0
  for await (const chunk of chunks) {
    const problem = attempt(() => parser.isEnded || parser.write(chunk))
    for (const value of found.splice(0)) {
      yield { place: `record ${++count}`, value }
      waiting = 0
    }
    waiting += chunk.length
    if (problem) return yield broken(count, 'not valid JSON from here on, the rest is not read')
    if (waiting > LARGEST_RECORD) throw new Unreadable(`what follows record ${count} is larger than 32 MB`)
  }
  if (!parser.isEnded && attempt(() => parser.end())) yield broken(count, 'the file ends in the middle')
}

function broken(count: number, reason: string): Found {
  return { place: `after record ${count}`, broken: reason }
}

function attempt(action: () => unknown): boolean {
  try {
    action()
    return false
  } catch {
    return true
  }
}

/** Finds the list of records by the top-level names, as in `{"version": …, "releases": [`. */
function recordPath(head: string): string {
  if (head.trimStart().startsWith('[')) return '$.*'
  const names: string[] = []
  let depth = 0
  const tokenizer = new Tokenizer()
  tokenizer.onToken = ({ token, value }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth++
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth--
    else if (token === TokenType.STRING && depth === 1) names.push(String(value))
  }
  tokenizer.onError = () => {}
  attempt(() => tokenizer.write(head))
  // A single record may have a property of such a name.
  const isRecord = names.includes('ocid') || names.includes('@type') || names.includes('title')
  const list = isRecord ? undefined : names.find((name) => LISTS.has(name))
  return list === undefined ? '$' : `$.${list}.*`
}

import { JSONParser, Tokenizer, TokenType } from '@streamparser/json'
import { type Found, LARGEST_RECORD } from './records.ts'
import { Unreadable } from './source-file.ts'

/** The lists at the top of the JSON files that are understood; their items are the records. */
const LISTS = new Set(['releases', 'records', '@graph', 'jobs', 'departments', 'offices', 'sections'])

/** One JSON document, read as it comes: the items of a list, or the document itself when it is one record. */
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

/** Looks at the names at the top of the document: `{"version": …, "releases": [` holds its records there. */
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
  // A single opportunity of a source may have such a name of its own, but then not before its own id.
  const isRecord = names.includes('ocid') || names.includes('@type') || names.includes('title')
  const list = isRecord ? undefined : names.find((name) => LISTS.has(name))
  return list === undefined ? '$' : `$.${list}.*`
}

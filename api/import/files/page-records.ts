import { type Found, LARGEST_RECORD } from './records.ts'
import { Unreadable } from './source-file.ts'

const SCRIPT = /<script\s([^<>]*)>/gi

/** Reads the JSON-LD of a saved web page. */
export async function* readPage(chunks: AsyncIterable<string>): AsyncGenerator<Found> {
  let page = ''
  for await (const chunk of chunks) {
    page += chunk
    if (page.length > LARGEST_RECORD) throw new Unreadable('a page may have 32 MB at the most')
  }
  let count = 0
  for (const script of scriptsOf(page)) {
    const place = `script ${++count}`
    try {
      yield { place, value: JSON.parse(script.replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '')) }
    } catch {
      yield { place, broken: 'not valid JSON' }
    }
  }
}

/** The JSON-LD of a page, each part of which is read once, also where no script ends. */
function* scriptsOf(page: string): Generator<string> {
  const ends = /<\/script/gi
  for (const { 0: tag, 1: attributes = '', index } of page.matchAll(SCRIPT)) {
    const start = index + tag.length
    if (index < ends.lastIndex || !/application\/ld\+json/i.test(attributes)) continue
    ends.lastIndex = start
    const end = ends.exec(page)
    if (!end) return
    yield page.slice(start, end.index)
  }
}

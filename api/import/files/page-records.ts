import { type Found, LARGEST_RECORD } from './records.ts'
import { Unreadable } from './source-file.ts'

const SCRIPTS = /<script[^>]+application\/ld\+json[^>]*>([\s\S]*?)<\/script/gi

/** Reads the JSON-LD of a saved web page. */
export async function* readPage(chunks: AsyncIterable<string>): AsyncGenerator<Found> {
  let page = ''
  for await (const chunk of chunks) {
    page += chunk
    if (page.length > LARGEST_RECORD) throw new Unreadable('a page may have 32 MB at the most')
  }
  let count = 0
  for (const [, script = ''] of page.matchAll(SCRIPTS)) {
    const place = `script ${++count}`
    try {
      yield { place, value: JSON.parse(script.replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, '')) }
    } catch {
      yield { place, broken: 'not valid JSON' }
    }
  }
}

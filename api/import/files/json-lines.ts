import { type Found, LARGEST_RECORD } from './records.ts'
import { Unreadable } from './source-file.ts'

/** Reads JSON Lines; reports malformed lines and goes on. */
export async function* readJsonLines(chunks: AsyncIterable<string>): AsyncGenerator<Found> {
  let rest = ''
  let line = 0
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LARGEST_RECORD)
      throw new Unreadable(`line ${line + lines.length + 1} is longer than 32 MB`)
    for (const text of lines) {
      line++
      if (text.trim()) yield parse(text, line)
    }
  }
  if (rest.trim()) yield parse(rest, line + 1)
}

function parse(text: string, line: number): Found {
  const place = `line ${line}`
  try {
    return { place, value: JSON.parse(text) }
  } catch {
    return { place, broken: 'not valid JSON' }
  }
}

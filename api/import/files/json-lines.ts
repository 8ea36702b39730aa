import { type Found, LARGEST_RECORD } from './records.ts'

/** Reads JSON Lines; reports malformed and over-long lines and goes on. */
export async function* readJsonLines(
  chunks: AsyncIterable<string>,
  longest = LARGEST_RECORD,
): AsyncGenerator<Found> {
  const line = new Line(longest)
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      line.add(chunk.slice(start, end))
      yield* line.finish()
      start = end + 1
    }
    line.add(chunk.slice(start))
  }
  yield* line.finish()
}

/** The line being read. One that grows too long is not kept, but still read to its end. */
class Line {
  private readonly longest: number
  private parts: string[] = []
  private length = 0
  private number = 1

  constructor(longest: number) {
    this.longest = longest
  }

  add(part: string): void {
    this.length += part.length
    if (this.length <= this.longest) this.parts.push(part)
    else this.parts = []
  }

  *finish(): Generator<Found> {
    const place = `line ${this.number}`
    const isTooLong = this.length > this.longest
    const text = this.parts.join('')
    this.parts = []
    this.length = 0
    this.number++
    if (isTooLong) yield { place, broken: `longer than ${this.longest / 1024 / 1024} MB` }
    else if (text.trim()) yield parse(text, place)
  }
}

function parse(text: string, place: string): Found {
  try {
    return { place, value: JSON.parse(text) }
  } catch {
    return { place, broken: 'not valid JSON' }
  }
}

import { LIMITS } from '#contract/vocabulary.ts'
import { plainExcerpt } from './markdown.ts'

/** Characters of Markdown to parse: the first mostly suffices, the second always does. */
const SOURCE_LENGTHS = [LIMITS.excerptLength * 2, LIMITS.excerptLength * 8] as const

/** The beginning of a Markdown text as plain text, as lists show it (decisions §3). */
export function excerptOf(markdown: string): string {
  const [first, second] = SOURCE_LENGTHS
  const beginning = plainExcerpt(cutAtWord(markdown, first))
  const isEnough = beginning.length > LIMITS.excerptLength || markdown.length <= first
  const text = isEnough ? beginning : plainExcerpt(cutAtWord(markdown, second))
  return cutAtWord(text, LIMITS.excerptLength)
}

/** At most `max` characters, ending with a whole word and an ellipsis. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max - 1)
  const space = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'))
  const whole = space > max / 2 ? start.slice(0, space) : start
  // The cut may split a surrogate pair.
  return `${whole.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`
}

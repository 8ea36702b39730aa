import { LIMITS } from '#contract/vocabulary.ts'
import { plainText } from './markdown.ts'

/** So much Markdown mostly gives the characters of an excerpt; more than the second is never needed. */
const ENOUGH = [LIMITS.excerptLength * 2, LIMITS.excerptLength * 8] as const

/** The beginning of a Markdown text as plain text, as lists show it (decisions §3). */
export function excerptOf(markdown: string): string {
  const [mostly, always] = ENOUGH
  const beginning = plainText(cutAtWord(markdown, mostly))
  const isEnough = beginning.length > LIMITS.excerptLength || markdown.length <= mostly
  const text = isEnough ? beginning : plainText(cutAtWord(markdown, always))
  return cutAtWord(text, LIMITS.excerptLength)
}

/** At most `max` characters, ending with a whole word and an ellipsis. */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max - 1)
  const space = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'))
  const whole = space > max / 2 ? start.slice(0, space) : start
  // A cut may fall inside a character of two code units.
  return `${whole.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`
}

import { LIMITS } from '#contract/vocabulary.ts'
import { plainText } from './markdown.ts'

/** More Markdown than this is never needed for the characters of an excerpt. */
const ENOUGH = LIMITS.excerptLength * 8

/** The beginning of a Markdown text as plain text, as lists show it (decisions §3). */
export function excerptOf(markdown: string): string {
  return cutAtWord(plainText(cutAtWord(markdown, ENOUGH)), LIMITS.excerptLength)
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

import { quoted } from '#api/applications/cv-text/rules.ts'
import { wordsOf } from '#api/opportunities/words/tokenizer.ts'
import { normalForm } from '#contract/normal-form.ts'

const MOST_WORDS = 12

/** The words as a tsquery without the mark of a job, the last one perhaps begun; null without any. */
export function textQuery(key: string): string | null {
  const words = wordsOf(key).slice(0, MOST_WORDS)
  if (words.length === 0) return null
  return words.map((word, at) => quoted(word) + (at === words.length - 1 ? ':*' : '')).join(' & ')
}

/** A part of an address, in lower case; null for what is none. */
export const addressPart = (key: string): string | null =>
  key.includes('@') ? key.trim().toLowerCase() : null

/** The longest word as it is typed, to find it in a text again. */
export function telling(key: string): string {
  const words = key.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}

/** Names that differ in case or blanks alone are one. */
export const keyOf = (name: string): string => normalForm(name).trim().replace(/\s+/g, ' ').toLowerCase()

import { hasMarkup, plainText } from '#api/opportunities/markdown.ts'
import { GAP, isStopWord, termOf, textTermOf, wordsOf } from './words.ts'

/** What of a call is searched. */
export type Texts = {
  companyName: string
  name: string
  skills: string[]
  city: string | null
  description: string
  requirements: string | null
  qualifications: string | null
}

/** What a call says, as the index holds it. It takes its time, and can be made before the call has an id. */
export type Wording = {
  /** The terms of all texts in their order, `_` (GAP) for a stop word and `|` between two parts, then the terms that are no words. */
  words: string
  /** A tsvector of name (weight A), skills and company (B). */
  headVector: string
  /** All terms, each once. */
  terms: string[]
  headWords: Set<string>
  textWords: string[]
}

// No word has one of these signs, so what they mark is never mistaken for a word.
export const nameTerm = (term: string) => `=${term}`
/** Two words that follow one another in a name, a skill or a company, stop words between them left out. */
export const pairTerm = (first: string, second: string) => `=${first}+${second}`
export const companyTerm = (companyId: number) => `@${companyId}`
export const countryMark = (country: string) => `~${country}`
export const dayMark = (day: number) => `^${day}`
export const dayOf = (instant: Date) => Math.floor(instant.getTime() / 86_400_000)

const LONGEST_TEXT = 60_000
const APART = ' | '

export function wordingOf(texts: Texts): Wording {
  const name = wordsOf(texts.name)
  const heads = [name, ...[...texts.skills, texts.companyName].map(wordsOf)]
  const text = wordsOf(textOf(texts))
  const inText = text.map(textTermOf)
  const named = [...new Set(name)].map((word) => nameTerm(termOf(word)))
  const marks = [...new Set([...named, ...heads.flatMap(pairsOf)])]
  const terms = new Set([...heads.flat().map(termOf), ...inText, ...marks])
  terms.delete(GAP)
  const parts = [...heads.flatMap(waysOf), inText, marks].map((part) => part.join(' '))
  return {
    words: ` ${parts.join(APART)} `,
    headVector: vectorOf(heads),
    terms: [...terms],
    headWords: new Set(heads.flat()),
    textWords: text,
  }
}

/** The pair terms of words in a row. */
export function pairsOf(words: string[]): string[] {
  const telling = words.filter((word) => !isStopWord(word))
  const terms = (telling.length > 0 ? telling : words).map(termOf)
  return terms.slice(1).map((term, at) => pairTerm(terms[at] ?? '', term))
}

/** The terms of a name with its stop words, and without them when a phrase would leave them out. */
function waysOf(words: string[]): string[][] {
  const terms = words.map(termOf)
  const stops = words.filter(isStopWord).length
  if (stops === 0 || stops === words.length) return [terms]
  return [terms, words.map(textTermOf)]
}

function textOf({ description, requirements, qualifications, city }: Texts): string {
  const texts = [description, requirements, qualifications].filter((part) => part !== null)
  const markdown = texts.join('\n\n').slice(0, LONGEST_TEXT)
  return `${city ?? ''} ${hasMarkup(markdown) ? plainText(markdown) : markdown}`
}

function vectorOf([name = [], ...rest]: string[][]): string {
  const positions = new Map<string, string[]>()
  let next = 1
  for (const [words, weight] of [[name, 'A'] as const, [rest.flat(), 'B'] as const]) {
    for (const word of words) {
      const term = termOf(word)
      positions.set(term, [...(positions.get(term) ?? []), `${next++}${weight}`])
    }
  }
  return [...positions].map(([term, at]) => `'${term}':${at.join(',')}`).join(' ')
}

import { hasMarkup, plainText } from '#api/opportunities/listing/markdown.ts'
import { GAP, isStopWord, kept, termOf, textTermOf, wordsOf } from './tokenizer.ts'

/** What of an opportunity is searched. */
type Texts = {
  companyName: string
  name: string
  skills: string[]
  city: string | null
  description: string
  requirements: string | null
  qualifications: string | null
}

/** What an opportunity says, as the index holds it. It takes its time, and can be made before the opportunity has an id. */
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
const pairTerm = (first: string, second: string) => `=${first}+${second}`
export const companyTerm = (companyId: number) => `@${companyId}`
export const countryMark = (country: string) => `~${country}`
export const dayMark = (day: number) => `^${day}`
export const dayOf = (instant: Date) => Math.floor(instant.getTime() / 86_400_000)

const LONGEST_TEXT = 60_000
const APART = ' | '

export function wordingOf(texts: Texts): Wording {
  const name = readHead(texts.name)
  // Skills and companies come again and again.
  const others = [...texts.skills, texts.companyName].map((text) => kept(knownHeads, text, readHead))
  const heads = [name, ...others]
  const text = wordsOf(textOf(texts))
  const inText = text.map(textTermOf)
  const marks = new Set([...name.terms.map(nameTerm), ...heads.flatMap(({ pairs }) => pairs)])
  const terms = new Set([...heads.flatMap((head) => head.terms), ...inText, ...marks])
  terms.delete(GAP)
  const parts = [...heads.flatMap(({ ways }) => ways), inText.join(' '), [...marks].join(' ')]
  return {
    words: ` ${parts.join(APART)} `,
    headVector: vectorOf(
      name.terms,
      others.flatMap((head) => head.terms),
    ),
    terms: [...terms],
    headWords: new Set(heads.flatMap(({ words }) => words)),
    textWords: text,
  }
}

/** A name, a skill or a company. */
type Head = {
  words: string[]
  terms: string[]
  pairs: string[]
  /** With its stop words, and without them when a phrase would leave them out. */
  ways: string[]
}

const knownHeads = new Map<string, Head>()

function readHead(text: string): Head {
  const words = wordsOf(text)
  const terms = words.map(termOf)
  const gapped = words.map(textTermOf)
  const hasGaps = gapped.includes(GAP) && gapped.some((term) => term !== GAP)
  const ways = hasGaps ? [terms, gapped] : [terms]
  return { words, terms, pairs: pairsOf(words), ways: ways.map((way) => way.join(' ')) }
}

/** The pair terms of words in a row. */
export function pairsOf(words: string[]): string[] {
  const telling = words.filter((word) => !isStopWord(word))
  const terms = (telling.length > 0 ? telling : words).map(termOf)
  return terms.slice(1).map((term, at) => pairTerm(terms[at] ?? '', term))
}

function textOf({ description, requirements, qualifications, city }: Texts): string {
  const texts = [description, requirements, qualifications].filter((part) => part !== null)
  const markdown = texts.join('\n\n').slice(0, LONGEST_TEXT)
  return `${city ?? ''} ${hasMarkup(markdown) ? plainText(markdown) : markdown}`
}

function vectorOf(name: string[], others: string[]): string {
  const positions = new Map<string, string>()
  let next = 1
  const put = (term: string, weight: string) => {
    const before = positions.get(term)
    positions.set(term, `${before === undefined ? '' : `${before},`}${next++}${weight}`)
  }
  for (const term of name) put(term, 'A')
  for (const term of others) put(term, 'B')
  return [...positions].map(([term, at]) => `'${term}':${at}`).join(' ')
}

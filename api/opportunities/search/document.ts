import { hasMarkup, plainText } from '#api/opportunities/listing/markdown.ts'
import { countryTerm, placeTerms } from '#api/opportunities/places/places.ts'
import { frenchTerms } from '#api/opportunities/words/french.ts'
import { languageOf } from '#api/opportunities/words/language.ts'
import {
  exactOf,
  GAP,
  isStopWord,
  memoised,
  termOf,
  textTermOf,
  wordsOf,
} from '#api/opportunities/words/tokenizer.ts'

/** The indexed fields of an opportunity. */
type Texts = {
  companyName: string
  name: string
  skills: string[]
  city: string | null
  country: string | null
  type: string | null
  location: string | null
  level: string | null
  description: string
  requirements: string | null
  qualifications: string | null
}

/** The indexed fields after tokenizing and stemming. Slow to compute, so an import does it before the row has an id. */
export type AnalysedTexts = {
  /** All terms in text order, `_` (GAP) for a stop word and `|` between fields, then the name and pair terms. */
  words: string
  /** Ranking input: a tsvector of name (weight A), skills and company (B), facts and place (C), words both as terms and exactly. */
  headVector: string
  /** Distinct terms. */
  terms: string[]
  headWords: Set<string>
  textWords: string[]
  /** ISO 639-1; undefined where it cannot be told. */
  language: string | undefined
}

// The tokenizer drops these signs, so no word collides with such a term.
/** A word as it was written, in the vector of ranking alone. */
export const exactTerm = (word: string) => `.${exactOf(word)}`
export const nameTerm = (term: string) => `=${term}`
/** A bigram of a name, a skill or a company; stop words between the two are skipped. */
const pairTerm = (first: string, second: string) => `=${first}+${second}`
/** A whole skill, in any case and spacing; empty for one without a word. */
export const skillTerm = (skill: string) => {
  const words = wordsOf(skill).slice(0, SKILL_WORDS).join('-')
  return words && `%${words}`
}
const SKILL_WORDS = 8
/** Filters ask for these, which no text says; they always have bitmaps. */
export const verifiedTerm = '!verified'
export const paidTerm = '!pay'
export const payTerm = (unit: string) => `!pay.${unit}`
export const industryTerm = (industry: string) => `!industry.${industry}`
export const languageTerm = (language: string) => `!language.${language}`
export const companyTerm = (companyId: number) => `@${companyId}`
export const dayTerm = (day: number) => `^${day}`
export const dayOf = (instant: Date) => Math.floor(instant.getTime() / 86_400_000)

const LONGEST_TEXT = 60_000
const APART = ' | '

export function analyseTexts(texts: Texts): AnalysedTexts {
  const name = readHead(texts.name)
  // Skills and companies repeat across opportunities.
  const others = [...texts.skills, texts.companyName].map((text) => memoised(knownHeads, text, readHead))
  const heads = [name, ...others]
  const places = placeTerms(texts.city, texts.country)
  const skills = texts.skills.map(skillTerm).filter((term) => term !== '')
  const body = textOf(texts)
  const text = wordsOf(body)
  const inText = text.map(textTermOf)
  const french = frenchTerms([...heads.flatMap(({ words }) => words), ...text])
  const headTerms = new Set([...name.terms.map(nameTerm), ...heads.flatMap(({ pairs }) => pairs)])
  const terms = new Set([
    ...heads.flatMap((head) => head.terms),
    ...inText,
    ...headTerms,
    ...places,
    ...skills,
    ...french,
  ])
  terms.delete(GAP)
  const parts = [
    ...heads.flatMap(({ phraseForms }) => phraseForms),
    inText.join(' '),
    [...headTerms, ...places, ...skills, ...french].join(' '),
  ]
  return {
    words: ` ${parts.join(APART)} `,
    headVector: vectorOf(
      [...name.terms, ...name.words.map(exactTerm)],
      others.flatMap(({ terms, words }) => [...terms, ...words.map(exactTerm)]),
      [...places, ...factsOf(texts)],
    ),
    terms: [...terms],
    // A misspelt place is corrected, and a query finds out which French terms there are.
    headWords: new Set([...heads.flatMap(({ words }) => words), ...wordsOf(texts.city ?? ''), ...french]),
    textWords: text,
    language: languageOf(body, text),
  }
}

/** A short field: a name, a skill or a company. */
type Head = {
  words: string[]
  terms: string[]
  pairs: string[]
  /** With its stop words and, for phrases that skip them, with gaps in their place. */
  phraseForms: string[]
}

const knownHeads = new Map<string, Head>()

function readHead(text: string): Head {
  const words = wordsOf(text)
  const terms = words.map(termOf)
  const gapped = words.map(textTermOf)
  const hasGaps = gapped.includes(GAP) && gapped.some((term) => term !== GAP)
  const phraseForms = hasGaps ? [terms, gapped] : [terms]
  return { words, terms, pairs: pairsOf(words), phraseForms: phraseForms.map((form) => form.join(' ')) }
}

/** The bigrams of consecutive words. */
export function pairsOf(words: string[]): string[] {
  const content = words.filter((word) => !isStopWord(word))
  const terms = (content.length > 0 ? content : words).map(termOf)
  return terms.slice(1).map((term, at) => pairTerm(terms[at] ?? '', term))
}

function textOf({ description, requirements, qualifications, city }: Texts): string {
  const texts = [description, requirements, qualifications].filter((part) => part !== null)
  const markdown = texts.join('\n\n').slice(0, LONGEST_TEXT)
  return `${city ?? ''} ${hasMarkup(markdown) ? plainText(markdown) : markdown}`
}

/** In capitals, which no term of a word has. */
const factsOf = ({ type, location, level, country }: Texts) =>
  [type, location, level, country && countryTerm(country)].flatMap((fact) => fact || [])

function vectorOf(name: string[], others: string[], facts: string[]): string {
  const positions = new Map<string, string>()
  let next = 1
  const put = (term: string, weight: string) => {
    const before = positions.get(term)
    positions.set(term, `${before === undefined ? '' : `${before},`}${next++}${weight}`)
  }
  for (const term of name) put(term, 'A')
  for (const term of others) put(term, 'B')
  for (const term of facts) put(term, 'C')
  return [...positions].map(([term, at]) => `'${term}':${at}`).join(' ')
}

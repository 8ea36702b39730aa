import { plainText } from '#api/opportunities/markdown.ts'
import { isSampled } from './sample.ts'
import { isStopWord, termOf, wordsOf } from './words.ts'

export type Source = {
  id: number
  companyId: number
  companyName: string
  name: string
  skills: string[]
  city: string | null
  country: string | null
  description: string
  requirements: string | null
  qualifications: string | null
  publishedAt: Date
}

/** One call as the index holds it. `terms` are the lexemes of `vector`; `marks` exist as bitmaps alone. */
export type IndexDocument = {
  id: number
  vector: string
  headVector: string
  terms: string[]
  marks: string[]
  headWords: Set<string>
  /** Of sampled calls alone. */
  textWords: Set<string>
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
/** Positions between two parts, so that no phrase reaches from one into the next. */
const GAP = 8
/** A lexeme's positions end here; later words are found, but not as part of a phrase. */
const LAST_POSITION = 16_383
const POSITIONS_A_TERM = 20

export function documentOf(call: Source): IndexDocument {
  const name = wordsOf(call.name)
  const rest = [...call.skills, call.companyName].map(wordsOf)
  const text = wordsOf(textOf(call))
  const full = new Vector()
  full.add(name, '')
  for (const part of rest) full.add(part, '')
  full.addText(text)
  for (const word of new Set(name)) full.mark(nameTerm(termOf(word)))
  for (const part of [name, ...rest]) for (const pair of pairsOf(part)) full.mark(pair)
  full.mark(companyTerm(call.companyId))
  const head = new Vector()
  head.add(name, 'A')
  for (const part of rest) head.add(part, 'B')
  return {
    id: call.id,
    vector: full.toString(),
    headVector: head.toString(),
    terms: full.terms(),
    marks: [dayMark(dayOf(call.publishedAt)), ...(call.country ? [countryMark(call.country)] : [])],
    headWords: new Set([...name, ...rest.flat()]),
    textWords: new Set(isSampled(call) ? text.filter((word) => !isStopWord(word)) : []),
  }
}

/** The pair terms of words in a row. */
export function pairsOf(words: string[]): string[] {
  const telling = words.filter((word) => !isStopWord(word))
  const terms = (telling.length > 0 ? telling : words).map(termOf)
  return terms.slice(1).map((term, at) => pairTerm(terms[at] ?? '', term))
}

function textOf({ description, requirements, qualifications, city }: Source): string {
  const markdown = [description, requirements, qualifications].filter((part) => part !== null).join('\n\n')
  return `${city ?? ''} ${plainText(markdown.slice(0, LONGEST_TEXT))}`
}

/** A tsvector in the making: terms with their positions, written as PostgreSQL reads it. */
class Vector {
  #positions = new Map<string, string[]>()
  #next = 1

  add(words: string[], weight: string) {
    for (const word of words) this.#put(termOf(word), weight)
    this.#next += GAP
  }

  addText(words: string[]) {
    for (const word of words) {
      if (isStopWord(word)) this.#next++
      else this.#put(termOf(word), '')
    }
  }

  mark(term: string) {
    this.#positions.set(term, [])
  }

  terms(): string[] {
    return [...this.#positions.keys()]
  }

  toString(): string {
    let text = ''
    for (const [term, positions] of this.#positions)
      text += positions.length > 0 ? `'${term}':${positions.join(',')} ` : `'${term}' `
    return text
  }

  #put(term: string, weight: string) {
    const position = this.#next++
    const positions = this.#positions.get(term)
    if (!positions) this.#positions.set(term, position > LAST_POSITION ? [] : [`${position}${weight}`])
    else if (positions.length < POSITIONS_A_TERM && position <= LAST_POSITION)
      positions.push(`${position}${weight}`)
  }
}

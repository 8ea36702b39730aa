import { LRUCache } from 'lru-cache'
import { homeCountry, namesRegion, type Place, placesMeant } from '#api/opportunities/places/places.ts'
import type { Kind } from '#contract/vocabulary.ts'
import type { Clause, Meaning } from './clause.ts'
import { FACTS } from './facts.ts'
import { FILLERS, NEAR, PREPOSITIONS, TENDER_FILLERS, WEAK_PREPOSITIONS } from './fillers.ts'
import { waysToSay } from './thesaurus.ts'

/** A word as it was typed, and plain. */
export type Typed = { word: string; isUpper: boolean; isLast: boolean }

const LONGEST = 5
/** Without "in" before it a place elsewhere must have as many thousands of people. */
const LARGE = 100

/**
 * Clauses of the plain words of a query: facts, places, titles and abbreviations are found in them, and words that say nothing are
 * left out. In an RFP search "contract" is such a word and jobs' facts are none.
 */
export function understand(typed: Typed[], kind: Kind): Clause[] {
  const clauses: Clause[] = []
  const fillers: Clause[] = []
  for (let at = 0; at < typed.length; ) {
    const { length, clause, isFiller = false } = readAt(typed, at, kind)
    if (clause) (isFiller ? fillers : clauses).push(clause)
    at += length
  }
  return clauses.length > 0 ? clauses.map(besideCountry) : fillers
}

/** "Hamilton New Zealand" is the one of that country. */
function besideCountry(clause: Clause, at: number, all: Clause[]): Clause {
  const { meaning } = clause
  const country = all[at + 1]?.meaning?.place?.meant
  if (!meaning?.place || country?.kind !== 'country') return clause
  const { meant, others, isNear } = meaning.place
  const named = [meant, ...others]
  const there = named.find((place) => place.kind !== 'country' && place.country === country.country)
  if (!there || there === meant) return clause
  return {
    ...clause,
    meaning: { ...meaning, place: { meant: there, others: named.filter((one) => one !== there), isNear } },
  }
}

type Read = { length: number; clause?: Clause; isFiller?: boolean }

function readAt(typed: Typed[], at: number, kind: Kind): Read {
  const placed = readPlaced(typed, at)
  if (placed) return placed
  for (let length = Math.min(LONGEST, typed.length - at); length > 0; length--) {
    const part = typed.slice(at, at + length)
    const meaning = meaningOf(part, kind)
    if (meaning) return { length, clause: clauseOf(part, meaning) }
  }
  const part = typed.slice(at, at + 1)
  const [{ word = '', isUpper = false } = {}] = part
  const isFiller =
    (FILLERS.has(word) || (kind === 'RFP' && TENDER_FILLERS.has(word))) && !(isUpper && word.length < 3)
  return { length: 1, clause: clauseOf(part), isFiller }
}

/** "in Kumasi", "near Tema": the place alone, or what a preposition before another word leaves. */
function readPlaced(typed: Typed[], at: number): Read | undefined {
  const first = typed[at]?.word ?? ''
  const isNear = NEAR.has(first)
  const isWeak = WEAK_PREPOSITIONS.has(first)
  if (!isNear && !isWeak && !PREPOSITIONS.has(first)) return undefined
  const skipped = ['the', 'la', 'le', 'de', 'to'].includes(typed[at + 1]?.word ?? '') ? 2 : 1
  for (let length = Math.min(LONGEST, typed.length - at - skipped); length > 0; length--) {
    const part = typed.slice(at + skipped, at + skipped + length)
    const [meant, ...others] = meantBy(part, isNear)
    if (meant) {
      const meaning = {
        ...NOTHING,
        place: { meant, others, isNear },
        isAlone: first !== 'of' && first !== 'to',
      }
      return { length: skipped + length, clause: clauseOf(part, meaning) }
    }
  }
  return undefined
}

const NOTHING: Meaning = { same: [], related: [], isAlone: false }

function meaningOf(part: Typed[], kind: Kind): Meaning | undefined {
  const words = part.map(({ word }) => word)
  const fact = kind === 'JOB' ? FACTS.get(words.join(' ')) : undefined
  if (fact !== undefined) return { ...NOTHING, fact }
  const isPronoun = words.length === 1 && words[0] === 'it' && !part[0]?.isUpper
  const ways = isPronoun ? undefined : waysToSay(words)
  const place = barePlace(part)
  if (!ways && !place) return undefined
  return { ...NOTHING, ...ways, ...(place && { place }) }
}

/** A place without a word before it. */
function barePlace(part: Typed[]): Meaning['place'] {
  const [meant, ...others] = surePlaces(part)
  return meant && { meant, others, isNear: false }
}

/** Places at home, or large, and parts of a country that people call countries. A direction alone is no region. */
function surePlaces(part: Typed[]): Place[] {
  const name = part.map(({ word }) => word).join(' ')
  const isNamed = namesRegion(name) || !DIRECTIONS.test(name)
  return meantBy(part, false).filter(
    ({ kind, country, people }) =>
      kind === 'country' ||
      kind === 'area' ||
      people >= LARGE ||
      (kind === 'region' && country === 'GB') ||
      (country === homeCountry() && (kind === 'city' || isNamed)),
  )
}

const DIRECTIONS =
  /^(?:(?:north|south|east|west|upper|lower|central|centre|est|ouest|nord|sud)(?:ern)?(?: |$))+/

const meant = new LRUCache<string, Place[]>({ max: 1_000 })

function meantBy(part: Typed[], isNear: boolean): Place[] {
  const name = part.map(({ word }) => word).join(' ')
  const key = `${homeCountry()} ${isNear} ${name}`
  const known = meant.get(key)
  if (known) return known
  const found = placesMeant(name, isNear)
  meant.set(key, found)
  return found
}

function clauseOf(part: Typed[], meaning?: Meaning): Clause {
  return {
    words: part.map(({ word }) => word),
    positions: part.map((_, position) => position),
    isNegated: false,
    isPrefix: part.length === 1 && part[0]?.isLast === true && !meaning?.isAlone,
    isPhrase: false,
    ...(meaning && { meaning }),
  }
}

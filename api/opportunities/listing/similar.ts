import { findPage } from '#api/opportunities/search/queries.ts'
import type { Executor } from '#api/platform/database/client.ts'
import type { OpportunityCard } from '#contract/opportunities/opportunities.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'
import { listShown } from './shown.ts'

type Like = Pick<OpportunityCard, 'id' | 'name' | 'skills' | 'city' | 'country' | 'type'>

/** Searches for one opportunity, and results that each of them gives. */
const SEARCHES = 4
const RESULTS = 12
/** A title's noun says most about a job; who has both its last words has them twice. */
const POINTS = { title: 3, skill: 2, city: 2, country: 1, type: 1 }

/** At most four open opportunities of the kind, by words of the title, skills, place and type. Work is bounded by the searches. */
export async function listSimilar(database: Executor, kind: Kind, one: Like): Promise<OpportunityCard[]> {
  const points = new Map<number, number>()
  for (const { key, weight } of keysOf(one)) {
    const query = { search_key: key, page_size: RESULTS }
    const { ids, searchKeyUsed, widened } = await findPage(database, { kind, query })
    // Opportunities with another word than this one's are not like it, nor those that a wider search adds.
    if (searchKeyUsed !== null) continue
    for (const id of ids.slice(0, widened?.exact))
      if (id !== one.id) points.set(id, (points.get(id) ?? 0) + weight)
  }
  const ids = [...points.keys()]
  if (ids.length === 0) return []
  const { cards } = await listShown(database, { ids, userId: undefined, kind })
  const scored = cards
    .filter(({ status }) => status === 'OPEN')
    .map((card) => ({ card, score: (points.get(card.id) ?? 0) + placePoints(one, card) }))
  // A stable sort: those that one search found keep its order.
  const best = scored.sort((a, b) => b.score - a.score).slice(0, LIMITS.similar)
  return best.map(({ card }) => card)
}

/** Searches by the noun of the title, with another word and alone, and by the first skills. */
export function keysOf({ name, skills }: Pick<Like, 'name' | 'skills'>): { key: string; weight: number }[] {
  // "Senior Engineer, Payments" and "Engineer (Remote)" are engineers.
  const [head = ''] = name.split(/[,:;(|/–—]| - /)
  const keys = [
    ...headsOf(wordsIn(head)).map((part) => ({ key: part.join(' '), weight: POINTS.title })),
    ...skills.map((skill) => ({ key: wordsIn(skill).join(' '), weight: POINTS.skill })),
  ]
  const isFirst = ({ key }: { key: string }, at: number) =>
    key.length > 1 && keys.findIndex((each) => each.key.toLowerCase() === key.toLowerCase()) === at
  return keys.filter(isFirst).slice(0, SEARCHES)
}

const FRENCH_LINK = /^(?:à|au|aux|d|de|des|du|en|ès)$/i

/** English names its noun last, French first: an "ingénieur en génie civil" is an engineer. A rank alone is none. */
function headsOf(words: string[]): string[][] {
  const at = words.findIndex((word) => FRENCH_LINK.test(word))
  if (at <= 0) return [words.slice(-2), words.slice(-1)]
  const noun = words.slice(0, at)
  const isRank = noun.every((word) => FRENCH_RANKS.test(word))
  return [words.slice(0, at + 2), ...(isRank ? [] : [noun])]
}
const FRENCH_RANKS = /^(?:agente?|assistante?|chef|cheffe|directeur|directrice|employée?|responsable)s?$/i

/** Words alone: signs would be operators of a search. */
const wordsIn = (text: string): string[] =>
  text.slice(0, LIMITS.searchKeyLength).match(/[\p{L}\p{N}]+/gu) ?? []

function placePoints(one: Like, { city, country, type }: Like): number {
  const isSame = (a: string | null, b: string | null) => a !== null && a === b
  return (
    (isSame(one.city, city) ? POINTS.city : 0) +
    (isSame(one.country, country) ? POINTS.country : 0) +
    (isSame(one.type, type) ? POINTS.type : 0)
  )
}

import type { ListQuery } from '#contract/lists.ts'
import { LEVELS, LOCATIONS, TYPES } from '#contract/vocabulary.ts'
import { type Draw, drawing, WORDS } from './draw.ts'
import { EVERYDAY, FIELDS, SKILLS, TRADES } from './vocabulary.ts'

/** What visitors ask, by how hard it is for an index. */
const ASKED: Record<string, (draw: Draw) => ListQuery> = {
  'newest, unfiltered': (draw) => ({ page: 1 + Math.floor(draw.next() ** 3 * 50) }),
  'filters alone': (draw) => filters(draw),
  'filters that nothing meets': (draw) => ({ ...filters(draw), country: draw.chance(0.5) ? 'IS' : 'NZ' }),
  'common word': (draw) => ({ search_key: draw.skewed(EVERYDAY.slice(13, 60)) }),
  'middling word': (draw) => ({ search_key: word(draw, 400, 3_000) }),
  'rare word': (draw) => ({ search_key: word(draw, 8_000, 50_000) }),
  'word no call has': (draw) => ({ search_key: `x${word(draw, 8_000, 50_000)}x9` }),
  'two words': (draw) => ({ search_key: `${draw.skewed(EVERYDAY.slice(13))} ${word(draw, 100, 3_000)}` }),
  'three words and filters': (draw) => ({
    ...filters(draw),
    search_key: `${draw.skewed(FIELDS)} ${draw.skewed(TRADES)} ${draw.skewed(SKILLS)}`,
  }),
  'beginning of a word': (draw) => ({
    search_key: draw.skewed(TRADES).slice(0, 3 + Math.floor(draw.next() * 4)),
  }),
  phrase: (draw) => ({ search_key: `"${draw.skewed(FIELDS)} ${draw.skewed(TRADES)}"` }),
  'misspelt word': (draw) => ({
    search_key: misspelt(draw.skewed(TRADES.filter((trade) => trade.length > 5))),
  }),
  'deep page': (draw) => ({
    search_key: draw.skewed(EVERYDAY.slice(13, 60)),
    page: 30 + Math.floor(draw.next() * 20),
  }),
  'common word, newest': (draw) => ({ search_key: draw.skewed(EVERYDAY.slice(13, 60)), sort: 'newest' }),
}

export const SEARCH_NAMES = Object.keys(ASKED)

/** Queries of one sort; the same seed asks the same. */
export function searches(name: string, seed = 1): () => ListQuery {
  const draw = drawing(seed)
  const ask = ASKED[name]
  if (!ask) throw new Error(`No searches are called ${name}`)
  return () => ask(draw)
}

function filters(draw: Draw): ListQuery {
  return {
    type: [draw.skewed(TYPES), draw.skewed(TYPES)],
    ...(draw.chance(0.5) && { location: [draw.skewed(LOCATIONS)] }),
    ...(draw.chance(0.5) && { level: [draw.skewed(LEVELS)] }),
  }
}

function word(draw: Draw, from: number, to: number): string {
  return WORDS[from + Math.floor(draw.next() * (to - from))] ?? ''
}

function misspelt(word: string): string {
  const middle = Math.floor(word.length / 2)
  return word.slice(0, middle) + word.charAt(middle + 1) + word.charAt(middle) + word.slice(middle + 2)
}

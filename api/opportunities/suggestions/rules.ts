import { SHORTEST_BEGINNING } from '#api/opportunities/search/dictionary.ts'
import { exactOf, wordsOf } from '#api/opportunities/words/tokenizer.ts'
import type { OpportunityCard } from '#contract/opportunities/opportunities.ts'
import type { Suggestion } from '#contract/opportunities/suggestions.ts'
import { LIMITS } from '#contract/vocabulary.ts'

const MOST: Record<Suggestion['kind'], number> = { title: 5, skill: 3, company: 3, place: 2 }

/** The words before a last one that is too short to be completed; empty where it is not, or stands alone. */
export function beforeBeginning(typed: string): string {
  const words = wordsOf(typed)
  return (words.at(-1)?.length ?? 0) < SHORTEST_BEGINNING ? words.slice(0, -1).join(' ') : ''
}

type Found = Pick<OpportunityCard, 'name' | 'skills' | 'company'>

/** Suggestions from opportunities that a search found, and places; each has every word that was meant, the last at least begun. */
export function suggestionsOf(typed: string, found: Found[], places: string[]): Suggestion[] {
  const words = wordsOf(typed)
  const all: Suggestion[] = [
    ...found.map(({ name }) => ({ kind: 'title' as const, text: name })),
    ...found.flatMap(({ skills }) => skills.map((text) => ({ kind: 'skill' as const, text }))),
    ...found.map(({ company }) => ({ kind: 'company' as const, text: company.name })),
    ...places.map((text) => ({ kind: 'place' as const, text })),
  ]
  const seen = new Set<string>()
  const left = { ...MOST }
  return all
    .filter(({ kind, text }) => {
      const its = wordsOf(text)
      const fits =
        kind === 'place' ||
        words.every((word) => its.some((one) => one.startsWith(word) || exactOf(one) === exactOf(word)))
      if (!fits || text.length > LIMITS.searchKeyLength || seen.has(its.join(' ')) || left[kind] === 0)
        return false
      seen.add(its.join(' '))
      left[kind]--
      return true
    })
    .slice(0, LIMITS.suggestions)
}

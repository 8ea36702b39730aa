import { countryTerm, type Place } from '#api/opportunities/places/places.ts'
import type { Clause, ParsedQuery } from '#api/opportunities/query/clause.ts'
import { RANKS } from '#api/opportunities/query/fillers.ts'
import { isStopWord } from '#api/opportunities/words/tokenizer.ts'
import type { Widened } from '#contract/opportunities/opportunities.ts'
import type { Search } from './search-plan.ts'

/** Fewer matches than this are followed by what matches in part, where words were understood; else only none are. */
const FEW = 5

type Step = { by: Widened['by']; parsed: ParsedQuery }

/** A walk by cursor meets exact matches alone: its pages must belong together. */
export const mayWiden = ({ query, isExact }: Search) =>
  !isExact && query.cursor === undefined && query.updated_since === undefined

/** Whether a search with as many matches is widened. */
export function isTooNarrow(parsed: ParsedQuery | undefined, total: number): boolean {
  const [group, ...others] = parsed ?? []
  if (!group || others.length > 0) return false
  return (total < FEW && group.some(({ mayBegin }) => mayBegin)) || mayTakePart(group, total)
}

/** Whether what matches in part is shown as well. */
function mayTakePart(group: Clause[], total: number): boolean {
  if (wordsIn(wanted(group)) < 2) return false
  return total === 0 || (total < FEW && group.some(({ meaning }) => meaning !== undefined))
}

/** Whether a step found enough to end with it. */
export const isEnough = (total: number, before: number) => total >= FEW && total > before

const wordsIn = (group: Clause[]) => group.reduce((sum, { words }) => sum + words.length, 0)
const wanted = (group: Clause[]) => group.filter(({ isNegated }) => !isNegated)

/** Wider searches, one after the other: longer words, elsewhere in the country, anywhere, whatever the facts, with any of the words. */
export function stepsOf(parsed: ParsedQuery, exact: number): Step[] {
  const group = parsed[0] ?? []
  const refused = group.filter(({ isNegated }) => isNegated)
  const placed = wanted(group).filter(({ meaning }) => meaning?.place?.meant)
  const rest = wanted(group).filter((clause) => !placed.includes(clause))
  const content = rest.filter(({ meaning }) => meaning?.fact === undefined)
  const abroad = placed.map(inCountry)
  const steps: Step[] = []
  const add = (by: Step['by'], clauses: Clause[]) => {
    if (clauses.length > 0) steps.push({ by, parsed: [[...clauses, ...refused]] })
  }
  if (group.some(({ mayBegin }) => mayBegin))
    add(
      'beginning',
      wanted(group).map((clause) => (clause.mayBegin ? { ...clause, isPrefix: true } : clause)),
    )
  if (!mayTakePart(group, exact)) return steps
  if (placed.some(({ meaning }) => isWithinCountry(meaning?.place?.meant.kind)))
    add('country', [...rest, ...abroad])
  if (placed.length > 0) add('place', rest)
  if (content.length < rest.length) add('facts', content)
  const asked = content.length > 0 ? content : rest
  const all = asked.flatMap(apart)
  const telling = asked.length > 1 && asked.some(({ meaning }) => meaning) ? asked : all
  const words = telling.some(isTelling) ? telling.filter(isTelling) : telling
  if (all.length > 1) {
    const any = (clauses: Clause[]) => clauses.map((clause) => [clause, ...refused])
    steps.push({ by: 'words', parsed: any(words.map((clause) => ({ ...clause, isNamed: true }))) })
    // Some of the words in a text say less than one match of all.
    if (exact === 0) steps.push({ by: 'words', parsed: any(words) })
  }
  return steps
}

/** "officer" alone finds whatever has officers. */
const isTelling = ({ words }: Clause) => !words.every((word) => RANKS.has(word))

/** Words that mean one thing together, each for itself. */
function apart(clause: Clause): Clause[] {
  if (clause.isPhrase || clause.words.length === 1 || clause.meaning?.fact) return [clause]
  const { meaning: _, ...plain } = clause
  return clause.words
    .filter((word) => !isStopWord(word))
    .map((word) => ({ ...plain, words: [word], positions: [0], isPrefix: false }))
}

const isWithinCountry = (kind: Place['kind'] | undefined) => kind === 'region' || kind === 'city'

function inCountry(clause: Clause): Clause {
  const place = clause.meaning?.place
  if (!place || !isWithinCountry(place.meant.kind)) return clause
  const { country } = place.meant
  const meant = { ...place.meant, terms: [countryTerm(country)] }
  return { ...clause, meaning: { ...NOTHING, place: { ...place, meant }, isAlone: true } }
}

const NOTHING = { same: [], related: [] }

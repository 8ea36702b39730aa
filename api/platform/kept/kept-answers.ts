import { LRUCache } from 'lru-cache'
import { KINDS } from '#contract/vocabulary.ts'
import { type Answer, sizeOf } from './answer.ts'
import type { Catalogue } from './catalogue.ts'
import type { Change } from './changes.ts'
import { COMPANIES, type Making, nameOf } from './making.ts'

/** Times are on the clock of `performance.now()`, which never jumps. */
export type KeptAnswer = Answer & {
  making: Making
  /** It may be out of date from here on, and is made anew. */
  staleFrom: number
  /** It shows something that has ended from here on, and is never sent again. */
  endsAt: number
  /** The next deadline that changes it: other caches keep it no longer. */
  deadline: number
}

const MAX_BYTES = 24 * 1024 * 1024
/** For headers and for what an answer shows. */
const NOTES_BYTES = 3_000
/** An answer is sent for so long after it went out of date; a second less than promised, for what messages take. */
export const STALE_MS = 4_000

/** Answers by their addresses, each as long as the changes of the catalogue leave it true. */
export class KeptAnswers {
  readonly #catalogue: Catalogue
  readonly #answers: LRUCache<string, KeptAnswer>

  constructor(catalogue: Catalogue, maxSize = MAX_BYTES) {
    this.#catalogue = catalogue
    this.#answers = new LRUCache({
      maxSize,
      sizeCalculation: (kept, key) => sizeOf(kept) + key.length + NOTES_BYTES,
    })
    catalogue.hear((change) => {
      if (change) this.#apply(change)
      else this.#answers.clear()
    })
  }

  get(key: string): KeptAnswer | undefined {
    if (this.#catalogue.version() === undefined) return undefined
    const kept = this.#answers.get(key)
    if (kept && isSendable(kept)) return kept
    if (kept) this.#answers.delete(key)
    return undefined
  }

  /** Keeps an answer that was begun at a version, unless a change since then took away what it shows. */
  keep(key: string, kept: KeptAnswer, version: number): boolean {
    const changes = this.#catalogue.changesSince(version)
    for (const change of changes ?? []) touch(kept, effectsOf(change))
    if (!changes || !isSendable(kept) || this.#catalogue.version() === undefined) return false
    this.#answers.set(key, kept)
    return true
  }

  delete(key: string): void {
    this.#answers.delete(key)
  }

  #apply(change: Change) {
    const effects = effectsOf(change)
    for (const [key, kept] of this.#answers.entries()) {
      touch(kept, effects)
      if (kept.endsAt === 0) this.#answers.delete(key)
    }
  }
}

export const isFresh = ({ staleFrom }: KeptAnswer) => performance.now() < staleFrom

export function isSendable({ staleFrom, endsAt }: KeptAnswer): boolean {
  const now = performance.now()
  return now < endsAt && now < staleFrom + STALE_MS
}

function touch(kept: KeptAnswer, effects: Effects) {
  const effect = effectOn(kept.making, effects)
  if (effect === 'ends') kept.endsAt = 0
  if (effect === 'ages') kept.staleFrom = Math.min(kept.staleFrom, performance.now())
}

/** A change by what it touches, so that thousands of answers are compared with hundreds of opportunities at once. */
type Effects = {
  opportunities: Set<number>
  companies: Set<number>
  gone: { opportunities: Set<number>; companies: Set<number> }
  /** Lists and counts that it may enter or leave. */
  lists: Set<string>
}

function effectsOf({ opportunities, companies }: Change): Effects {
  const lists = new Set<string>()
  if (companies.length > 0) lists.add(COMPANIES)
  for (const { kind, companyId } of opportunities) {
    for (const list of kind ? [kind] : KINDS) lists.add(list)
    lists.add(nameOf({ company: companyId }))
  }
  for (const { id, isGone } of companies) {
    lists.add(nameOf({ company: id }))
    if (isGone) for (const list of KINDS) lists.add(list)
  }
  const idsOf = (rows: { id: number }[]) => new Set(rows.map(({ id }) => id))
  const goneOf = (rows: { id: number; isGone: boolean }[]) => idsOf(rows.filter(({ isGone }) => isGone))
  return {
    opportunities: idsOf(opportunities),
    companies: idsOf(companies),
    gone: { opportunities: goneOf(opportunities), companies: goneOf(companies) },
    lists,
  }
}

/** Ends what shows something that is gone, and what is about something that changed; lists that it can be in age. */
function effectOn(making: Making, { opportunities, companies, gone, lists }: Effects) {
  if (making.isFixed) return undefined
  const ends =
    making.isWhole ||
    hasAny(making.ownOpportunities, opportunities) ||
    hasAny(making.ownCompanies, companies) ||
    hasAny(making.opportunities, gone.opportunities) ||
    hasAny(making.companies, gone.companies)
  if (ends) return 'ends'
  const ages =
    hasAny(making.lists, lists) ||
    hasAny(making.opportunities, opportunities) ||
    hasAny(making.companies, companies)
  return ages ? 'ages' : undefined
}

function hasAny<T>(some: Set<T>, others: Set<T>): boolean {
  for (const one of some) if (others.has(one)) return true
  return false
}

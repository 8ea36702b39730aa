import { LRUCache } from 'lru-cache'
import { type Answer, sizeOf } from './answer.ts'
import type { Catalogue } from './catalogue.ts'
import type { Change } from './changes.ts'
import { type Making, nameOf } from './making.ts'

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
const KINDS_OF_LISTS = ['JOB', 'RFP'] as const

/** Answers by their addresses, each as long as the changes of the catalogue leave it true. */
export class KeptAnswers {
  readonly #catalogue: Catalogue
  readonly #answers = new LRUCache<string, KeptAnswer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (kept, key) => sizeOf(kept) + key.length + NOTES_BYTES,
  })

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
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
    for (const change of changes ?? []) touch(kept, change)
    if (!changes || !isSendable(kept) || this.#catalogue.version() === undefined) return false
    this.#answers.set(key, kept)
    return true
  }

  delete(key: string): void {
    this.#answers.delete(key)
  }

  #apply(change: Change) {
    for (const [key, kept] of this.#answers.entries()) {
      touch(kept, change)
      if (kept.endsAt === 0) this.#answers.delete(key)
    }
  }
}

export const isFresh = ({ staleFrom }: KeptAnswer) => performance.now() < staleFrom

export function isSendable({ staleFrom, endsAt }: KeptAnswer): boolean {
  const now = performance.now()
  return now < endsAt && now < staleFrom + STALE_MS
}

function touch(kept: KeptAnswer, change: Change) {
  const effect = effectOf(change, kept.making)
  if (effect === 'ends') kept.endsAt = 0
  if (effect === 'ages') kept.staleFrom = Math.min(kept.staleFrom, performance.now())
}

/** Ends what shows something that is gone, and what is about something that changed; lists that it can be in age. */
function effectOf(change: Change, making: Making): 'ends' | 'ages' | undefined {
  if (making.isFixed) return undefined
  if (making.isWhole) return 'ends'
  let isOlder = false
  for (const { id, companyId, kind, isGone } of change.opportunities) {
    if (making.ownOpportunities.has(id)) return 'ends'
    const isShown = making.opportunities.has(id)
    if (isShown && isGone) return 'ends'
    const lists = kind ? [kind] : KINDS_OF_LISTS
    isOlder ||= isShown || lists.some((list) => making.lists.has(list))
    isOlder ||= making.lists.has(nameOf({ company: companyId }))
  }
  for (const { id, isGone } of change.companies) {
    const isShown = making.companies.has(id) || making.lists.has(nameOf({ company: id }))
    if (making.ownCompanies.has(id) || (isShown && isGone)) return 'ends'
    isOlder ||= isShown || (isGone && KINDS_OF_LISTS.some((list) => making.lists.has(list)))
  }
  return isOlder ? 'ages' : undefined
}

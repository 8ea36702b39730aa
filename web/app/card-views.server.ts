import { LRUCache } from 'lru-cache'
import type { OpportunityCard } from '#contract/opportunities/opportunities.ts'
import type { CardView } from './card-view.ts'
import { cardView, type ViewLocale } from './view.ts'

/** Some megabytes. */
const MAX_VIEWS = 2_000
const MINUTE_MS = 60_000

/** Worded cards by all that they say: the same opportunities are in many lists. */
const views = new LRUCache<string, CardView>({ max: MAX_VIEWS })

/** The cards in the reader's language, by the time to the minute. */
export function cardViews(cards: OpportunityCard[], locale: ViewLocale): CardView[] {
  const { i18n, timeZone, now } = locale
  const at = `${i18n.locale} ${timeZone} ${Math.floor(now.getTime() / MINUTE_MS)}`
  return cards.map((card) => {
    const key = `${at} ${JSON.stringify(card)}`
    const view = views.get(key) ?? cardView(card, locale)
    views.set(key, view)
    return view
  })
}

import { useEffect, useEffectEvent } from 'react'
import { listOwnOffers, type Offer } from '#contract/hiring/offers.ts'
import { api } from '#web/app/api.ts'
import { followLaterNews } from '#web/app/session/live-news.ts'
import { useRenewed } from '#web/parts/renewed.ts'

/** The offers of an own application as the page loaded them, then as the company sends and withdraws them. */
export function useFollowedOffers(number: string, loaded: Offer[], isJob: boolean): Offer[] {
  const [offers, setOffers] = useRenewed(loaded)
  const look = useEffectEvent(async () => {
    const found = await api(listOwnOffers, { params: { number } }).catch(() => undefined)
    // Unless they were loaded after an answer meanwhile, which is newer.
    if (found) setOffers((now) => (now === offers ? found : now))
  })
  useEffect(() => (isJob ? followLaterNews(() => void look()) : undefined), [isJob])
  return offers
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { listOwnOffers, type Offer } from '#contract/hiring/offers.ts'
import { api } from '#web/app/api.ts'
import { followLaterNews } from '#web/app/session/live-news.ts'
import { useRenewed } from '#web/parts/renewed.ts'

/** The offers of an own application as the page loaded them, then as the company sends and withdraws them. */
export function useFollowedOffers(number: string, loaded: Offer[], isJob: boolean): Offer[] {
  const [offers, setOffers] = useRenewed(loaded)
  const looks = useRef(0)
  const look = useEffectEvent(async () => {
    const own = ++looks.current
    const found = await api(listOwnOffers, { params: { number } }).catch(() => undefined)
    // Unless a later look is under way, or they were loaded after an answer meanwhile: both are newer.
    if (found && own === looks.current) setOffers((now) => (now === offers ? found : now))
  })
  useEffect(() => (isJob ? followLaterNews(() => void look()) : undefined), [isJob])
  return offers
}

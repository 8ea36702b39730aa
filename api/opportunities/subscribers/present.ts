import { type AddressSite, addressesOf } from '#api/opportunities/saved-searches/rules.ts'
import type { Output } from '#contract/endpoint.ts'
import { Alert, type managedAlerts } from '#contract/opportunities/alerts.ts'
import type { listConfirmed, Subscriber } from './queries.ts'

type Managed = {
  subscriber: Subscriber
  searches: Awaited<ReturnType<typeof listConfirmed>>
  isAsked: boolean
}

export function presentManaged(
  { subscriber, searches, isAsked }: Managed,
  site: AddressSite,
): Output<typeof managedAlerts> {
  return {
    email: subscriber.email,
    is_asked: isAsked,
    alerts: searches.map(({ search, company }) =>
      Alert.parse({
        id: search.id,
        name: company?.name ?? search.name,
        kinds: search.kinds,
        query: search.query,
        frequency: search.frequency,
        subscribed: search.unsubscribedAt === null,
        addresses: addressesOf(site, search),
        company,
      }),
    ),
  }
}

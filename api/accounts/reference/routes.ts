import { type Route, route } from '#api/platform/http/route.ts'
import { availableCountries, countryCodes } from '#contract/accounts/reference.ts'
import { listCountries, listDialCodes } from './countries.ts'

export function referenceRoutes(ownCountry: string): Route[] {
  const countries = listCountries(ownCountry)
  const dialCodes = listDialCodes(ownCountry)
  return [route(availableCountries, async () => countries), route(countryCodes, async () => dialCodes)]
}

import { type Route, route } from '#api/platform/http/route.ts'
import { availableCountries, countryCodes } from '#contract/accounts/reference.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#contract/languages.ts'
import { listCountries, listDialCodes } from './countries.ts'

export function referenceRoutes(ownCountry: string): Route[] {
  const countries = oncePerLanguage((language) => listCountries(ownCountry, language))
  const dialCodes = oncePerLanguage((language) => listDialCodes(ownCountry, language))
  return [
    route(availableCountries, async ({ query }) => countries(query.language)),
    route(countryCodes, async ({ query }) => dialCodes(query.language)),
  ]
}

/** In the default language where another is asked for that is not offered. */
function oncePerLanguage<T>(list: (language: Language) => T) {
  const made = new Map<Language, T>()
  return (wanted: string | undefined): T => {
    const language = isLanguage(wanted) ? wanted : DEFAULT_LANGUAGE
    const listed = made.get(language) ?? list(language)
    made.set(language, listed)
    return listed
  }
}

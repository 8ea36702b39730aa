import { createRequire } from 'node:module'
import countries from 'i18n-iso-countries'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { catalogueOf, DEFAULT_LANGUAGE, type Language, localeOf } from '#contract/languages.ts'

const load = createRequire(import.meta.url)
countries.registerLocale(load(`i18n-iso-countries/langs/${DEFAULT_LANGUAGE}.json`))
const known = countries.getNames(DEFAULT_LANGUAGE, { select: 'official' })

/** In English the official names; in other languages those of Intl, as public pages show them. */
function namesIn(language: Language): Record<string, string> {
  if (catalogueOf(language) === DEFAULT_LANGUAGE) return known
  const names = new Intl.DisplayNames(localeOf(language), { type: 'region' })
  return Object.fromEntries(Object.keys(known).map((code) => [code, names.of(code) ?? known[code] ?? code]))
}

type Named = { code: string; name: string }

/** By name, the operator's own first (decisions §3). */
function inOrder<T extends Named>(all: T[], own: string, language: Language): T[] {
  const { compare } = new Intl.Collator(catalogueOf(language))
  return all.sort((a, b) => Number(b.code === own) - Number(a.code === own) || compare(a.name, b.name))
}

/** All ISO 3166-1 countries. */
export function listCountries(own: string, language: Language): Named[] {
  const all = Object.entries(namesIn(language)).map(([code, name]) => ({ code, name }))
  return inOrder(all, own, language)
}

/** `["+233", "Ghana (+233)"]` for every country that has a dial code. */
export function listDialCodes(own: string, language: Language): [string, string][] {
  const names = namesIn(language)
  const all = getCountries().flatMap((code) =>
    names[code] ? [{ code, name: names[code], dial: `+${getCountryCallingCode(code)}` }] : [],
  )
  return inOrder(all, own, language).map(({ name, dial }) => [dial, `${name} (${dial})`])
}

export const isCountry = (code: string) => Object.hasOwn(known, code)

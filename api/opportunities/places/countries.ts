import { createRequire } from 'node:module'
import countries from 'i18n-iso-countries'
import { wordsOf } from '#api/opportunities/words/tokenizer.ts'
import { DEMONYMS } from './aliases.ts'

const load = createRequire(import.meta.url)
const LANGUAGES = ['fr', 'en'] as const

let codes: Map<string, string> | undefined

/** ISO 3166-1 alpha-2 by a country's name in English or French, a short name or its people's, in plain words. */
export function countryNamed(name: string): string | undefined {
  codes ??= readCodes()
  return codes.get(name)
}

/** The names of all countries. */
export function countryNames(language: 'en' | 'fr'): string[] {
  codes ??= readCodes()
  return Object.values(countries.getNames(language, { select: 'alias' }))
}

function readCodes(): Map<string, string> {
  const found = new Map<string, string>()
  for (const language of LANGUAGES) {
    countries.registerLocale(load(`i18n-iso-countries/langs/${language}.json`))
    for (const [code, names] of Object.entries(countries.getNames(language, { select: 'all' })))
      for (const name of names) found.set(plain(name), code)
  }
  for (const [code, names] of Object.entries(DEMONYMS))
    for (const name of names.split(', ')) found.set(plain(name), code)
  return found
}

const plain = (name: string) => wordsOf(name).join(' ')

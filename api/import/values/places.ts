import { createRequire } from 'node:module'
import countries from 'i18n-iso-countries'
import { DEFAULT_LANGUAGE } from '#contract/languages.ts'

const load = createRequire(import.meta.url)
for (const language of ['en', 'fr'])
  countries.registerLocale(load(`i18n-iso-countries/langs/${language}.json`))

export type Place = { city: string | null; country: string | null }

const CITY_LENGTH = 100
const NOWHERE =
  /\b(?:remote|virtual|telework|anywhere|various|multiple|nationwide|negotiable|throughout|statewide|follow the|see )/i

/** Common spellings of countries besides their names and codes. */
const ALIASES = new Map(
  Object.entries({
    england: 'GB',
    scotland: 'GB',
    wales: 'GB',
    'northern ireland': 'GB',
    'great britain': 'GB',
    eng: 'GB',
    uk: 'GB',
    usa: 'US',
    'u.s.': 'US',
    'u.s.a.': 'US',
    'ivory coast': 'CI',
    el: 'GR',
  }),
)

/** Parts of the United Kingdom, by name and by the beginning of their European region codes (NUTS). */
const PARTS = new Map([
  ['england', 'England'],
  ['scotland', 'Scotland'],
  ['wales', 'Wales'],
  ['northern ireland', 'Northern Ireland'],
])
const REGION_CODE = /^UK([C-N])[A-Z0-9]{0,2}$/
const PART_OF_CODE: Readonly<Record<string, string>> = { L: 'Wales', M: 'Scotland', N: 'Northern Ireland' }

const found = new Map<string, string | null>()

/** ISO 3166-1 alpha-2 by a country's English or French name, its alpha-2 or alpha-3 code, or a region code such as `UKM75`. */
export function countryCode(text: string | null | undefined): string | null {
  const written = text?.trim().replaceAll('’', "'")
  if (!written || written.length > 60) return null
  const known = found.get(written)
  if (known !== undefined) return known
  const code = findCountry(written)
  // A small cache: there are few countries, and a garbage file must not fill the memory.
  if (found.size < 5_000) found.set(written, code)
  return code
}

/** The first place of `Nkawkaw, Ghana`, `Washington, DC; Chicago, IL` or `Dyess AFB, TX United States`. */
export function readPlace(text: string | null | undefined): Place {
  const first =
    withoutSentence(text ?? '')
      .split(/;|\n| and /)[0]
      ?.trim() ?? ''
  const parts = first.split(',').map((part) => part.trim())
  const last = parts.at(-1) ?? ''
  const country = (parts.length > 1 && countryCode(last.length > 2 ? last : null)) || endsWithCountry(last)
  const alone = parts.length === 1 ? countryCode(first) : null
  const part = partNamed(parts[0] ?? '')
  if (part && (country ?? alone ?? 'GB') === 'GB') return { city: part, country: 'GB' }
  const isCountry = alone !== null || ALIASES.has((parts[0] ?? '').toLowerCase())
  return { city: isCountry ? null : cityName(parts[0]), country: country ?? alone }
}

/** A city, or null for words such as "various". */
export function cityName(text: string | null | undefined): string | null {
  const city = text?.trim() ?? ''
  if (!city || city.length > CITY_LENGTH || NOWHERE.test(city) || SENTENCE.test(city)) return null
  return city.split(/\s+/).length > MOST_WORDS ? null : city
}

/** Words of sentences, which no place is named by. */
const SENTENCE =
  /\b(?:we|our|you|your|is|are|was|be|have|has|will|may|can|must|this|these|that|candidates?|applicants?|employees?|positions?|offices)\b|^(?:We|Our|You|Your|This|These|Candidates?|Applicants?|Employees?|Positions?|Offices)\b|\b(?:[Ff]ull|[Pp]art)[ -][Tt]ime\b/
const MOST_WORDS = 7

/** "We have office locations in Washington DC, Chicago" begins with Washington DC. */
function withoutSentence(text: string): string {
  const [start] = /^[^,;\n]*?\b(?:locat(?:ions?|ed)|offices?|based)\s+in\s+/i.exec(text) ?? ['']
  return text.slice(start.length)
}

const partNamed = (text: string): string | undefined => {
  const code = REGION_CODE.exec(text)?.[1]
  return code === undefined ? PARTS.get(text.toLowerCase()) : (PART_OF_CODE[code] ?? 'England')
}

function findCountry(written: string): string | null {
  const alias = ALIASES.get(written.toLowerCase())
  if (alias) return alias
  const upper = written.toUpperCase()
  if (/^[A-Z]{2}$/.test(upper)) return countries.isValid(upper) ? upper : null
  const ofThree = /^[A-Z]{3}$/.test(upper) && countries.alpha3ToAlpha2(upper)
  if (ofThree) return ofThree
  // European region codes (NUTS) begin with the country code.
  if (/^[A-Z]{2}[A-Z0-9]{0,3}$/.test(written) && /\d|^UK/.test(written))
    return findCountry(written.slice(0, 2))
  // French names with and without their accents.
  return (
    countries.getAlpha2Code(written, DEFAULT_LANGUAGE) ?? countries.getSimpleAlpha2Code(written, 'fr') ?? null
  )
}

function endsWithCountry(text: string): string | null {
  const name = /\b(United States|United Kingdom|USA|Ghana|Nigeria)$/.exec(text)?.[1]
  return name ? findCountry(name) : null
}

import { LRUCache } from 'lru-cache'
import { wordsOf } from '#api/opportunities/words/tokenizer.ts'
import { pointOf } from '#contract/parameters.ts'
import { countryNamed } from './countries.ts'
import { citiesWithin, type ListedPlace, placesNamed, plainOf } from './gazetteer.ts'
import { nameNearest } from './nearest.ts'
import {
  countryPlace,
  homeCountry,
  inOrder,
  type Place,
  placeWithin,
  wholeCountries,
  withoutKind,
} from './places.ts'

/** A place that somebody asked for, and others of its name. */
export type Asked = { meant: Place; others: Place[]; isCorrected?: true }

const MOST_OTHERS = 5
const plain = (text: string) => wordsOf(text).join(' ')

/**
 * The place of a text: `Kumasi`, `Ashanti`, `Ghana`, or `Hamilton, New Zealand`, each part of which narrows it. Where several have the
 * name, the one at home, then the largest. A city includes what lies around it, as far as told.
 */
export function placeNamed(text: string, km?: number): Asked | undefined {
  const key = `${homeCountry()} ${km ?? ''} ${text}`
  const known = found.get(key)
  if (known) return known
  const asked = readPlace(text, km)
  if (asked) found.set(key, asked)
  return asked
}

/** In terms, of which a place with a wide radius has hundreds. */
const MOST_TERMS = 40_000
const sizeOf = ({ meant, others }: Asked) =>
  [meant, ...others].reduce((sum, { terms }) => sum + terms.length, 1)
const found = new LRUCache<string, Asked>({ max: 500, maxSize: MOST_TERMS, sizeCalculation: sizeOf })

function readPlace(text: string, km: number | undefined): Asked | undefined {
  const [first = '', ...rest] = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const whole = rest.length === 0 ? wholeOf(first) : undefined
  if (whole) return { meant: whole, others: [] }
  const all = rest.length === 0 ? named(plain(first)) : narrowed(named(plain(first)), rest)
  const [meant, ...others] = apart(all.length > 0 || rest.length > 0 ? all : besideCountry(plain(first)))
  return (
    meant && {
      meant: placeWithin(meant, km),
      others: others.slice(0, MOST_OTHERS).map((place) => placeWithin(place, km)),
    }
  )
}

/** By its code in capitals, or by its name. */
const countryOf = (text: string) => (/^[A-Z]{2}$/.test(text) && codeOf(text)) || countryNamed(plain(text))

const REGION_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const codeOf = (code: string) => (REGION_NAMES.of(code) === undefined ? undefined : code)

function wholeOf(text: string): Place | undefined {
  const country = countryOf(text)
  return country ? countryPlace(country) : wholeCountries(plain(text))
}

function named(name: string): ListedPlace[] {
  const bare = withoutKind(name)
  const found = placesNamed(bare).concat(bare === name ? [] : placesNamed(name))
  const isRegion = bare !== name && found.some(({ kind }) => kind === 'region')
  return inOrder(isRegion ? found.filter(({ kind }) => kind === 'region') : found)
}

/** Only places in each of these countries or regions. */
const narrowed = (places: ListedPlace[], within: string[]): ListedPlace[] =>
  within.reduce((left, part) => {
    const country = countryOf(part)
    const regions = named(plain(part)).filter(({ kind }) => kind === 'region')
    return left.filter(
      (place) =>
        place.country === country ||
        regions.some((region) => region.country === place.country && region.region === place.region),
    )
  }, places)

/** `Kumasi Ghana` without a comma. */
function besideCountry(name: string): ListedPlace[] {
  const words = name.split(' ')
  for (let at = words.length - 1; at > 0; at--) {
    const country = countryNamed(words.slice(at).join(' '))
    const there = country
      ? named(words.slice(0, at).join(' ')).filter((place) => place.country === country)
      : []
    if (there.length > 0) return there
  }
  return []
}

/** The place that a misspelt name is nearest to. */
export function placeCorrected(text: string, km?: number): Asked | undefined {
  const name = nameNearest(text)
  const asked = name === undefined ? undefined : placeNamed(name, km)
  return asked && { ...asked, isCorrected: true }
}

/** One of each name in a region of a country, and no region of the name of a city there. */
function apart(places: ListedPlace[]): ListedPlace[] {
  const seen = new Set<string>()
  return places.filter((place) => {
    const named = `${place.country} ${plainOf(place)}`
    const key = place.kind === 'region' ? named : `${named} ${place.region}`
    if (seen.has(key)) return false
    seen.add(key).add(named)
    return true
  })
}

const NEAREST_KM = 60

/** The nearest city of the list, to name a point by. */
export function cityNearest(near: string): { name: string; country: string } | undefined {
  const [latitude = 0, longitude = 0] = pointOf(near)
  const point = { latitude, longitude }
  const [nearest] = citiesWithin(point, NEAREST_KM, 1)
  return nearest && { name: nearest.name, country: nearest.country }
}

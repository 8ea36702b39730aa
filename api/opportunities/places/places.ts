import { wordsOf } from '#api/opportunities/words/tokenizer.ts'
import { pointOf } from '#contract/parameters.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { PARTS } from './aliases.ts'
import { countriesOf } from './areas.ts'
import { countryNamed } from './countries.ts'
import { citiesWithin, type ListedPlace, placesNamed, plainOf } from './gazetteer.ts'

/** The operator's country comes first where a name has several. */
let home = 'GH'
export const setHomeCountry = (country: string) => {
  home = country
}
export const homeCountry = () => home

/** A place that words mean: `country` alone, a region of it, a city, or an area of several countries. */
export type Place = {
  kind: 'area' | 'country' | 'region' | 'city'
  /** Empty for a country, which the reader's language names, and for an area. */
  name: string
  /** Empty for an area. */
  country: string
  /** Its code within the country; empty for countries and areas. */
  region: string
  /** In thousands; 0 of regions and countries. */
  people: number
  /** Terms of the index, any of which an opportunity there has; the first is the place's own. */
  terms: string[]
}

const METROPOLIS = 500
const KM = { town: 6, metropolis: 15, near: 40 }
/** Cities of which each costs a look into the index: the nearest, so that a wider distance never loses a near one. */
const MOST_AROUND = 200
const MOST_MEANT = 4

export const countryTerm = (country: string) => `~${country}`
const regionTerm = (country: string, region: string) => `&${country}.${region}`.toLowerCase()
const cityTerm = (place: ListedPlace) =>
  `${regionTerm(place.country, place.region)}.${plainOf(place).replaceAll(' ', '-')}`

/** Terms of the places where an opportunity is: its city and region, as far as they are known. */
export function placeTerms(city: string | null, country: string | null): string[] {
  if (city === null || city === '') return []
  const key = `${home} ${country ?? ''} ${city}`
  const before = known.get(key)
  if (before) return before
  const terms = [...new Set(partsOf(city).flatMap((part) => termsOfCity(part, country)))]
  if (known.size >= MEMO) known.clear()
  known.set(key, terms)
  return terms
}

const MEMO = 5_000
const MOST_PARTS = 6
const known = new Map<string, string[]>()

/** `Accra, Kumasi` and `Takoradi (Western Region)` are two places each. */
const partsOf = (city: string) =>
  city
    .split(/[,;/()]| and | & /)
    .map((part) => wordsOf(part).join(' '))
    .filter((part) => part !== '')
    .slice(0, MOST_PARTS)

function termsOfCity(name: string, country: string | null): string[] {
  const plain = withoutKind(name)
  const part = PARTS[country ?? '']
  const listed = part && Object.hasOwn(part, plain) ? (part[plain] ?? plain) : plain
  const [place] = inOrder(placesNamed(listed)).filter((one) => country === null || one.country === country)
  if (!place) return []
  const region = regionTerm(place.country, place.region)
  return place.kind === 'region' ? [region] : [cityTerm(place), region]
}

const KINDS =
  /^(?:(?:region|state|province|county|city) of )|(?: (?:region|state|province|county|city|municipality|metropolis|metro))$/
export const withoutKind = (name: string) => name.replace(KINDS, '')
export const namesRegion = (name: string) => KINDS.test(name)

/** At home before elsewhere, then by population; a city before the region of its name. */
export const inOrder = (places: ListedPlace[]) =>
  places.toSorted(
    (a, b) =>
      Number(b.country === home) - Number(a.country === home) ||
      b.people - a.people ||
      (a.name < b.name ? -1 : 1),
  )

/**
 * The places that a name may mean, the likeliest first. `in Kumasi` includes what lies around a city; `near` reaches further.
 * @param name plain words: in lower case, without accents
 */
export function placesMeant(name: string, isNear = false): Place[] {
  const whole = wholeCountries(name)
  if (whole) return [whole]
  const isRegion = namesRegion(name)
  const listed = placesNamed(withoutKind(name)).concat(isRegion ? placesNamed(name) : [])
  const found = inOrder(listed.length > 0 ? listed : placesInRegion(name))
  const wanted =
    isRegion && found.some(({ kind }) => kind === 'region')
      ? found.filter(({ kind }) => kind === 'region')
      : found
  return wanted.slice(0, MOST_MEANT).map((place) => meantBy(place, isNear))
}

/** "springfield illinois": the places of a name in a region of another. */
function placesInRegion(name: string): ListedPlace[] {
  const words = name.split(' ')
  for (let at = words.length - 1; at > 0; at--) {
    const regions = placesNamed(words.slice(at).join(' ')).filter(({ kind }) => kind === 'region')
    if (regions.length === 0) continue
    const there = placesNamed(words.slice(0, at).join(' ')).filter(
      (place) =>
        place.kind === 'city' &&
        regions.some(({ country, region }) => country === place.country && region === place.region),
    )
    if (there.length > 0) return there
  }
  return []
}

/** A country by its name, or several by that of an area. */
export function wholeCountries(name: string): Place | undefined {
  const country = countryNamed(name)
  if (country !== undefined) return countryPlace(country)
  const countries = countriesOf(name)
  return (
    countries && {
      kind: 'area',
      name: '',
      country: '',
      region: '',
      people: 0,
      terms: countries.map(countryTerm),
    }
  )
}

export const countryPlace = (country: string): Place => ({
  kind: 'country',
  name: '',
  country,
  region: '',
  people: 0,
  terms: [countryTerm(country)],
})

const meantBy = (place: ListedPlace, isNear: boolean): Place =>
  placeWithin(place, isNear ? KM.near : undefined)

/** A city with what lies around it within some kilometres, fewer for a town than for a large one unless told; or a region. */
export function placeWithin(place: ListedPlace, wanted: number | undefined): Place {
  const { kind, name, country, region, people } = place
  if (kind === 'region') return { kind, name, country, region, people, terms: [regionTerm(country, region)] }
  const km = wanted ?? (people >= METROPOLIS ? KM.metropolis : KM.town)
  const around = citiesWithin(place, km, MOST_AROUND).map(cityTerm)
  return { kind, name, country, region, people, terms: [...new Set([cityTerm(place), ...around])] }
}

/** Terms of the cities around a point of an address. */
export function termsNear(near: string, km: number = LIMITS.nearKm): string[] {
  const [latitude = 0, longitude = 0] = pointOf(near)
  return [...new Set(citiesWithin({ latitude, longitude }, km, MOST_AROUND).map(cityTerm))]
}

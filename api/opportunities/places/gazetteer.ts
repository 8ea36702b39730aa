import { readFileSync } from 'node:fs'
import { wordsOf } from '#api/opportunities/words/tokenizer.ts'
import { ALIASES } from './aliases.ts'

/** A city of the list, or a region of the first order. */
export type ListedPlace = {
  kind: 'city' | 'region'
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Code of GeoNames within the country. */
  region: string
  /** In thousands; 0 of regions. */
  people: number
  /** Degrees; NaN of regions. */
  latitude: number
  longitude: number
}

const LIST = new URL('./places.txt', import.meta.url)
const [COUNTRY, REGION, END, TAB, BAR] = [61, 43, 10, 9, 124] // = + \n \t |

/**
 * The list in memory: its bytes as they are, and for each line the hash of its plain name, its place in the bytes and its country, in
 * the order of hashes. About two megabytes, read when the first place is looked for.
 */
type List = {
  bytes: Buffer
  hashes: Uint32Array
  starts: Uint32Array
  countries: string[]
  countryOf: Uint8Array
}

let list: List | undefined

function listed(): List {
  list ??= readList()
  return list
}

function readList(): List {
  const bytes = readFileSync(LIST)
  const countries: string[] = []
  const lines: { hash: number; start: number; country: number }[] = []
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(END, start)
    const end = found === -1 ? bytes.length : found
    if (bytes[start] === COUNTRY) countries.push(bytes.toString('latin1', start + 1, end))
    else lines.push({ hash: hashOf(plainNameAt(bytes, start, end)), start, country: countries.length - 1 })
    start = end + 1
  }
  lines.sort((a, b) => a.hash - b.hash)
  return {
    bytes,
    countries,
    hashes: Uint32Array.from(lines, ({ hash }) => hash),
    starts: Uint32Array.from(lines, ({ start }) => start),
    countryOf: Uint8Array.from(lines, ({ country }) => country),
  }
}

/** A name with letters beyond ASCII has its plain form before it. */
function plainNameAt(bytes: Buffer, start: number, end: number): string {
  const from = bytes[start] === REGION ? bytes.indexOf(TAB, start) + 1 : start
  let to = from
  while (to < end && bytes[to] !== TAB && bytes[to] !== BAR) to++
  return plain(bytes.toString('latin1', from, to))
}

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  return hash >>> 0
}

/** All places of a plain name: words in lower case without accents. */
export function placesNamed(name: string): ListedPlace[] {
  const wanted = Object.hasOwn(ALIASES, name) ? [ALIASES[name] ?? name, name] : [name]
  return wanted.flatMap(placesCalled)
}

function placesCalled(name: string): ListedPlace[] {
  const { hashes } = listed()
  const hash = hashOf(name)
  let [low, high] = [0, hashes.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((hashes[middle] ?? 0) < hash) low = middle + 1
    else high = middle
  }
  const found: ListedPlace[] = []
  for (let at = low; hashes[at] === hash; at++) {
    const place = placeAt(at)
    if (plainOf(place) === name) found.push(place)
  }
  return found
}

/** The plain form of a place's name, as `placesNamed` takes it. */
export const plainOf = ({ name }: Pick<ListedPlace, 'name'>) => wordsOf(name).join(' ')

function placeAt(at: number): ListedPlace {
  const { bytes, starts, countries, countryOf } = listed()
  const start = starts[at] ?? 0
  const end = bytes.indexOf(END, start)
  const country = countries[countryOf[at] ?? 0] ?? ''
  const parts = bytes.toString('utf8', start, end === -1 ? bytes.length : end).split('\t')
  if (bytes[start] === REGION)
    return { ...NOWHERE, kind: 'region', country, region: parts[0]?.slice(1) ?? '', name: shown(parts[1]) }
  const [name, region = '', people, latitude, longitude] = parts
  return {
    kind: 'city',
    country,
    region,
    name: shown(name),
    people: Number(people),
    latitude: Number(latitude) / 100,
    longitude: Number(longitude) / 100,
  }
}

const NOWHERE = { people: 0, latitude: Number.NaN, longitude: Number.NaN }
const shown = (name = '') => name.slice(name.indexOf('|') + 1)

const byCountry = new Map<string, ListedPlace[]>()

/** The cities and regions of a country, the largest first. */
export function placesOf(country: string): ListedPlace[] {
  const known = byCountry.get(country)
  if (known) return known
  const { countries, countryOf } = listed()
  const wanted = countries.indexOf(country)
  const found: ListedPlace[] = []
  countryOf.forEach((of, at) => {
    if (of === wanted) found.push(placeAt(at))
  })
  found.sort((a, b) => b.people - a.people || (a.name < b.name ? -1 : 1))
  byCountry.set(country, found)
  return found
}

/** The name of a region by its code; null where the list has none. */
export const regionName = (country: string, region: string): string | null =>
  placesOf(country).find((place) => place.kind === 'region' && place.region === region)?.name ?? null

const LARGE = 100
let large: ListedPlace[] | undefined

/** Cities of 100,000 people, the largest first. */
export function largeCities(): ListedPlace[] {
  large ??= Array.from(listed().starts, (_, at) => placeAt(at))
    .filter(({ people }) => people >= LARGE)
    .sort((a, b) => b.people - a.people)
  return large
}

type Point = { latitude: number; longitude: number }

/** The cities within a distance, the nearest first. */
export function citiesWithin(centre: Point, km: number, most: number): ListedPlace[] {
  coordinates ??= readCoordinates()
  const { latitudes, longitudes } = coordinates
  const reach = (km / KM_A_DEGREE) * 100
  const [y, x] = [centre.latitude * 100, centre.longitude * 100]
  const found: { at: number; distance: number }[] = []
  for (let at = 0; at < latitudes.length; at++) {
    if (Math.abs((latitudes[at] ?? 0) - y) > reach) continue
    const point = { latitude: (latitudes[at] ?? 0) / 100, longitude: (longitudes[at] ?? 0) / 100 }
    if (Math.abs(point.longitude * 100 - x) > reach * 6) continue
    const distance = kilometresBetween(centre, point)
    if (distance <= km) found.push({ at, distance })
  }
  return found
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ at }) => placeAt(at))
}

const KM_A_DEGREE = 111
const NONE = 32_767
let coordinates: { latitudes: Int16Array; longitudes: Int16Array } | undefined

function readCoordinates() {
  const { starts } = listed()
  const latitudes = new Int16Array(starts.length).fill(NONE)
  const longitudes = new Int16Array(starts.length).fill(NONE)
  starts.forEach((_, at) => {
    const { kind, latitude, longitude } = placeAt(at)
    if (kind !== 'city') return
    latitudes[at] = Math.round(latitude * 100)
    longitudes[at] = Math.round(longitude * 100)
  })
  return { latitudes, longitudes }
}

/** Kilometres over the ground (haversine). */
function kilometresBetween(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const [dy, dx] = [(b.latitude - a.latitude) * rad, (b.longitude - a.longitude) * rad]
  const h =
    Math.sin(dy / 2) ** 2 + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dx / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(h))
}

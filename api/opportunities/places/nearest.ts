import { editDistance, editsToBeginnings } from '#api/opportunities/words/edits.ts'
import { wordsOf } from '#api/opportunities/words/tokenizer.ts'
import { englishOrFrench } from '#api/platform/words/english-or-french.ts'
import { countryNamed, countryNames } from './countries.ts'
import { type ListedPlace, largeCities, placesOf, plainOf } from './gazetteer.ts'
import { homeCountry } from './places.ts'

/** A name as people write it, and plain. */
type Named = { text: string; plain: string }

const known = new Map<string, Named[]>()

/** Places at home, then countries in one language, then large cities elsewhere, the largest first. */
function names(wanted?: string): Named[] {
  const home = homeCountry()
  const language = englishOrFrench(wanted)
  const key = `${home} ${language}`
  const before = known.get(key)
  if (before) return before
  const named = (place: ListedPlace, text = place.name) => ({ text, plain: plainOf(place) })
  const atHome = placesOf(home).map((place) => named(place))
  const own = new Set(atHome.map(({ plain }) => plain))
  const abroad = largeCities()
    .filter(({ country }) => country !== home)
    .map((place) => named(place, `${place.name}, ${place.country}`))
    .filter(({ plain }) => !own.has(plain))
  const countries = countryNames(language).map((text) => ({ text, plain: wordsOf(text).join(' ') }))
  const all = [...atHome, ...countries, ...abroad]
  known.set(key, all)
  return all
}

const SHORTEST = 2

/** Names of places that begin like a text, one or two wrong letters forgiven where none does. */
export function namesBeginning(text: string, most: number, language?: string): string[] {
  const begun = wordsOf(text).join(' ')
  if (begun.length < SHORTEST) return []
  const all = names(language)
  const exact = all.filter(({ plain }) => plain.startsWith(begun))
  const alike = exact.length > 0 ? exact : besideCountry(begun, all)
  const found = alike.length > 0 ? alike : nearest(begun, all, beginningDistance)
  return [...new Set(found.map((one) => one.text))].slice(0, most)
}

/** `Abidjan Côte d'Ivoire`: the large cities of a name in the country behind it. */
function besideCountry(text: string, all: Named[]): Named[] {
  const words = text.split(' ')
  for (let at = words.length - 1; at > 0; at--) {
    const country = countryNamed(words.slice(at).join(' '))
    const name = words.slice(0, at).join(' ')
    const there = country ? all.filter((one) => one.plain === name && one.text.endsWith(`, ${country}`)) : []
    if (there.length > 0) return there
  }
  return []
}

const SHOWN = 3
const BEFORE_PLACES = new Set(['in', 'at', 'near', 'around', 'a'])

/** A search key with its last word completed to a city or region at home, the largest first. */
export function placesBeginning(typed: string): string[] {
  const last = typed.slice(typed.lastIndexOf(' ') + 1)
  const before = typed.slice(0, typed.length - last.length)
  if (before !== '' && !BEFORE_PLACES.has(wordsOf(before).at(-1) ?? '')) return []
  const atHome = new Set(placesOf(homeCountry()).map(({ name }) => name))
  return namesBeginning(last, Infinity)
    .filter((name) => atHome.has(name))
    .slice(0, SHOWN)
    .map((name) => `${before}${name}`)
}

/** The name that a text is a slip for: one wrong letter up to 7 letters, two from 8. */
export function nameNearest(text: string): string | undefined {
  return nearest(wordsOf(text).join(' '), names(), wholeDistance)[0]?.text
}

const LEAST = 4
const TWO_FROM = 8
const LONGEST = 40

/** Names with fewer slips come first. People rarely mistake the first letter. */
function nearest(
  text: string,
  all: Named[],
  distanceOf: (text: string, name: string, most: number) => number,
): Named[] {
  if (text.length < LEAST || text.length > LONGEST) return []
  const most = text.length < TWO_FROM ? 1 : 2
  const found = all
    .filter(({ plain }) => plain[0] === text[0])
    .map((one) => ({ one, distance: distanceOf(text, one.plain, most) }))
    .filter(({ distance }) => distance <= most)
  return found.toSorted((a, b) => a.distance - b.distance).map(({ one }) => one)
}

const beginningDistance = (text: string, name: string, most: number) =>
  Math.min(...editsToBeginnings(text, name.slice(0, text.length + most)))

const wholeDistance = (text: string, name: string, most: number) =>
  Math.abs(text.length - name.length) > most ? Infinity : editDistance(text, name)

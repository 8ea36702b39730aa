import type { Facets, PlaceMeant } from '#contract/opportunities/opportunities.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { cutText } from '#web/app/i18n/cut.ts'
import { countryName } from '#web/app/i18n/format.ts'
import { replaced } from '#web/app/list-address.ts'
import type { ViewLocale } from '#web/app/view.ts'

/** A sentence about how a search was understood, or a link to another reading of it. */
export type SearchNote = { text: string; to?: string }

/** Fields that a person types, which a list leaves out where it cannot read them. */
export const TYPED = ['pay', 'place', 'search_key'] as const
export type Wrong = { name: (typeof TYPED)[number]; value: string; isTooLong: boolean }

/** Worded on the server, because few searches need it. */
export function searchNotes(
  search: URLSearchParams,
  { facets, wrong }: { facets: Facets; wrong: Wrong[] },
  locale: ViewLocale,
): SearchNote[] {
  const { widened, place, search_key_used: corrected } = facets
  const { i18n } = locale
  const asked = corrected ?? search.get('search_key') ?? ''
  const country = (place && countryName(place.country, locale)) ?? ''
  const notes: SearchNote[] = wrong.map(({ name, value, isTooLong }) => ({
    text: i18n._(`found.wrong.${name === 'search_key' && !isTooLong ? 'characters' : name}`, {
      value,
      max: LIMITS.searchKeyLength,
    }),
  }))
  const { search_key_suggested: suggested } = facets
  if (suggested !== null) {
    const to = replaced(search, 'search_key', suggested)
    notes.push({ text: i18n._('found.didYouMean', { suggested }), to })
  }
  notes.push(...payNotes(search, facets, locale), ...placeNotes(search, facets, locale))
  if (search.get('sort') === 'fit') {
    notes.push({ text: i18n._(search.has('skill') ? 'found.bySkill' : 'found.noSkills') })
  }
  if (widened) {
    const values = { exact: widened.exact, asked, place: place?.name ?? country, country }
    notes.push({ text: i18n._(`found.${widened.by}`, values) })
  }
  if (place?.name && place.others.length > 0) {
    const links = place.others.map((other) => ({
      text: i18n._('found.other', wordsOf(other, locale)),
      to: replaced(search, 'search_key', elsewhere(asked, other, locale)),
    }))
    notes.push({ text: i18n._('found.meant', wordsOf(place, locale)) }, ...links)
  }
  return notes
}

function payNotes(search: URLSearchParams, { pay }: Facets, { i18n }: ViewLocale): SearchNote[] {
  return pay && pay.of > 0
    ? [
        {
          text: i18n._(
            search.get('sort') === 'pay' && !search.get('pay') ? 'found.paySort' : 'found.pay',
            pay,
          ),
        },
      ]
    : []
}

type Named = Pick<PlaceMeant, 'name' | 'region' | 'country'>

/** Other places of the name that was chosen, or was nearest to it; each has an address that means it. */
function placeNotes(
  search: URLSearchParams,
  { place_filter: meant }: Facets,
  locale: ViewLocale,
): SearchNote[] {
  if (!meant) return []
  const notes: SearchNote[] = []
  const value = cutText(search.get('place') ?? '', VALUE_LENGTH)
  if (meant.is_corrected)
    notes.push({ text: locale.i18n._('found.corrected', { value, ...wordsOf(meant, locale) }) })
  if (!meant.name || meant.others.length === 0) return notes
  const links = meant.others.map((other) => ({
    text: locale.i18n._('found.other', wordsOf(other, locale)),
    to: replaced(
      search,
      'place',
      [other.name, other.region, other.country].filter((part) => part !== null).join(', '),
    ),
  }))
  return [...notes, { text: locale.i18n._('found.meant', wordsOf(meant, locale)) }, ...links]
}

const VALUE_LENGTH = 60

/** A place with its region where the country has another of the name. */
function wordsOf({ name, region, country }: Named, locale: ViewLocale) {
  const words = countryName(country, locale) ?? country
  return { place: [name ?? words, region].filter((part) => part !== null).join(', '), country: words }
}

/** The same words with the other region or country behind them. */
const elsewhere = (asked: string, { region, country }: Named, locale: ViewLocale) =>
  `${asked} ${region ?? countryName(country, locale) ?? country}`

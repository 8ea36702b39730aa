import type { Facets } from '#contract/opportunities/opportunities.ts'
import { countryName } from '#web/app/i18n/format.ts'
import { replaced } from '#web/app/list-address.ts'
import type { ViewLocale } from '#web/app/view.ts'

/** A sentence about how a search was understood, or a link to another reading of it. */
export type SearchNote = { text: string; to?: string }

/** Fields that a person types, which a list leaves out where it cannot read them. */
export const TYPED = ['pay', 'place'] as const
export type Wrong = { name: (typeof TYPED)[number]; value: string }

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
  const notes: SearchNote[] = wrong.map(({ name, value }) => ({
    text: i18n._(`found.wrong.${name}`, { value }),
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
    const links = place.others.flatMap((other) => {
      if (other.name === null) return []
      const name = i18n._('found.other', { place: other.name, country: countryName(other.country, locale) })
      return { text: name, to: replaced(search, 'search_key', elsewhere(asked, other.country, locale)) }
    })
    notes.push({ text: i18n._('found.meant', { place: place.name, country }) }, ...links)
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

/** Other places of the name that was chosen. */
function placeNotes(
  search: URLSearchParams,
  { place_filter: meant }: Facets,
  locale: ViewLocale,
): SearchNote[] {
  if (!meant?.name || meant.others.length === 0) return []
  const words = ({ name, country }: { name: string | null; country: string }) => ({
    place: name ?? '',
    country: countryName(country, locale) ?? country,
  })
  const links = meant.others.map((other) => ({
    text: locale.i18n._('found.other', words(other)),
    to: replaced(search, 'place', `${other.name}, ${other.country}`),
  }))
  return [{ text: locale.i18n._('found.meant', words(meant)) }, ...links]
}

/** The same words with the other country behind them. */
const elsewhere = (asked: string, country: string, locale: ViewLocale) =>
  `${asked} ${countryName(country, locale) ?? country}`

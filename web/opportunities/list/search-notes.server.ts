import type { Facets } from '#contract/opportunities/opportunities.ts'
import { countryName } from '#web/app/i18n/format.ts'
import { replaced } from '#web/app/list-address.ts'
import type { ViewLocale } from '#web/app/view.ts'

/** A sentence about how a search was understood, or a link to another reading of it. */
export type SearchNote = { text: string; to?: string }

const RADIUS = '25'

/** Worded on the server, because few searches need it. */
export function searchNotes(search: URLSearchParams, facets: Facets, locale: ViewLocale): SearchNote[] {
  const { widened, place, search_key_used: corrected } = facets
  const { i18n } = locale
  const asked = corrected ?? search.get('search_key') ?? ''
  const country = (place && countryName(place.country, locale)) ?? ''
  const notes: SearchNote[] = []
  if (search.has('near')) {
    const text = i18n._('found.near', { km: search.get('radius') ?? RADIUS })
    notes.push({ text }, { text: i18n._('found.everywhere'), to: replaced(search, 'near') })
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

/** The same words with the other country behind them. */
const elsewhere = (asked: string, country: string, locale: ViewLocale) =>
  `${asked} ${countryName(country, locale) ?? country}`

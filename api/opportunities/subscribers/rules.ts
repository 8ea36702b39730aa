import { idOf, tokenFor } from '#api/opportunities/saved-searches/rules.ts'
import type { Words } from '#api/platform/words/words.ts'
import { ALERT_PAGES } from '#contract/opportunities/alerts.ts'
import type { SavedQuery } from '#contract/opportunities/saved-searches.ts'
import { type Kind, LIMITS } from '#contract/vocabulary.ts'

/** Searches of one address. */
export const MOST_OF_ADDRESS = 20
/** Emails carry the link, so it works for as long as an email is looked for. */
const MANAGED_DAYS = 90
const DAY_MS = 86_400_000

const today = () => Math.floor(Date.now() / DAY_MS)

/** A page with all alerts of an address, for whoever holds the link. */
export function managePath(secretKey: string, subscriberId: number): string {
  const until = today() + MANAGED_DAYS
  const token = `${until}.${tokenFor(secretKey, `manage:${until}`, subscriberId)}`
  return `${ALERT_PAGES.manage}?token=${token}`
}

/** Of a link that has not ended; undefined for a forged one as well. */
export function subscriberIdOf(secretKey: string, token: string): number | undefined {
  const [, until, rest] = /^(\d{1,6})\.(\d{1,10}\.[\w-]{43})$/.exec(token) ?? []
  if (until === undefined || rest === undefined || Number(until) < today()) return undefined
  return idOf(secretKey, `manage:${Number(until)}`, rest)
}

type Searched = { kinds: Kind[]; query: SavedQuery; companyName: string | undefined }

/**
 * "driver, Ghana and 2 filters": of words that the address confirms, and of names that this site gives. No text of the request's own
 * but its search words, which hold no address, gets into a mail.
 */
export function nameOfSearch(words: Words, { kinds, query, companyName }: Searched): string {
  const { search_key, country, company, ...others } = query
  const place = country && new Intl.DisplayNames(words.locale, { type: 'region' }).of(country)
  const named = [search_key, place, company === undefined ? undefined : companyName].filter(
    (text) => text !== undefined && text !== '',
  )
  const count = Object.values(others).flat().length
  const kind = kinds.length > 1 ? 'BOTH' : kinds[0]
  const parts =
    named.length > 0
      ? named.join(', ')
      : words.text(`alert.all.${kind === 'JOB' ? 'JOB' : kind === 'RFP' ? 'RFP' : 'BOTH'}`)
  const name = count > 0 ? words.text('alert.withFilters', { name: parts, count }) : parts
  // The cut may split a surrogate pair.
  return name.slice(0, LIMITS.shortTextLength).replace(/[\ud800-\udbff]$/, '')
}

import { idOf, tokenFor } from '#api/opportunities/saved-searches/rules.ts'
import type { Words } from '#api/platform/words/words.ts'
import { UNPRINTABLE } from '#contract/fields.ts'
import { normalForm } from '#contract/normal-form.ts'
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

/** Longer ones are a letter, which anybody could have mailed to anybody. */
const WORDS_LENGTH = 60
const BETWEEN_DIGITS = /[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu

/** Whether search words may stand in a mail to an address that anybody typed: short, on one line, and no number to ring. */
function mayBeMailed(words: string): boolean {
  const plain = normalForm(words, 'NFKC')
  if ([...plain].length > WORDS_LENGTH || UNPRINTABLE.test(plain)) return false
  return !/\p{N}{5}/u.test(plain.replace(BETWEEN_DIGITS, ''))
}

/**
 * "driver, Ghana, 2 filters": of words that the address confirms, and of names that this site gives. No text of the request's own but
 * short search words, without an address or a telephone number, gets into a mail.
 */
export function nameOfSearch(words: Words, { kinds, query, companyName }: Searched): string {
  // The unit of a pay and the distance to a place are no filters of their own.
  const { search_key, country, company, radius, pay_period, pay_currency, ...others } = query
  const place = country && new Intl.DisplayNames(words.locale, { type: 'region' }).of(country)
  const key = !search_key || mayBeMailed(search_key) ? search_key : words.text('alert.search')
  const named = [key, place, company === undefined ? undefined : companyName].filter(
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

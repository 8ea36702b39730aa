import { idOf, tokenFor } from '#api/platform/mail/tokens.ts'
import type { Words } from '#api/platform/words/words.ts'
import { holdsAddress } from '#contract/addresses.ts'
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

/** Whether search words may stand in a mail to an address that anybody typed: short, on one line, without an address or number to ring. */
function mayBeMailed(words: string): boolean {
  const plain = normalForm(words, 'NFKC')
  if ([...plain].length > WORDS_LENGTH || UNPRINTABLE.test(plain) || holdsAddress(plain)) return false
  return !/\p{N}{5}/u.test(plain.replace(BETWEEN_DIGITS, ''))
}

/**
 * "driver · Kumasi · Full time": of words that the address confirms, and of names that this site gives. No text of the request's own but
 * short words, without an address or a telephone number, gets into a mail.
 */
export function nameOfSearch(words: Words, { kinds, query, companyName }: Searched): string {
  const kind = kinds.length > 1 ? 'BOTH' : kinds[0]
  const own = [query.search_key, query.place, ...(query.skill ?? [])].map((typed) =>
    typed && !mayBeMailed(typed) ? words.text('alert.search') : typed,
  )
  const [searched, place, ...skills] = own
  const named = [searched, place, ...skills, ...namesOfFilters(words, query), companyName].filter(Boolean)
  const name =
    [...new Set(named)].join(' · ') ||
    words.text(`alert.all.${kind === 'JOB' ? 'JOB' : kind === 'RFP' ? 'RFP' : 'BOTH'}`)
  // The cut may split a surrogate pair.
  return name.slice(0, LIMITS.shortTextLength).replace(/[\ud800-\udbff]$/, '')
}

/** Of filters whose values are this site's. The unit of a pay and the distance to a place are no filters of their own. */
function namesOfFilters(words: Words, query: SavedQuery): (string | undefined)[] {
  const { country, near, pay, pay_period = 'MONTH', pay_currency = '', with_pay, industry, verified } = query
  const nameIn = (type: 'region' | 'language') => {
    const names = new Intl.DisplayNames(words.locale, { type })
    return (code: string) => names.of(code)
  }
  const number = pay !== undefined && words.number(pay)
  const amount = number && (pay_currency ? words.inCurrency(number, pay_currency) : number)
  return [
    near && words.text('alert.near'),
    country && nameIn('region')(country),
    ...(query.type ?? []).map((each) => words.text(`alert.type.${each}`)),
    ...(query.location ?? []).map((each) => words.text(`alert.location.${each}`)),
    ...(query.level ?? []).map((each) => words.text(`alert.level.${each}`)),
    amount ? words.text(`picture.pay.${pay_period}`, { amount }) : undefined,
    with_pay && words.text('alert.withPay'),
    industry?.length ? words.text('alert.industries', { count: industry.length }) : undefined,
    verified && words.text('alert.verified'),
    ...(query.text_language ?? []).map(nameIn('language')),
    query.closing_within === undefined
      ? undefined
      : words.text('alert.closing', { days: query.closing_within }),
  ]
}

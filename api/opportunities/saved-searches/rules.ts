import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { isSameHash } from '#api/accounts/registration/rules.ts'
import { placeAsked } from '#api/opportunities/search/where.ts'
import { tokenFor } from '#api/platform/mail/tokens.ts'
import { nextMorning } from '#api/platform/morning.ts'
import { hashToken } from '#api/platform/tokens.ts'
import { ApiError, problem } from '#contract/errors.ts'
import { parametersOf } from '#contract/opportunities/lists.ts'
import {
  type FeedAddresses,
  type Frequency,
  type SavedQuery,
  SEARCH_FEEDS,
} from '#contract/opportunities/saved-searches.ts'
import type { Kind } from '#contract/vocabulary.ts'

/** More than anyone reads emails for. */
export const MOST_SEARCHES = 50
/** Opportunities that one mail names; the list behind its link has the others. */
export const BEST = 10

/** When the next email is due: in five minutes, or at eight in the morning of the person's zone; weekly on Mondays. */
export function nextDue(frequency: Frequency, timeZone: string): SQL {
  if (frequency === 'INSTANT') return sql`now() + interval '5 minutes'`
  return nextMorning(timeZone, frequency === 'DAILY' ? 'day' : 'week')
}

/** A token that stops the emails of one search. */
export const unsubscribeToken = (secretKey: string, id: number) => tokenFor(secretKey, 'unsubscribe', id)

/** Of the site that shows a search, for its secret addresses. */
export type AddressSite = { publicUrl: string; secretKey: string }
type Addressed = { id: number; addressSalt: string | null }

/** Another salt ends the addresses of before. */
export const newAddressSalt = () => randomBytes(16).toString('base64url')

/** The database alone makes no address: the secret needs the key. */
const secretOf = (keyed: { secretKey: string }, { id, addressSalt }: Addressed) =>
  hashToken(keyed, 'saved-searches', `${id}:${addressSalt}`)

/** The addresses of a search's feed and calendar, shown to its owner as often as they ask; null while they are off. */
export function addressesOf({ publicUrl, ...keyed }: AddressSite, search: Addressed): FeedAddresses | null {
  if (search.addressSalt === null) return null
  const address = `${publicUrl}${SEARCH_FEEDS}${search.id}-${secretOf(keyed, search)}`
  return { feed: `${address}.atom`, calendar: `${address}.ics` }
}

/** Whether the secret is that of the search's addresses of now. */
export const isSecretOf = (keyed: { secretKey: string }, search: Addressed, secret: string): boolean =>
  search.addressSalt !== null && isSameHash(secret, secretOf(keyed, search))

/** The path of the list with the search's filters. */
export function listPath(kind: Kind, query: SavedQuery): string {
  const search = parametersOf(query)
  const path = kind === 'JOB' ? '/jobs/' : '/rfps/'
  return search.size > 0 ? `${path}?${search}` : path
}

/** @throws ApiError invalid for a place that is not known */
export function requireKnown(query: SavedQuery): void {
  if (query.place && !placeAsked(query)) throw new ApiError('invalid', { query: [problem('place_unknown')] })
}

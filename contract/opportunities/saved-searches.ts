import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { INDUSTRIES } from '#contract/choices.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { line, rowId, timeZone } from '#contract/fields.ts'
import { amount, identifier } from '#contract/parameters.ts'
import { KINDS, LIMITS, TEXT_LANGUAGES } from '#contract/vocabulary.ts'
import { FILTER_NAMES, type FilterValue, filterOf, type SavedFilterName } from './filters.ts'
import { filterSchema, Skill } from './lists.ts'

/** How often a saved search sends emails; INSTANT is within minutes. */
export const FREQUENCIES = ['INSTANT', 'DAILY', 'WEEKLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export const SAVED_FILTER_NAMES = FILTER_NAMES.filter(
  (name): name is SavedFilterName => !filterOf(name).isUnsaved,
)

function savedSchema(name: SavedFilterName): z.ZodType {
  const filter = filterOf(name)
  switch (filter.shape) {
    case 'several':
      return listOf(z.enum(filter.values), filter.values.length)
    case 'industries':
      return listOf(z.enum(INDUSTRIES), INDUSTRIES.length)
    case 'languages':
      return listOf(z.enum(TEXT_LANGUAGES), TEXT_LANGUAGES.length)
    case 'texts':
      return listOf(Skill, LIMITS.chosenSkills)
    case 'flag':
      return z.literal(true)
    case 'amount':
      return z.number(problem('amount')).min(0, problem('amount')).max(MOST_PAY, problem('amount'))
    case 'number':
      return z.number().int().min(filter.min).max(filter.max).describe(filter.unit)
    case 'id':
      return rowId
    default:
      return filterSchema(name)
  }
}

/** The most that an address takes. */
const MOST_PAY = 99_999_999_999.99

/** Each value once, in one order: the same search is the same JSON. */
const listOf = (value: z.ZodType<string>, most: number) =>
  z
    .array(value)
    .max(most)
    .overwrite((values) => [...new Set(values)].sort())

type SavedSchemas = { [N in SavedFilterName]: z.ZodType<FilterValue<N>> }

/** The filters of a list, as JSON. */
export const SavedQuery = z
  .object(
    Object.fromEntries(
      SAVED_FILTER_NAMES.map((name) => [name, savedSchema(name)]),
    ) as unknown as SavedSchemas, // fromEntries() widens the schemas
  )
  .partial()
export type SavedQuery = z.infer<typeof SavedQuery>

/** Converts the filters of a list's address; the contract refuses unknown values. */
export function savedQueryIn(search: URLSearchParams): Record<string, unknown> {
  const chosen = SAVED_FILTER_NAMES.flatMap((name) => {
    const values = [...new Set(search.getAll(name).filter(Boolean))]
    return values.length > 0 ? [[name, savedValue(name, values)] as const] : []
  })
  return Object.fromEntries(chosen)
}

function savedValue(name: SavedFilterName, values: string[]) {
  const [value = ''] = values
  switch (filterOf(name).shape) {
    case 'several':
    case 'industries':
    case 'languages':
    case 'texts':
      return values
    case 'number':
    case 'id':
      return Number(value)
    case 'amount':
      return amount.safeParse(value).data ?? value
    case 'flag':
      return value === 'true' ? true : value
    default:
      return value
  }
}

export const SavedSearchDraft = z.object({
  name: line(problem('search_name_missing'), LIMITS.shortTextLength),
  kinds: z.array(z.enum(KINDS)).min(1, problem('choose_kinds')).max(KINDS.length),
  query: SavedQuery,
  frequency: z.enum(FREQUENCIES),
  time_zone: timeZone(problem('time_zone')),
})
export type SavedSearchDraft = z.output<typeof SavedSearchDraft>

/** Path of private feeds and calendars of saved searches; the secret file name is all that protects one. */
export const SEARCH_FEEDS = '/feeds/'

export const FeedAddresses = z.object({
  feed: z.string().describe('An Atom feed of what matches, newest first'),
  calendar: z.string().describe('A calendar of the deadlines of what matches'),
})
export type FeedAddresses = z.infer<typeof FeedAddresses>

export const SavedSearch = z.object({
  id: z.number().int(),
  name: z.string(),
  kinds: z.array(z.enum(KINDS)),
  query: SavedQuery,
  frequency: z.enum(FREQUENCIES),
  time_zone: z.string(),
  subscribed: z.boolean().describe('False after the unsubscribe link in one of its emails was used'),
  created_at: z
    .string()
    .describe('ISO 8601, UTC; emails name what is newer. Turned on again, it counts from then'),
  addresses: FeedAddresses.nullable()
    .default(null)
    .describe('Secret addresses for feed readers and calendars; null while they are off'),
})
export type SavedSearch = z.infer<typeof SavedSearch>

const savedSearches = { tag: 'saved searches', caller: 'job-seeker' } as const
const path = '/api/user/saved-searches/'
const params = z.object({ id: identifier })

export const listSavedSearches = endpoint({
  ...savedSearches,
  method: 'GET',
  path,
  summary: 'Your saved searches, newest first',
  output: z.array(SavedSearch),
  errors: ['unauthorized', 'unverified', 'forbidden'],
})

/** Takes `Idempotency-Key`, so that a request can be repeated safely. */
export const saveSearch = endpoint({
  ...savedSearches,
  method: 'POST',
  keepsAnswer: true,
  path,
  summary: 'Save a search and get an email when there is something new',
  body: SavedSearchDraft,
  status: 201,
  output: SavedSearch,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'conflict'],
})

export const changeSavedSearch = endpoint({
  ...savedSearches,
  method: 'PATCH',
  path: `${path}:id/`,
  summary: 'Change the name of a saved search, how often it sends emails, or whether it does',
  params,
  body: SavedSearchDraft.pick({ name: true, frequency: true, time_zone: true })
    .extend({ subscribed: z.boolean() })
    .partial(),
  output: SavedSearch,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
})

const addresses = {
  ...savedSearches,
  path: `${path}:id/addresses/`,
  params,
  output: SavedSearch,
} as const

export const makeSearchAddresses = endpoint({
  ...addresses,
  method: 'POST',
  summary: 'Make secret addresses for a feed and a calendar of a saved search; earlier ones stop working',
  status: 201,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
})

export const removeSearchAddresses = endpoint({
  ...addresses,
  method: 'DELETE',
  summary: 'Switch its feed and calendar off',
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
})

export const removeSavedSearch = endpoint({
  ...savedSearches,
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Delete a saved search',
  params,
  output: Said,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
})

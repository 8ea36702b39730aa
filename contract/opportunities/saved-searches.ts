import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { line, rowId, timeZone } from '#contract/fields.ts'
import { identifier } from '#contract/parameters.ts'
import { KINDS, LIMITS } from '#contract/vocabulary.ts'
import { FILTER_NAMES, type FilterValue, filterOf, type SavedFilterName } from './filters.ts'
import { filterSchema } from './lists.ts'

/** How often a saved search sends mail; INSTANT is within minutes. */
export const FREQUENCIES = ['INSTANT', 'DAILY', 'WEEKLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export const SAVED_FILTER_NAMES = FILTER_NAMES.filter(
  (name): name is SavedFilterName => !filterOf(name).isUnsaved,
)

function savedSchema(name: SavedFilterName): z.ZodType {
  const filter = filterOf(name)
  switch (filter.shape) {
    case 'several':
      return z.array(z.enum(filter.values)).max(filter.values.length)
    case 'number':
      return z.number().int().min(filter.min).max(filter.max).describe(filter.unit)
    case 'id':
      return rowId
    default:
      return filterSchema(name)
  }
}

type SavedSchemas = { [N in SavedFilterName]: z.ZodType<FilterValue<N>> }

/** The filters of a list, as JSON. */
export const SavedQuery = z
  .object(
    Object.fromEntries(
      SAVED_FILTER_NAMES.map((name) => [name, savedSchema(name)]),
    ) as unknown as SavedSchemas, // fromEntries forgets which filter has which schema
  )
  .partial()
export type SavedQuery = z.infer<typeof SavedQuery>

export const SavedSearchDraft = z.object({
  name: line('Give the search a name', LIMITS.shortTextLength),
  kinds: z.array(z.enum(KINDS)).min(1, 'Choose jobs, RFPs or both').max(KINDS.length),
  query: SavedQuery,
  frequency: z.enum(FREQUENCIES),
  time_zone: timeZone('must be the name of a time zone, such as Africa/Accra'),
})
export type SavedSearchDraft = z.output<typeof SavedSearchDraft>

export const SavedSearch = z.object({
  id: z.number().int(),
  name: z.string(),
  kinds: z.array(z.enum(KINDS)),
  query: SavedQuery,
  frequency: z.enum(FREQUENCIES),
  time_zone: z.string(),
  subscribed: z.boolean().describe('False since the link in one of its mails was used'),
  created_at: z.string().describe('ISO 8601, UTC'),
})
export type SavedSearch = z.infer<typeof SavedSearch>

const tag = 'saved searches'
const path = '/api/user/saved-searches/'
const params = z.object({ id: identifier })

export const listSavedSearches = endpoint({
  method: 'GET',
  path,
  summary: 'Your saved searches, newest first',
  tag,
  caller: 'job-seeker',
  output: z.array(SavedSearch),
  errors: ['unauthorized', 'unverified', 'forbidden'],
})

/** `Idempotency-Key` makes a repeated request safe, as for an application. */
export const saveSearch = endpoint({
  method: 'POST',
  path,
  summary: 'Save a search and get mail when there is something new',
  tag,
  caller: 'job-seeker',
  body: SavedSearchDraft,
  status: 201,
  output: SavedSearch,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'conflict'],
})

export const changeSavedSearch = endpoint({
  method: 'PATCH',
  path: `${path}:id/`,
  summary: 'Change its name, how often it sends mail, or whether it does',
  tag,
  caller: 'job-seeker',
  params,
  body: SavedSearchDraft.pick({ name: true, frequency: true, time_zone: true })
    .extend({ subscribed: z.boolean() })
    .partial(),
  output: SavedSearch,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
})

export const removeSavedSearch = endpoint({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Remove it',
  tag,
  caller: 'job-seeker',
  params,
  output: Said,
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
})

/** Takes a POST of whatever body, as mail programs send it for RFC 8058, and of the page /unsubscribe/. */
export const UNSUBSCRIBE = '/api/saved-searches/unsubscribe/'

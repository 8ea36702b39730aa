import { z } from 'zod'
import { COUNTRY_CODES } from '#contract/countries.ts'
import { problem } from '#contract/errors.ts'
import {
  coordinates,
  identifier,
  instantParameter,
  oneOf,
  paging,
  repeated,
  SearchKey,
  wholeNumber,
  withinDepth,
} from '#contract/parameters.ts'
import { LIMITS, SORTS } from '#contract/vocabulary.ts'
import { FILTER_NAMES, type FilterName, type FilterValue, filterOf } from './filters.ts'

const CountryCode = z.string().refine((code) => COUNTRY_CODES.has(code), problem('country_code'))

/** Parses a filter from an address. */
export function filterSchema(name: FilterName): z.ZodType {
  const filter = filterOf(name)
  switch (filter.shape) {
    case 'several':
      return repeated(filter.values)
    case 'number':
      return wholeNumber(filter.min, filter.max).describe(filter.unit)
    case 'id':
      return identifier
    case 'country':
      return CountryCode
    case 'text':
      return SearchKey
  }
}

/** Writes filters into an address, in the order given. */
export function parametersOf(values: Partial<Record<FilterName, unknown>>): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const each of [value].flat()) if (each !== undefined) parameters.append(name, String(each))
  }
  return parameters
}

type FilterSchemas = { [N in FilterName]: z.ZodType<FilterValue<N>, string | string[]> }
const filters = Object.fromEntries(
  FILTER_NAMES.map((name) => [name, filterSchema(name)]),
) as unknown as FilterSchemas // fromEntries() widens the schemas

/** Filters, search, order and page of a list; page addresses use the same names (decisions §2). */
export const ListQuery = withinDepth(
  z
    .object({
      ...filters,
      near: coordinates.describe('Latitude,longitude: opportunities in the cities around'),
      radius: wholeNumber(1, LIMITS.radiusKm).describe('Kilometres around `near`; 25 unless told'),
      sort: z.enum(SORTS, oneOf(SORTS)),
      ...paging,
      updated_since: instantParameter.describe('Changed then or later: a day, or an instant, of ISO 8601'),
      cursor: z
        .string()
        .max(200)
        .regex(/^[\w-]*$/, problem('not_a_cursor')),
    })
    .partial(),
)
export type ListQuery = z.output<typeof ListQuery>

/** The parameters of a list, in the order of an address; others are ignored. */
export const LIST_PARAMETERS: readonly string[] = Object.keys(ListQuery.shape)

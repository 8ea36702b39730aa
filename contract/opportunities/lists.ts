import { z } from 'zod'
import { COUNTRY_CODES } from '#contract/countries.ts'
import { LIMITS, SORTS } from '#contract/vocabulary.ts'
import { FILTER_NAMES, type FilterName, type FilterValue, filterOf } from './filters.ts'

/** A positive 32-bit id written in plain digits; `1e9`, `+1` and `../` are not ids. */
export const identifier = z
  .string()
  .regex(/^[1-9][0-9]{0,9}$/, 'must be a whole number')
  .transform(Number)
  .refine((id) => id <= 2_147_483_647, 'must be a whole number')

export const wholeNumber = (min: number, max: number) =>
  z
    .string(`must be a whole number from ${min} to ${max}`)
    .regex(/^[0-9]{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be a whole number from ${min} to ${max}`)

/** A query parameter that may stand once or several times; the values of a group are OR (decisions §2). */
export const repeated = <const T extends readonly [string, ...string[]]>(values: T) => {
  const one = z.enum(values, `must be one of ${values.join(', ')}`)
  return z.union([z.array(one).max(values.length * 2), one.transform((value) => [value])], {
    error: `must be one of ${values.join(', ')}`,
  })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

export const SearchKey = z
  .string()
  .trim()
  .max(LIMITS.searchKeyLength, `must be at most ${LIMITS.searchKeyLength} characters`)
  .refine((text) => !CONTROL_CHARACTERS.test(text), 'must not contain control characters')

const CountryCode = z
  .string()
  .refine((code) => COUNTRY_CODES.has(code), 'must be a two-letter country code of ISO 3166-1')

/** A filter as an address writes it. */
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

/** Filters as an address writes them, in the order given. */
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
) as unknown as FilterSchemas // fromEntries forgets which filter has which schema

const paging = {
  page: wholeNumber(1, LIMITS.depth),
  page_size: wholeNumber(1, LIMITS.pageSizeMax),
}

/** Pages can be numbered so far (decisions §2). */
const isWithinDepth = ({ page = 1, page_size = LIMITS.pageSize }: { page?: number; page_size?: number }) =>
  (page - 1) * page_size < LIMITS.depth
const TOO_DEEP = { path: ['page'], message: `must stay within the first ${LIMITS.depth} results` }

export const PageQuery = z.object(paging).partial().refine(isWithinDepth, TOO_DEEP)

/** Filters, search, order and page of a list; the pages' own URLs use the same names (decisions §2). */
export const ListQuery = z
  .object({
    ...filters,
    sort: z.enum(SORTS, `must be one of ${SORTS.join(', ')}`),
    ...paging,
    cursor: z
      .string()
      .max(200)
      .regex(/^[\w-]*$/, 'is not a cursor'),
  })
  .partial()
  .refine(isWithinDepth, TOO_DEEP)
export type ListQuery = z.output<typeof ListQuery>

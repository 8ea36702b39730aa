import { z } from 'zod'
import { INDUSTRIES } from '#contract/choices.ts'
import { COUNTRY_CODES } from '#contract/countries.ts'
import { problem } from '#contract/errors.ts'
import {
  amount,
  coordinates,
  identifier,
  instantParameter,
  oneOf,
  paging,
  plainText,
  repeated,
  repeatedTexts,
  SearchKey,
  wholeNumber,
  withinDepth,
} from '#contract/parameters.ts'
import { LIMITS, SALARY_PERIODS, SORTS, TEXT_LANGUAGES } from '#contract/vocabulary.ts'
import { FILTER_NAMES, type FilterName, type FilterValue, filterOf } from './filters.ts'

const CountryCode = z.string().refine((code) => COUNTRY_CODES.has(code), problem('country_code'))

/** ISO 4217 as this machine knows it; the server's decide. */
export const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))
const CurrencyCode = z.string().refine((code) => CURRENCIES.has(code), problem('no_such_currency'))
const Place = plainText(LIMITS.placeLength).describe(
  'A city, region or country, as `Kumasi`, or `Hamilton, New Zealand` where several have the name',
)
export const Skill = plainText(LIMITS.skillLength)

/** Parses a filter from an address. */
export function filterSchema(name: FilterName): z.ZodType {
  const filter = filterOf(name)
  switch (filter.shape) {
    case 'several':
      return repeated(filter.values)
    case 'industries':
      return repeated(INDUSTRIES)
    case 'languages':
      return repeated(TEXT_LANGUAGES).describe('ISO 639-1')
    case 'texts':
      return repeatedTexts(Skill, LIMITS.chosenSkills).describe(
        'One of these; `sort=fit` begins with those that ask for most of them',
      )
    case 'number':
      return name === 'closing_within'
        ? wholeNumber(filter.min, filter.max).describe('Days of the time zone of the site; 0 is today')
        : wholeNumber(filter.min, filter.max).describe(filter.unit)
    case 'amount':
      return amount.describe(
        'At least so much in `pay_currency` for each `pay_period`; the end of a range counts, and only what says its pay',
      )
    case 'flag':
      return z.literal('true', oneOf(['true'])).transform((): true => true)
    case 'period':
      return z
        .enum(SALARY_PERIODS, oneOf(SALARY_PERIODS))
        .describe(
          '`MONTH` unless told, `TOTAL` of proposal requests; other periods are compared by 40 hours a week',
        )
    case 'currency':
      return CurrencyCode.describe(
        'ISO 4217; that of the operator’s country unless told. Other currencies are not compared',
      )
    case 'point':
      return coordinates.describe('Latitude,longitude: opportunities in the cities around, 25 km unless told')
    case 'id':
      return identifier
    case 'country':
      return CountryCode
    case 'text':
      return name === 'search_key' ? SearchKey : Place
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

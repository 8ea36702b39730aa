import { z } from 'zod'
import { problem } from './errors.ts'
import { plainNumber } from './typed-numbers.ts'
import { LIMITS } from './vocabulary.ts'

/** Parts of addresses: parameters of a path or a query. */

/** A positive 32-bit id written in plain digits; `1e9`, `+1` and `../` are not ids. */
export const identifier = z
  .string()
  .regex(/^[1-9][0-9]{0,9}$/, problem('whole_number'))
  .transform(Number)
  .refine((id) => id <= 2_147_483_647, problem('whole_number'))

/** The number on a receipt, as in 7K3M-9QXD-P2HB. */
export const ApplicationNumber = z.string().regex(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/, problem('receipt_number'))

export const wholeNumber = (min: number, max: number) => {
  const wrong = problem('whole_number_between', { min, max })
  return (
    z
      .string(wrong)
      .regex(/^[0-9]{1,9}$/, wrong)
      .transform(Number)
      // Nothing else is said of a number that is none.
      .refine((n) => n >= min && n <= max, { error: wrong, abort: true })
  )
}

/** The problem of a value that is none of these codes. */
export const oneOf = (values: readonly string[]) => problem('one_of', { values: values.join(', ') })

/** A query parameter that may stand once or several times; the values of a group are OR (decisions §2). */
export const repeated = <const T extends readonly [string, ...string[]]>(values: T) => {
  const error = oneOf(values)
  const one = z.enum(values, error)
  return z.union([z.array(one).max(values.length * 2), one.transform((value) => [value])], { error })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

export const SearchKey = z
  .string()
  .trim()
  .max(LIMITS.searchKeyLength, problem('characters_at_most', { max: LIMITS.searchKeyLength }))
  .refine((text) => !CONTROL_CHARACTERS.test(text), problem('control_characters'))

/** One line of text. */
export const plainText = (max: number) =>
  z
    .string(problem('characters_at_most', { max }))
    .trim()
    .max(max, problem('characters_at_most', { max }))
    .refine((text) => !CONTROL_CHARACTERS.test(text), problem('control_characters'))

/** A text that may stand several times. */
export const repeatedTexts = (one: z.ZodType<string, string>, most: number) =>
  z.union([one.transform((text) => [text]), z.array(one).max(most, problem('at_most_values', { max: most }))])

/** An amount of money as people write it: `1,200.50`, `1 200,50`. */
export const amount = z
  .string(problem('amount'))
  .regex(/^[\d\s,._'’]{1,30}$/, problem('amount'))
  .transform((typed) => plainNumber(typed) ?? '')
  .pipe(
    z
      .string()
      .regex(/^\d{1,11}(?:\.\d{1,2})?$/, problem('amount'))
      .transform(Number),
  )

/** Latitude and longitude in degrees; a text, as it stands in an address. */
export const coordinates = z
  .string()
  .regex(/^-?\d{1,2}(?:\.\d{1,6})?,-?\d{1,3}(?:\.\d{1,6})?$/, problem('coordinates'))
  .refine(
    (text) => pointOf(text).every((degrees, at) => Math.abs(degrees) <= 90 * (at + 1)),
    problem('coordinates'),
  )

export const pointOf = (text: string): number[] => text.split(',').map(Number)

/** A day or an instant of ISO 8601; a day begins in UTC. */
export const instantParameter = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], problem('instant'))
  .transform((text) => new Date(text).toISOString())
  // A year of five digits is no time of the database.
  .refine((iso) => !iso.startsWith('+'), problem('instant'))

/** Parameters that every list takes. */
export const paging = {
  page: wholeNumber(1, LIMITS.depth),
  page_size: wholeNumber(1, LIMITS.pageSizeMax),
}

type Paged = { page?: number | undefined; page_size?: number | undefined }

/** Refuses numbered pages that begin beyond a depth and names the last; a cursor goes on (decisions §2). */
export const withinDepth = <T extends z.ZodType<Paged>>(schema: T, depth: number = LIMITS.depth) =>
  schema.superRefine(({ page = 1, page_size = LIMITS.pageSize }, { addIssue }) => {
    const last = Math.ceil(depth / page_size)
    if (page > last) addIssue({ code: 'custom', path: ['page'], message: problem('too_deep', { last }) })
  })

/** Beyond the depth of numbered pages: the number of rows before it. */
export const offsetCursor = z
  .string()
  .max(9, problem('not_a_cursor'))
  .regex(/^o[1-9]\d*$/, problem('not_a_cursor'))
export const PageQuery = withinDepth(z.object({ ...paging, cursor: offsetCursor }).partial())

import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

type Schema = z.core.JSONSchema.BaseSchema
type Part = 'params' | 'query' | 'body'
export type Path = (string | number)[]

/** A field of an endpoint that takes text of its caller. */
export type TextField = {
  path: Path
  /** The most characters of a plain text that it takes; 0 where it takes none, but a day or an address. */
  longest: number
}

/** One way to request an endpoint, with a value for every field. */
export type Form = { part: Part; sample: unknown; fields: TextField[] }

const DAY = 86_400_000
/** Of an application; the stage puts a real one in its place. */
export const NUMBER = '0000-0000-0000'

/** Values that pass, by the name of a field; others follow from the schema. */
const KNOWN: Record<string, unknown> = {
  contact_number: '+233241234567',
  email: 'person@example.org',
  time_zone: 'Africa/Accra',
  country: 'GH',
  nationality: 'GH',
  language: 'en',
  otp: '123456',
  highest_education_level: 'BSc',
  birth_date: '1990-01-01',
  start_of_highest_education_level: null,
  end_of_highest_education_level: null,
  start_of_current_role: null,
  end_of_current_role: null,
  website: 'example.org',
  salary_currency: 'GHS',
  standstill_days: '10',
  pay_currency: 'GHS',
  place: 'Kumasi',
  password: 'quiet lagoon lantern',
  password2: 'quiet lagoon lantern',
  answers: '{}',
  tell: true,
  deadline: '2099-12-04',
  publish_on: '2099-12-04',
  starts_at: new Date(Date.now() + 30 * DAY).toISOString(),
  ends_at: new Date(Date.now() + 30 * DAY + 3_600_000).toISOString(),
  before: null,
  start_date: '2020-01-01',
  end_date: '2021-01-01',
  updated_since: '2020-01-01',
}
const LENGTHS = [
  1_000_000, 200_000, 100_000, 10_000, 5_000, 2_000, 1_000, 500, 300, 200, 150, 128, 100, 60, 40, 20, 5, 3,
]

/** The forms of an endpoint's query and body, from the contract; a body of one of several shapes has a form for each. */
export function formsOf(endpoint: Endpoint): Form[] {
  return (['query', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part]
    if (!schema) return []
    const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return (written.oneOf ?? written.anyOf ?? [written]).map((shape) => {
      const sample = sampleOf(shape)
      const fields = textsIn(shape).map(({ path, isPlain }) => ({
        path,
        longest: isPlain ? longestAt(schema, sample, path) : 0,
      }))
      return { part, sample, fields }
    })
  })
}

/** A copy of `sample` with a text at each of some paths. */
export function withTexts(sample: unknown, texts: [Path, string][]): unknown {
  const whole = { value: structuredClone(sample) }
  for (const [path, text] of texts) put(whole, ['value', ...path], text)
  return whole.value
}

function put(whole: object, path: Path, text: string) {
  const last = path.at(-1) ?? ''
  // biome-ignore lint/suspicious/noExplicitAny: a path of the schema that made the sample
  const holder = path.slice(0, -1).reduce((at: any, key) => at[key], whole)
  holder[last] = text
}

const typesOf = ({ type }: Schema) => [type].flat()
const variantOf = (schema: Schema): Schema => {
  const [first] = (schema.anyOf ?? schema.oneOf ?? []) as Schema[] // of objects, as zod writes them
  return first ?? schema
}

function sampleOf(given: Schema, name = ''): unknown {
  if (name in KNOWN) return KNOWN[name]
  const schema = variantOf(given)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.format === 'binary') return undefined
  if (schema.properties) {
    const entries = Object.entries(schema.properties).map(([key, of]) => [key, sampleOf(of as Schema, key)]) // as above
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }
  if (schema.items) return [sampleOf(schema.items as Schema)] // of one kind
  if (typesOf(schema).includes('string')) return textFor(schema)
  if (schema.type === 'integer' || schema.type === 'number') return 1
  return schema.type === 'boolean' ? false : null
}

function textFor({ format, pattern, minLength = 1 }: Schema): string {
  if (format === 'date') return '2026-12-04'
  if (format === 'date-time') return '2026-12-04T12:00:00Z'
  if (format === 'uuid') return '00000000-0000-0000-0000-000000000000'
  if (pattern?.includes('0-9A-Z')) return NUMBER
  if (pattern?.includes('64')) return '0'.repeat(64)
  if (pattern?.startsWith('^o')) return 'o1'
  if (pattern?.includes(',-?')) return '5.56,-0.2'
  if (pattern?.includes('{8}')) return '45000000'
  if (pattern?.includes('*')) return ''
  if (pattern) return '1'
  return 'quiet lagoon '.repeat(9).slice(0, Math.max(minLength, 5))
}

type Text = { path: Path; isPlain: boolean }

function textsIn(given: Schema): Text[] {
  const schema = variantOf(given)
  const below = (key: string | number, of: Schema) =>
    textsIn(of).map(({ path, isPlain }) => ({ path: [key, ...path], isPlain }))
  if ('const' in schema || schema.enum || schema.format === 'binary') return []
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([key, of]) => below(key, of as Schema)) // as in sampleOf
  }
  if (schema.items) return below(0, schema.items as Schema) // of one kind
  return typesOf(schema).includes('string') ? [{ path: [], isPlain: schema.pattern === undefined }] : []
}

function longestAt(schema: z.ZodType, sample: unknown, path: Path): number {
  const isTaken = (length: number) => {
    const { error } = schema.safeParse(withTexts(sample, [[path, 'a'.repeat(length)]]))
    return !error?.issues.some((issue) => path.every((key, at) => issue.path[at] === key))
  }
  return LENGTHS.find(isTaken) ?? 0
}

import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { publishAnswers } from '#contract/procurement/questions.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { accountsApp } from './support/accounts.ts'
import { endpointsOf } from './support/architecture/endpoint-rules.ts'
import { type Form, formsOf, type Path, withTexts } from './support/texts/text-fields.ts'

/** Of three bytes in UTF-8. */
const LETTER = 'ế'
const LENGTHS = [1_000, 500, 100, 50, 20, 10, 7, 5, 3]

const endpoints = endpointsOf(Object.values(import.meta.glob('../contract/**/*.ts', { eager: true })))
const { app } = await accountsApp()

/** The value with as many items in each list as the schema takes. */
function filled(schema: z.ZodType, { sample, fields }: Form): unknown {
  const texts = fields
    .filter(({ longest }) => longest > 0)
    .map(({ path, longest }): [Path, string] => [path, LETTER.repeat(longest)])
  let value = withTexts(sample, texts)
  for (const path of listsOf(value)) {
    const most = LENGTHS.find((length) => takes(schema, lengthened(sample, path, distinct(length)), path))
    value = lengthened(value, path, (item) => Array(most ?? 1).fill(item))
  }
  return value
}

function listsOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => listsOf(each, [...path, key]))
}

type Items = (item: unknown) => unknown[]

/** Texts that differ, because the same skill twice is one. */
const distinct =
  (length: number): Items =>
  (item) =>
    Array.from({ length }, (_, n) => (typeof item === 'string' ? String(n) : item))

function lengthened(value: unknown, [key = '', ...rest]: Path, items: Items): unknown {
  const holder = value as Record<string | number, unknown> // on the way to a list that listsOf() found
  const [item] = [holder[key]].flat()
  return { ...holder, [key]: rest.length > 0 ? lengthened(holder[key], rest, items) : items(item) }
}

const takes = (schema: z.ZodType, value: unknown, path: Path) =>
  !schema
    .safeParse(value)
    .error?.issues.some((issue) => issue.code === 'too_big' && issue.path.join() === path.join())

const bodies = endpoints.flatMap((endpoint) =>
  formsOf(endpoint)
    .filter(({ part }) => part === 'body')
    .map((form, n) => ({ name: `${endpoint.method} ${endpoint.path} ${n}`, endpoint, form })),
)

describe.each(bodies.filter(({ endpoint }) => endpoint !== publishAnswers))('$name', ({ endpoint, form }) => {
  it('takes the largest body that its texts and lists allow', () => {
    const largest = Buffer.byteLength(JSON.stringify(endpoint.body && filled(endpoint.body, form)))
    expect(largest).toBeLessThan(endpoint.jsonBytes ?? LIMITS.jsonBytes)
  })
})

it('takes the largest passkey that the contract allows', () => {
  expect(2 * 1_400 + 10_000 + 50_000 + 1_000).toBeLessThan(LIMITS.jsonBytes)
})

describe('a body beyond the limit of its endpoint', () => {
  const requests = endpoints
    .filter(({ caller, method }) => caller === 'visitor' && method !== 'GET')
    .map(({ method, path, jsonBytes = LIMITS.jsonBytes }, n) => ({ method, path, jsonBytes, n }))

  it.each(requests)('is refused before it is read: $method $path', async ({ method, path, jsonBytes, n }) => {
    const send = (length: number) =>
      app.inject({
        method,
        url: path.replaceAll(/:\w+/g, '1'),
        remoteAddress: `10.5.0.${n}`,
        headers: { 'content-type': 'application/json' },
        payload: '['.repeat(length),
      })
    expect((await send(jsonBytes + 1)).json()).toMatchObject({ code: 'too_large' })
    expect((await send(jsonBytes)).json()).toMatchObject({ code: 'broken_json', reason: 'json_too_deep' })
  })
})

import { expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { endpointsOf } from './support/architecture/endpoint-rules.ts'

const endpoints = endpointsOf(Object.values(import.meta.glob('../contract/**/*.ts', { eager: true })))

/** A member of an answer that is a secret by its name, unless it stands below. */
const SECRET = /(^|_)(tokens?|secret|passwords?|codes?|ticket|value|uri|challenge)$/

/** Names that are no secrets in the answers to the posts of a company, to acts of a panel, and so on. */
const NO_SECRETS: [path: RegExp, names: string[], why: string][] = [
  [/^\/api\/company\/posts\//, ['code', 'codes'], 'of what is procured, and of findings'],
  [/^\/api\/company\/careers-page\//, ['value'], 'of a record that stands in the DNS for everybody'],
  [/^\/api\/company\/job-files\//, ['value', 'code'], 'of cells of a file, and of what is wrong with them'],
  [/^\/api\/company\/job-sources\//, ['code'], 'of what is wrong with a feed'],
  [/^\/api\/evaluations\//, ['code'], 'of what is procured'],
  [/^\/api\/accounts\/reauthentication\/options\/$/, ['has_password'], 'says that there is one'],
]

/** Answers of people and tokens are kept where the request named a key; those of visitors never are. */
const mayBeKept = ({ method, caller, personal }: Endpoint) =>
  method === 'POST' && (caller !== 'visitor' || personal === true)

function secretsOf({ output, path }: Endpoint): string[] {
  const known = NO_SECRETS.filter(([paths]) => paths.test(path)).flatMap(([, names]) => names)
  return namesIn(z.toJSONSchema(output, { unrepresentable: 'any' })).filter(
    (name) => SECRET.test(name) && !known.includes(name),
  )
}

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : [] // of JSON Schema
  return [...new Set([...own, ...Object.values(schema).flatMap(namesIn)])]
}

const unflagged = (all: Endpoint[]) =>
  all
    .filter((each) => mayBeKept(each) && !each.secretAnswer)
    .flatMap((each) => secretsOf(each).map((name) => `${each.path} answers ${name}, and does not say so`))

it('says of each answer with a secret that it is one, so that it is not kept', () => {
  expect(unflagged(endpoints)).toEqual([])
})

it('says so of nothing else', () => {
  const said = endpoints.filter(({ secretAnswer }) => secretAnswer)
  expect(said.length).toBeGreaterThan(10)
  for (const each of said) {
    // Its own transaction would keep the answer, and a form of files takes no key here.
    expect([each.keepsAnswer, each.uploads, mayBeKept(each)], each.path).toEqual([undefined, undefined, true])
    // The address of a calendar is a secret by what it says, not by its name.
    if (each.path !== '/api/user/calendar-feed/') expect(secretsOf(each), each.path).not.toEqual([])
  }
})

it('really looks: a secret deep in an answer is found', () => {
  const output = z.object({ list: z.array(z.object({ reset_token: z.string() }).nullable()) })
  const made = { method: 'POST', path: '/api/x/', summary: '', tag: '', output } as const
  const secret = (more: Pick<Endpoint, 'caller' | 'personal' | 'secretAnswer'>) =>
    unflagged([endpoint({ ...made, errors: [], ...more })])
  expect(secret({ caller: 'signed-in' })).toHaveLength(1)
  expect(secret({ caller: 'signed-in', secretAnswer: true })).toEqual([])
  expect(secret({ caller: 'visitor' })).toEqual([])
  expect(secret({ caller: 'visitor', personal: true })).toHaveLength(1)
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { servePages } from './pages.ts'

const LOGIN = '/api/accounts/login/'
const JSON_TYPE = { 'content-type': 'application/json' }
const PROBLEM = { accept: 'application/problem+json' }

let open: OpenDatabase
let app: Awaited<ReturnType<typeof testApp>>['app']
let asked = 0

beforeAll(async () => {
  open = await testDatabase()
  app = (await testApp(open)).app
  const page = { status: 200, headers: [], body: Buffer.from('a page') }
  servePages(app, async () => page, 'https://calls.example.org')
})
afterAll(() => open.close())

type Sent = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  payload?: string | Buffer
}

/** Each time from another address, because limits are per address. */
const ask = (url: string, sent: Sent = {}) =>
  app.inject({ url, remoteAddress: `10.4.${++asked >> 8}.${asked & 255}`, ...sent })

const send = (payload: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
  ask(LOGIN, { method: 'POST', headers, payload })

describe('a body that is no JSON', () => {
  it.each([
    ['{"email": "a", ', 1, 16],
    ['{"email": "a",}', 1, 15],
    ['xyz', 1, 1],
    ['{\n  "email": tru }', 2, 15],
    ['{"email": "é", x}', 1, 16],
    ['{"email": "a"}}', 1, 15],
    ["{'email': 1}", 1, 2],
    ['{"email": "a\n"}', 1, 13],
    ['[1,2', 1, 5],
    ['"', 1, 2],
    [' ', 1, 2],
  ])('says where it breaks: %j', async (body, line, column) => {
    const answer = await send(body)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        detail: `The JSON of the request is broken at line ${line}, column ${column}`,
        code: 'broken_json',
        reason: 'json_unreadable',
        params: { line, column },
      },
    ])
  })

  it.each([
    ['json_name_twice', '{"email": 1, "email": 2}'],
    ['json_name_twice', '{"a": {"b": 1, "\\u0062": 2}}'],
    ['json_name_refused', '{"__proto__": {"is_admin": true}}'],
    ['json_name_refused', '{"a": [{"\\u005f_proto__": 1}]}'],
    ['json_name_refused', '{"constructor": {"prototype": {}}}'],
    ['json_too_deep', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['json_too_deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['json_too_deep', '['.repeat(60_000)],
    ['json_no_object', '[]'],
    ['json_no_object', '"text"'],
    ['json_no_object', '7'],
    ['json_not_utf8', Buffer.from([0x22, 0xff, 0x22])],
  ])('is refused as %s', async (reason, body) => {
    const answer = await send(body)
    expect([answer.statusCode, answer.json().code, answer.json().reason]).toEqual([
      400,
      'broken_json',
      reason,
    ])
  })
})

describe('JSON that is odd', () => {
  it('is read: names again in another object, braces and colons in texts, deep enough', async () => {
    const odd = {
      email: '{"a":1,"a":2}]]]"',
      a: { a: [{ a: 1 }, { a: 1 }] },
      'b"': '\\',
      b: `${'['.repeat(50)}`,
    }
    const answer = await send(JSON.stringify(odd))
    expect(answer.json()).toEqual({
      email: ['Enter an email address in the correct format, like name@example.com'],
      password: ['Enter your password'],
    })
  })

  it.each(['', 'null', '{}'])('names what is missing when it is %j', async (body) => {
    expect((await send(body)).json()).toHaveProperty('password')
  })
})

it.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/jsonp',
  'multipart/form-data; boundary=x',
])('takes no %s where JSON is due', async (type) => {
  const answer = await send('{}', { 'content-type': type })
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media'])
})

it.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"', 'application/json; a=b'])(
  'takes %s',
  async (type) => {
    expect((await send('{}', { 'content-type': type })).json()).toHaveProperty('password')
  },
)

describe('a method that an address does not take', () => {
  it.each([
    ['DELETE', '/api/jobs/', 'GET, HEAD'],
    ['PUT', '/api/jobs/7', 'GET, HEAD'],
    ['GET', '/api/accounts/login/', 'POST'],
    ['DELETE', '/api/accounts/user-detail/', 'GET, HEAD, PATCH'],
    ['POST', '/api/employment-records/7/', 'DELETE, PUT'],
    ['DELETE', '/healthz/live', 'GET, HEAD'],
    ['PUT', '/jobs/7/', 'GET, HEAD, POST'],
  ] as const)('%s %s answers 405 and allows %s', async (method, url, allow) => {
    const answer = await ask(url, { method })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
    expect(answer.json().code).toBe('method_not_allowed')
  })

  it.each(['GET', 'POST', 'DELETE'] as const)('is 404 where there is no address for %s', async (method) => {
    for (const url of ['/api/nothing/', '/api/jobs/7/nothing/', '/api/']) {
      const answer = await ask(url, { method })
      expect([url, answer.statusCode, answer.headers.allow]).toEqual([url, 404, undefined])
    }
  })
})

describe('for a client that accepts application/problem+json', () => {
  it('answers a success as JSON and a HEAD without a body', async () => {
    for (const headers of [PROBLEM, { accept: 'application/problem+json, application/json;q=0.5' }]) {
      const answer = await ask('/api/jobs/', { headers })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        200,
        'application/json; charset=utf-8',
      ])
      expect(answer.json()).toEqual([])
    }
  })

  it('keeps the members of the document when a field is named like one', async () => {
    const answer = await ask('/api/jobs/?type=x&sort=y', { headers: PROBLEM })
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.json()).toMatchObject({
      type: 'about:blank',
      title: 'Some values are not valid',
      status: 400,
      detail: 'Some values are not valid',
      code: 'invalid',
      sort: ['must be one of relevance, newest, deadline, pay, fit'],
      errors: [
        { field: 'type', code: 'one_of' },
        { field: 'sort', code: 'one_of' },
      ],
    })
  })

  it('says of broken JSON the same as to everybody', async () => {
    const answer = await send('{', { ...JSON_TYPE, ...PROBLEM })
    expect(answer.json()).toMatchObject({
      status: 400,
      code: 'broken_json',
      reason: 'json_unreadable',
      params: { line: 1, column: 2 },
    })
  })

  it('answers as to everybody if it is refused with q=0', async () => {
    const answer = await ask('/api/nothing/', { headers: { accept: 'application/problem+json;q=0, */*' } })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })
})

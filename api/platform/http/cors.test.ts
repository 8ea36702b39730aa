import { expect, it } from 'vitest'
import { postsApp } from '#tests/support/posts.ts'

const LISTED = 'https://app.example.org'
const { ask, owner, server } = await postsApp({ CORS_ORIGINS: `${LISTED}, http://localhost:5173` })
const get = (url: string, origin: string, token?: string) =>
  ask(url, { method: 'GET', token, headers: { origin } })
const allowed = (answer: { headers: Record<string, unknown> }) =>
  answer.headers['access-control-allow-origin']
const preflight = (url: string, origin: string) =>
  server.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    },
  })

it.each(['https://other.example', LISTED])(
  'lets pages of %s read what visitors read, kept or not',
  async (origin) => {
    for (const url of ['/api/jobs/', '/api/jobs/', '/api/v1/jobs/', '/api/v1/openapi.json']) {
      const answer = await get(url, origin)
      expect(allowed(answer)).toBe('*')
      expect(String(answer.headers['access-control-expose-headers'])).toContain('X-Total-Count')
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    }
  },
)

it('lets pages of listed origins alone use a token', async () => {
  const own = '/api/company/posts/'
  expect(allowed(await get(own, LISTED, owner.token))).toBe(LISTED)
  expect((await get(own, LISTED, owner.token)).headers.vary).toContain('Origin')
  expect(allowed(await get(own, 'https://other.example', owner.token))).toBeUndefined()
  expect(allowed(await get('/api/jobs/', 'https://other.example', owner.token))).toBeUndefined()
})

it('answers the preflight of a listed origin, and no other', async () => {
  const { statusCode, headers } = await preflight('/api/v1/company/posts/', LISTED)
  expect(statusCode).toBe(204)
  expect(headers).toMatchObject({
    'access-control-allow-origin': LISTED,
    'access-control-allow-methods': expect.stringContaining('PATCH'),
    'access-control-allow-headers': expect.stringContaining('Authorization'),
  })
  for (const origin of ['https://other.example', 'null', `${LISTED}.evil.example`]) {
    const refused = await preflight('/api/v1/company/posts/', origin)
    expect(refused.statusCode).toBeGreaterThanOrEqual(400)
    expect(allowed(refused)).toBeUndefined()
  }
})

it('is no way around the refusal of forms that other sites send', async () => {
  const answer = await ask('/api/accounts/login/', {
    body: {},
    headers: { origin: LISTED, 'sec-fetch-site': 'cross-site' },
  })
  expect(answer.statusCode).toBe(403)
})

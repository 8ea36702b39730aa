import rateLimit from '@fastify/rate-limit'
import fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { handleErrors } from './errors.ts'
import type { Identity } from './route.ts'
import { limitTokens } from './token-limit.ts'

const app = fastify()
afterAll(() => app.close())
handleErrors(app)
await app.register(rateLimit, { global: false })
app.decorateRequest('identity', undefined)
const count = limitTokens(app, { max: 2, seconds: 60 })
app.get('/', async (request, reply) => {
  const id = Number(request.headers.token)
  // The limit looks at the token alone.
  if (id) request.identity = { token: { id, scopes: [] } } as unknown as Identity
  await count(request, reply)
  return 'in'
})
const ask = (token?: string, remoteAddress = '10.0.0.1') =>
  app.inject({ url: '/', remoteAddress, headers: token ? { token } : {} })

it('counts each token by itself, from whatever address, and nobody else', async () => {
  expect((await ask('1')).headers.ratelimit).toMatch(/^"token";r=1;t=\d+$/)
  expect((await ask('1', '10.0.0.2')).headers.ratelimit).toMatch(/^"token";r=0;t=\d+$/)
  const refused = await ask('1', '10.0.0.3')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'rate_limited', reason: 'token_limited', params: { max: 2 } })
  expect(refused.headers).toMatchObject({
    'ratelimit-policy': '"token";q=2;w=60',
    ratelimit: expect.stringMatching(/^"token";r=0;t=\d+$/),
    'retry-after': expect.stringMatching(/^\d+$/),
  })
  expect((await ask('2')).statusCode).toBe(200)
  for (let n = 0; n < 4; n++) expect((await ask()).statusCode).toBe(200)
})

import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { StartError } from '#api/platform/config.ts'
import { cutSlowRequests } from './patience.ts'
import { limitedServer, listen, refuseConnection } from './server.ts'

const opened: { close(): unknown }[] = []
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())))

const SMALL = {
  headersTimeout: 100,
  requestTimeout: 200,
  keepAliveTimeout: 100,
  connectionsCheckingInterval: 20,
  sendingTimeout: 100,
}

async function portOf(server: Server): Promise<number> {
  opened.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port // listens on TCP
}

it.each([
  ['header', 'GET / HTTP/1.1\r\nHost: a\r\n'],
  ['body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf'],
])('cuts off a half-sent %s', async (_part, sent) => {
  const port = await portOf(limitedServer((request) => request.on('error', () => {}).resume(), SMALL))
  const socket = connect(port, '127.0.0.1')
  socket.write(sent)
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /)
})

it.each([
  [
    'a line of 17 kB',
    `GET /?${'a'.repeat(17_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    431,
    { code: 'too_large', reason: 'headers_too_long' },
    undefined,
  ],
  ['nonsense', 'NO SUCH THING\r\n\r\n', 400, { code: 'invalid', reason: 'unreadable_request' }, undefined],
  [
    'a half-sent header',
    'GET / HTTP/1.1\r\nHost: a\r\n',
    408,
    { code: 'invalid', reason: 'too_slow' },
    SMALL,
  ],
])('refuses %s in the shape of the API', async (_what, sent, status, codes, limits) => {
  const serverFactory = (handler: RequestListener) => limitedServer(handler, limits)
  const app = fastify({ serverFactory, clientErrorHandler: refuseConnection })
  opened.push(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1') // listens on TCP
  socket.write(sent)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(body)).toEqual({ detail: expect.any(String), ...codes })
})

it('gives the body of a request less time than an upload', async () => {
  const app = fastify({ clientErrorHandler: refuseConnection })
  opened.push(app)
  cutSlowRequests(app, 100)
  app.post('/form', async () => 'taken')
  app.post('/upload', { config: { takesFiles: true } }, async () => 'taken')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // listens on TCP
  const begin = (path: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nhalf`,
    )
    return socket
  }
  const upload = begin('/upload')
  expect(await text(begin('/form'))).toMatch(/^HTTP\/1.1 408 /)
  upload.write(' more')
  const [answer] = await once(upload, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /)
  upload.destroy()
})

it('breaks an answer off that nobody reads', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(65_536))
    },
  })
  const app = fastify({ serverFactory: (handler) => limitedServer(handler, SMALL) })
  opened.push(app)
  app.get('/', async () => endless)
  await app.listen({ port: 0, host: '127.0.0.1' })
  // Without who listens to what comes, little of it is taken.
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1') // listens on TCP
  socket.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(endless, 'close').catch(() => {})
  expect(endless.destroyed).toBe(true)
  socket.destroy()
})

it('leaves an answer alone that has nothing to say yet', async () => {
  const port = await portOf(
    limitedServer((_request, response) => {
      response.write('at first ')
      response.once('timeout', () => response.end('and at last'))
    }, SMALL),
  )
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('at first and at last')
})

it('gives a header 15 s and an upload 300 s', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = limitedServer(() => {})
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 300_000,
    keepAliveTimeout: 65_000,
  })
})

async function refusal(host: string, port: number): Promise<unknown> {
  const app = fastify({ serverFactory: (handler) => limitedServer(handler) })
  opened.push(app)
  return listen(app, { host, port }).catch((error) => error)
}

it('says that the port is in use', async () => {
  const port = await portOf(limitedServer(() => {}))
  const error = await refusal('127.0.0.1', port)
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toContain(`PORT: ${port} on 127.0.0.1 is in use by another program`)
})

it('says that the host is no address of this machine', async () => {
  // 192.0.2.0/24 is for examples: no machine has such an address.
  const error = await refusal('192.0.2.1', 0)
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toContain('HOST: 192.0.2.1 is no address of this machine (EADDRNOTAVAIL)')
})

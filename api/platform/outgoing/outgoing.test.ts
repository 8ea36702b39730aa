import { createHook } from 'node:async_hooks'
import { once } from 'node:events'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { openFetching, openOutgoing } from './commands.ts'
import { isPublicAddress } from './rules.ts'

const PRIVATE = [
  ...[
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
  ],
  ...[
    '100.64.0.1',
    '192.0.0.8',
    '198.18.0.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::',
    '::1',
    'fe80::1',
    'fe80::1%1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
  ],
  ...[
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
  ],
  ...['', 'localhost', '127.1', '0x7f.1', '2130706433'],
]

describe('an address of the public internet', () => {
  it.each(PRIVATE)('is not %s', (address) => expect(isPublicAddress(address)).toBe(false))
  it.each(['8.8.8.8', '93.184.215.14', '2606:4700::1111', '2a00:1450::1'])('is %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )
})

const servers: (() => void)[] = []
afterAll(() => {
  for (const close of servers) close()
})

async function receiver(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  servers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** To a receiver on this machine, which the product itself never asks. */
async function toLocal(answer: RequestListener, given: { longestMs?: number } = {}) {
  const port = await receiver(answer)
  return openOutgoing({
    resolve: async () => ['127.0.0.1'],
    isAllowed: () => true,
    open: (options, onAnswer) => request({ ...options, port }, onAnswer),
    ...given,
  })
}

const asked = { url: 'https://hooks.example.org/in?a=1', headers: { 'x-own': 'yes' }, body: 'héllo' }

it('sends the request to the address and names the host', async () => {
  const seen: unknown[] = []
  const send = await toLocal((incoming, answer) => {
    seen.push(incoming.method, incoming.url, incoming.headers.host, incoming.headers['x-own'])
    incoming.pipe(answer)
  })
  expect(await send(asked)).toMatchObject({ status: 200, fault: null, firstBytes: 'héllo' })
  expect(seen).toEqual(['POST', '/in?a=1', 'hooks.example.org', 'yes'])
})

it('asks no private address, whether it is written or a name of it', async () => {
  let opened = 0
  const of = (addresses: string[]) =>
    openOutgoing({
      resolve: async () => addresses,
      open: (options, onAnswer) => {
        opened++
        return request(options, onAnswer)
      },
    })
  for (const url of [
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
  ])
    expect(await of([])({ ...asked, url })).toMatchObject({ status: null, fault: 'private_address' })
  // One of two, as a name gives that hopes for luck.
  expect(await of(['8.8.8.8', '10.0.0.1'])(asked)).toMatchObject({ fault: 'private_address' })
  expect(await of([])(asked)).toMatchObject({ fault: 'no_address' })
  expect(opened).toBe(0)
})

it('resolves once, and connects to the address that it looked at', async () => {
  const port = await receiver((_, answer) => answer.end('in'))
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  const connected: unknown[] = []
  const send = openOutgoing({
    resolve: async () => answers.shift() ?? [],
    isAllowed: (address) => address === '127.0.0.1',
    open: (options, onAnswer) => {
      options.lookup?.('hooks.example.org', { all: true }, (_, found) => connected.push(found))
      return request({ ...options, port }, onAnswer)
    },
  })
  expect(await send(asked)).toMatchObject({ status: 200 })
  expect(connected).toEqual([[{ address: '127.0.0.1', family: 4 }]])
  expect(await send(asked)).toMatchObject({ fault: 'private_address' })
})

it('goes on to the next address where nothing listens at the first', async () => {
  const port = await receiver((_, answer) => answer.end('in'))
  const send = openOutgoing({
    resolve: async () => ['127.0.0.2', '127.0.0.1'],
    isAllowed: () => true,
    open: (options, onAnswer) => request({ ...options, port }, onAnswer),
  })
  expect(await send(asked)).toMatchObject({ status: 200 })
})

it('asks name servers, and takes no thread of those that read files for it', async () => {
  const kinds = new Set<string>()
  const hook = createHook({ init: (_, kind) => kinds.add(kind) }).enable()
  expect(await openOutgoing()({ ...asked, url: 'https://hooks.invalid/' })).toMatchObject({ status: null })
  hook.disable()
  expect([kinds.has('QUERYWRAP'), kinds.has('GETADDRINFOREQWRAP')]).toEqual([true, false])
})

it('follows no redirect', async () => {
  let asks = 0
  const send = await toLocal((_, answer) => {
    asks++
    answer.writeHead(302, { location: 'https://elsewhere.example.org/' }).end()
  })
  expect(await send(asked)).toMatchObject({ status: 302, fault: null })
  expect(asks).toBe(1)
})

it('cuts off an answer that does not come, and one that does not end', async () => {
  const silent = await toLocal(() => {}, { longestMs: 50 })
  expect(await silent(asked)).toMatchObject({ status: null, fault: 'too_slow' })
  const hesitant = await toLocal((_, answer) => void answer.writeHead(200).write('a'), { longestMs: 50 })
  expect(await hesitant(asked)).toMatchObject({ status: null, fault: 'too_slow' })
  const slowName = openOutgoing({ resolve: () => new Promise(() => {}), longestMs: 50 })
  expect(await slowName(asked)).toMatchObject({ status: null, fault: 'too_slow' })
  const endless = await toLocal((_, answer) => {
    const more = () => {
      while (answer.write('x'.repeat(16_384)));
    }
    answer.on('drain', more)
    more()
  })
  const { status, firstBytes } = await endless(asked)
  expect([status, firstBytes.length]).toEqual([200, 1_024])
})

it('says that nothing listens', async () => {
  const send = openOutgoing({
    resolve: async () => ['127.0.0.1'],
    isAllowed: () => true,
    open: (options, onAnswer) => request({ ...options, port: 1 }, onAnswer),
  })
  expect(await send(asked)).toMatchObject({ status: null, fault: 'unreachable' })
})

async function fetchLocal(answer: RequestListener, given: { longestMs?: number } = {}) {
  const port = await receiver(answer)
  return openFetching({
    resolve: async (host) => (host === 'inside.example.org' ? ['10.0.0.1'] : ['127.0.0.1']),
    isAllowed: (address) => address === '127.0.0.1',
    open: (options, onAnswer) => request({ ...options, port }, onAnswer),
    ...given,
  })
}
const file = { url: 'https://jobs.example.org/feed?a=1', accept: 'application/json' }

it('fetches a file, and follows redirects to public addresses alone', async () => {
  const seen: unknown[] = []
  const fetching = await fetchLocal((incoming, answer) => {
    seen.push(`${incoming.method} ${incoming.headers.host}${incoming.url}`)
    if (incoming.url === '/feed?a=1') answer.writeHead(302, { location: '/moved' }).end()
    else if (incoming.url === '/moved') answer.end('jobs')
    else
      answer
        .writeHead(301, {
          location: incoming.url === '/in' ? 'https://inside.example.org/' : 'http://jobs.example.org/',
        })
        .end()
  })
  expect(await fetching(file)).toEqual({ bytes: Buffer.from('jobs'), fault: null })
  expect(seen).toEqual(['GET jobs.example.org/feed?a=1', 'GET jobs.example.org/moved'])
  for (const path of ['in', 'plain'])
    expect(await fetching({ ...file, url: `https://jobs.example.org/${path}` })).toMatchObject({
      bytes: null,
      fault: 'private_address',
    })
})

it('gives up on endless redirects and answers, on slow ones, and on errors', async () => {
  const paths: Record<string, RequestListener> = {
    '/round': (_, answer) => answer.writeHead(302, { location: '/round' }).end(),
    '/error': (_, answer) => answer.writeHead(503).end(),
    '/endless': (_, answer) => {
      const more = () => {
        while (answer.write(Buffer.alloc(1_048_576)));
      }
      answer.on('drain', more).on('error', () => {})
      more()
    },
  }
  const fetching = await fetchLocal((incoming, answer) => paths[incoming.url ?? '']?.(incoming, answer))
  const fault = async (path: string) => {
    const { bytes, ...rest } = await fetching({ ...file, url: `https://jobs.example.org${path}` })
    return [bytes, rest.fault]
  }
  expect(await fault('/round')).toEqual([null, 'too_many_redirects'])
  expect(await fault('/error')).toEqual([null, 'answer'])
  expect(await fault('/endless')).toEqual([null, 'too_large'])
  const slow = await fetchLocal(() => {}, { longestMs: 50 })
  expect(await slow(file)).toMatchObject({ bytes: null, fault: 'too_slow' })
})

import { execFile } from 'node:child_process'
import dgram from 'node:dgram'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { HELD } from './reader.ts'

const SCRIPT = fileURLToPath(new URL('../../../tests/support/network-attempts.ts', import.meta.url))
const REFUSED = 'The reader of CVs has no network'

/** Servers of TCP, UDP and a path, and all that came to them. */
async function listeners() {
  const seen: string[] = []
  const answer: RequestListener = (_request, response) => void response.end()
  const tcp = createServer(answer).on('connection', () => seen.push('tcp'))
  const local = createServer(answer).on('connection', () => seen.push('path'))
  const udp = dgram.createSocket('udp4').on('message', () => seen.push('udp'))
  const socket = join(await mkdtemp(join(tmpdir(), 'network-')), 'server')
  await Promise.all([
    once(tcp.listen(0, '127.0.0.1'), 'listening'),
    once(local.listen(socket), 'listening'),
    once(udp.bind(0, '127.0.0.1'), 'listening'),
  ])
  onTestFinished(() => {
    for (const server of [tcp, local]) {
      server.closeAllConnections()
      server.close()
    }
    udp.close()
  })
  return { seen, ports: { tcp: (tcp.address() as AddressInfo).port, udp: udp.address().port, socket } } // it listens on TCP
}

type Ports = Awaited<ReturnType<typeof listeners>>['ports']

async function attempts(ports: Ports, options: string[]) {
  const args = [...options, SCRIPT, JSON.stringify(ports)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: {} })
  const { inProcess, inThread }: Record<string, Record<string, string>> = JSON.parse(stdout)
  return [...Object.entries(inProcess ?? {}), ...Object.entries(inThread ?? {})]
}

/** Whatever was sent before is seen before. */
async function sendOne({ tcp, udp, socket }: Ports) {
  const sender = dgram.createSocket('udp4')
  sender.send('own', udp, '127.0.0.1', () => sender.close())
  const own = [createConnection(tcp, '127.0.0.1'), createConnection(socket)]
  await Promise.all(own.map((connection) => once(connection, 'connect')))
  for (const connection of own) connection.destroy()
}

it('opens no connection, sends nothing and asks for no name, in no thread', async () => {
  const { seen, ports } = await listeners()
  const held = await attempts(ports, [...HELD, `--allow-fs-read=${SCRIPT}`])
  expect(held.length).toBe(27)
  expect(held.filter(([, outcome]) => outcome !== REFUSED)).toEqual([])
  await sendOne(ports)
  await expect.poll(() => [...seen].sort()).toEqual(['path', 'tcp', 'udp'])
})

it('would be seen without that', async () => {
  const { seen, ports } = await listeners()
  const free = await attempts(ports, [])
  expect(free.filter(([, outcome]) => outcome === REFUSED)).toEqual([])
  await expect.poll(() => new Set(seen)).toEqual(new Set(['path', 'tcp', 'udp']))
})

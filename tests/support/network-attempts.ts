import dgram from 'node:dgram'
import { Resolver } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import http from 'node:http'
import { createConnection, Socket } from 'node:net'
import { connect } from 'node:tls'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/**
 * Tries every way to a server on this machine, in the process and in a thread of it, and prints what became of each way. A test
 * runs it as the reader of CVs runs, and once freely.
 */
type Ports = { tcp: number; udp: number; socket: string }
const { tcp, udp, socket }: Ports = isMainThread ? JSON.parse(process.argv[2] ?? '{}') : workerData
const HOST = '127.0.0.1'
const url = `http://${HOST}:${tcp}/`

const ATTEMPTS: Record<string, () => unknown> = {
  'a connection': () => opened(createConnection(tcp, HOST)),
  'a socket': () => opened(new Socket().connect(tcp, HOST)),
  'a socket of a path': () => opened(new Socket().connect(socket)),
  tls: () => once(connect(tcp, HOST), 'secureConnect'),
  fetch: () => fetch(url),
  http: () => once(http.get(url), 'response'),
  'the agent of http': () => opened(new http.Agent().createConnection({ port: tcp, host: HOST }) as Socket), // it is one
  'the dispatcher of fetch': dispatched,
  WebSocket: () => once(new WebSocket(url) as unknown as NodeJS.EventEmitter, 'error').catch(() => {}),
  listening: () => once(http.createServer().listen(0, HOST), 'listening'),
  dgram: sent,
  'a name': () => lookup('localhost'),
  'a server of names': resolved,
}

const outcomes: Record<string, string> = {}
for (const [name, attempt] of Object.entries(ATTEMPTS)) outcomes[name] = await outcomeOf(attempt)
if (isMainThread) {
  const thread = new Worker(new URL(import.meta.url), { workerData: { tcp, udp, socket } })
  const [inThread] = await once(thread, 'message')
  console.log(JSON.stringify({ inProcess: outcomes, inThread }))
} else {
  const freely = () => new Worker('process', { eval: true, execArgv: [] }).terminate()
  outcomes['a thread of its own'] = await outcomeOf(freely)
  parentPort?.postMessage(outcomes)
}
process.exit()

async function outcomeOf(attempt: () => unknown): Promise<string> {
  try {
    await attempt()
    return 'went through'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

async function opened(connection: Socket) {
  await once(connection, 'connect')
  connection.destroy()
}

/** The object that `fetch` leaves behind for everybody. */
async function dispatched() {
  await new Response('').text()
  const agent = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'))
  await new Promise((resolve, reject) =>
    agent.dispatch(
      { origin: url, path: '/', method: 'GET' },
      { onConnect() {}, onHeaders: resolve, onData() {}, onComplete() {}, onError: reject },
    ),
  )
}

async function sent() {
  const sender = dgram.createSocket('udp4')
  await new Promise((resolve) => sender.send('hello', udp, HOST, resolve))
  sender.close()
}

async function resolved() {
  const resolver = new Resolver({ timeout: 100, tries: 1 })
  resolver.setServers([`${HOST}:${udp}`])
  await new Promise((resolve) => resolver.resolve4('example.org', resolve))
}

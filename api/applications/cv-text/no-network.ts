import { createRequire, syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

/**
 * Takes away everything that opens a socket, before anything else is loaded: in each thread, as each has modules of its own.
 * Native code that a file makes run is not held by this; the network namespace of the process holds it, where there is one.
 */
const NETWORK = [
  'net',
  'tls',
  'http',
  'https',
  'http2',
  'dgram',
  'dns',
  'dns/promises',
  'inspector',
  'inspector/promises',
  'child_process',
  'cluster',
]
const GLOBALS = ['fetch', 'WebSocket', 'EventSource', 'WebSocketStream']
/** The bindings below the modules, and the signal that opens a debugger's port in another process. */
const OF_PROCESS = ['binding', '_linkedBinding', 'dlopen', 'kill', '_kill', '_debugProcess']

const require = createRequire(import.meta.url)

function refused(): never {
  throw new Error('The reader of CVs has no network')
}

const refuse = (owner: object, name: string) =>
  Object.defineProperty(owner, name, { value: refused, writable: false, configurable: false })

/** The class stays, because standard input is one; it opens nothing without this. */
const { Socket, Server } = require('node:net')
refuse(Socket.prototype, 'connect')
refuse(Server.prototype, 'listen')
for (const module of NETWORK.map((name) => require(`node:${name}`)))
  for (const [name, value] of Object.entries(module))
    if (typeof value === 'function' && value !== Socket) refuse(module, name)
for (const name of GLOBALS) refuse(globalThis, name)
for (const name of OF_PROCESS) refuse(process, name)
// A further thread could ask to start without this file.
if (!isMainThread) refuse(require('node:worker_threads'), 'Worker')
syncBuiltinESMExports()

import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, StartError } from '#api/platform/config.ts'
import { ApiError, type ErrorCode, type ProblemCode, problem } from '#contract/errors.ts'
import { errorBody } from './errors.ts'

/** Fastify sets time limits only on servers that it creates itself (security.md, time-outs). */
const LIMITS = {
  headersTimeout: 15_000,
  // For uploads; other requests have less (patience.ts).
  requestTimeout: 300_000,
  // Longer than the minute for which proxies keep a connection, as the client's side has to close it first.
  keepAliveTimeout: 65_000,
  // Checks the first two; Node's default of 30 s would let a header take three times as long.
  connectionsCheckingInterval: 5_000,
  // Applies while the client reads nothing of an answer; Node would wait for ever.
  sendingTimeout: 30_000,
}

/** An HTTP server that cuts off clients that send too slowly or do not read their answer. */
export function limitedServer(handler: RequestListener, { sendingTimeout, ...limits } = LIMITS): Server {
  return createServer(limits, handler).on('request', (_request, response) => {
    response.setTimeout(sendingTimeout, () => {
      // With nothing buffered the answer is still being made, or is a stream of occasional events.
      if (response.writableLength > 0) response.destroy()
    })
  })
}

type Refusal = { status: number; code: ErrorCode; reason: ProblemCode }

const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', reason: 'headers_too_long' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'invalid', reason: 'too_slow' },
}
const UNREADABLE: Refusal = { status: 400, code: 'invalid', reason: 'unreadable_request' }

/** Refuses bytes that never become a request, on their connection and in the API's shape. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const { status, code, reason } = REFUSALS[error.code ?? ''] ?? UNREADABLE
  const body = JSON.stringify(errorBody(new ApiError(code, undefined, { reason: problem(reason) })))
  const headers = Object.entries({
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy())
}

/** @throws StartError when the address cannot be taken */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    throw wrongAddress(error, host, port) ?? error
  }
}

function wrongAddress(error: unknown, host: string, port: number): StartError | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return undefined
  if (error.code === 'EADDRINUSE')
    return StartError.ofSettings([`PORT: ${port} on ${host} is in use by another program`], error)
  if (error.code === 'EACCES')
    return StartError.ofSettings([`PORT: this user may not listen on ${port} of ${host}`], error)
  return StartError.ofSettings([`HOST: ${host} is no address of this machine (${error.code})`], error)
}

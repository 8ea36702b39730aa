import { createServer, type RequestListener, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Config, StartError } from '#api/config.ts'

/** Fastify sets its own time limits only on a server of its own making (security.md, time-outs). */
const LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  // Longer than the minute for which proxies keep a connection: the side that asks has to close it first.
  keepAliveTimeout: 65_000,
  // How often the first two are looked at; Node's 30 s would let a header be three times as late.
  connectionsCheckingInterval: 5_000,
}

/** An HTTP server that cuts off who sends too slowly. */
export function limitedServer(handler: RequestListener, limits = LIMITS): Server {
  return createServer(limits, handler)
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

const PORT_REASONS: Record<string, string> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be taken by this user',
}

function wrongAddress(error: unknown, host: string, port: number): StartError | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return undefined
  const reason = PORT_REASONS[String(error.code)]
  const line = reason
    ? `PORT: ${port} on ${host} ${reason}`
    : `HOST: ${host} is no address of this machine (${error.code})`
  return StartError.ofSettings([line], error)
}

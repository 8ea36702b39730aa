import { createServer, type RequestListener, type Server } from 'node:http'

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

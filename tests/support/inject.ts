import type { FastifyInstance } from 'fastify'

/** Requests as a visitor, each time from another address, because limits are per address. */
export function visitors(app: FastifyInstance) {
  let asked = 0
  return (url: string, headers: Record<string, string> = {}) => {
    asked++
    return app.inject({ url, headers, remoteAddress: `10.1.${asked >> 8}.${asked & 255}` })
  }
}

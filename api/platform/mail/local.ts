import type { IncomingMessage } from 'node:http'
import { isLocalHost } from '#api/platform/config.ts'

/** Headers of proxies. TRUST_PROXY does not matter: a proxy of one's own passes on requests of strangers too. */
const FORWARDING =
  /^(?:forwarded|via|x-forwarded-.+|x-real-ip|(?:[a-z]+-)*client-ip|(?:[a-z]+-)*connecting-ip)$/
const LOOPBACK = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/i

/**
 * Whether a program of this machine sent the request itself: the peer of the socket is loopback, no proxy left a header, it asked
 * for a local host, as tunnels and rebound names (DNS rebinding) do not, and in HTTP/1.1, as nginx by itself does not. A proxy here
 * that names a local host, leaves no header and speaks HTTP/1.1 looks like a browser.
 */
export function isOfThisMachine({ socket, headers, httpVersion }: IncomingMessage): boolean {
  if (!LOOPBACK.test(socket.remoteAddress ?? '') || httpVersion === '1.0') return false
  if (Object.keys(headers).some((name) => FORWARDING.test(name))) return false
  return isLocalHost(URL.parse(`http://${headers.host}`)?.hostname ?? '')
}

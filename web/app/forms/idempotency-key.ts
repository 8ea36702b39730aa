import { useRef } from 'react'

/** Works on pages without encryption too, where browsers leave out randomUUID. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}

/** A form's idempotency key. It changes with the form's content only: a request without an answer may have arrived. */
export function useIdempotencyKey(): (body: object) => string {
  const last = useRef({ sent: '', key: '' })
  return (body) => {
    const sent = JSON.stringify(body)
    if (sent !== last.current.sent) last.current = { sent, key: newIdempotencyKey() }
    return last.current.key
  }
}

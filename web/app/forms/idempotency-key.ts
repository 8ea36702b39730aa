import { useRef } from 'react'

/** Also where the page came without encryption, which leaves randomUUID out. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}

/** The key of what a form sends: the same for as long as it sends the same, because nobody knows what became of the first. */
export function useIdempotencyKey(): (body: object) => string {
  const last = useRef({ sent: '', key: '' })
  return (body) => {
    const sent = JSON.stringify(body)
    if (sent !== last.current.sent) last.current = { sent, key: newIdempotencyKey() }
    return last.current.key
  }
}

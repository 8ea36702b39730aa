import { afterEach, expect, it, vi } from 'vitest'
import { sealTicket, unsealTicket } from './rules.ts'

const MINUTE = 60_000
const KEY = 'a key of the tests'
afterEach(() => void vi.useRealTimers())

it.each([
  ['sign-in', 15, { state: 's', nonce: 'n', verifier: 'v' }],
  ['registration', 30, { issuer: 'https://id.example.org', subject: 'ama', email: 'ama@example.org' }],
] as const)('lets an unchanged ticket of a %s grow old after %i minutes', (purpose, minutes, content) => {
  vi.useFakeTimers({ now: Date.UTC(2026, 11, 4) })
  const ticket = sealTicket(KEY, purpose, content)
  vi.setSystemTime(Date.now() + minutes * MINUTE - 1)
  expect(unsealTicket(KEY, purpose, ticket)).toEqual(content)
  vi.setSystemTime(Date.now() + 1)
  expect(unsealTicket(KEY, purpose, ticket)).toBeUndefined()
})

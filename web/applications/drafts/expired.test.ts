import { expect, it } from 'vitest'
import type { Firm } from '#contract/applications/firms.ts'
import { expiredOn } from './expired.ts'

type Kept = Pick<Firm['documents'][number], 'sha256' | 'state' | 'valid_until'>

const firmWith = (...documents: Kept[]) => ({ documents }) as Firm // nothing else of it is read
const old: Kept = { sha256: 'a', state: 'EXPIRED', valid_until: '2026-03-31' }

it('knows an expired document of the firm by its hash, and no other file', () => {
  expect(expiredOn(firmWith(old), { sha256: 'a' })).toBe('2026-03-31')
  expect(expiredOn(firmWith(old), { sha256: 'b' })).toBeUndefined()
  expect(expiredOn(firmWith({ ...old, state: 'ENDING' }), { sha256: 'a' })).toBeUndefined()
})

it('believes the later day where the firm keeps the same file twice', () => {
  const renewed: Kept = { sha256: 'a', state: 'VALID', valid_until: '2027-03-31' }
  expect(expiredOn(firmWith(old, renewed), { sha256: 'a' })).toBeUndefined()
})

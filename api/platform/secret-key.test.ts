import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { secretKeyOf } from './secret-key.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'opencall-key-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

it('makes a key once, for its owner alone, unless one is set', () => {
  const made = secretKeyOf({ secretKey: undefined, dataDir })
  expect(made).toMatch(/^[\w-]{43}$/)
  expect(secretKeyOf({ secretKey: undefined, dataDir })).toBe(made)
  expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(secretKeyOf({ secretKey: 'x'.repeat(32), dataDir })).toBe('x'.repeat(32))
})

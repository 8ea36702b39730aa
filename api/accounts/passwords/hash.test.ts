import { expect, it, vi } from 'vitest'
import { hashPassword, isPasswordOf, NOBODY } from './hash.ts'

const parametersOf = (hash: string) => hash.slice(0, hash.indexOf('$', '$argon2id$v=19$'.length))

it('takes as long without an account as with one', async () => {
  const own = await hashPassword('quiet lagoon lantern')
  expect(parametersOf(own)).toBe('$argon2id$v=19$m=19456,t=2,p=1')
  expect([parametersOf(NOBODY), NOBODY.length]).toEqual([parametersOf(own), own.length])
})

it('takes as long without an account after a rush, too', async () => {
  vi.resetModules()
  const fresh = await import('./hash.ts')
  const rush = Array.from({ length: 104 }, () => fresh.hashPassword('quiet lagoon lantern'))
  await expect(fresh.isPasswordOf(undefined, 'a guess')).rejects.toMatchObject({ code: 'unavailable' })
  const [own] = await Promise.all(rush)
  expect(await fresh.isPasswordOf(own, 'a guess')).toBe(false)
  expect(await fresh.isPasswordOf(undefined, 'a guess')).toBe(false)
  expect(await isPasswordOf(own, 'quiet lagoon lantern')).toBe(true)
})

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import { startObjectStore } from '#tests/support/object-store.ts'
import { openFiles } from './open.ts'
import { withStore } from './store-away.ts'

let store: Awaited<ReturnType<typeof startObjectStore>>
beforeAll(async () => {
  store = await startObjectStore()
})
afterAll(() => store.remove())

const listOf = (filesUrl: string) =>
  withStore(async () => (await openFiles({ filesUrl, filesDir: join(tmpdir(), 'none') })).list('cvs'))

it('says in a sentence that a bucket or a whole store is not there, without its key', async () => {
  await expect(listOf(store.url)).resolves.toEqual([])
  const missing = listOf(store.url.replace('@opencall', '@elsewhere'))
  await expect(missing).rejects.toThrow(/^The file store of FILES_URL cannot be used \(NoSuchBucket\): look/)
  await expect(missing).rejects.not.toThrow('S3RVER')
  await store.stop()
  try {
    await expect(listOf(store.url)).rejects.toThrow('FILES_URL cannot be used (ECONNREFUSED)')
  } finally {
    await store.start()
  }
})

it.each([new Error('of another kind'), new ApiError('unavailable')])(
  'leaves %j as it is',
  async (failure) => {
    await expect(withStore(() => Promise.reject(failure))).rejects.toBe(failure)
  },
)

import { expect, it } from 'vitest'
import { inspectingThread } from './inspect-worker.ts'

const threadOf = (name: string) =>
  inspectingThread(new URL(`../../../tests/support/threads/${name}.ts`, import.meta.url), 32)
const asked = { type: 'pdf', bytes: Buffer.alloc(0) } as const
const ENOUGH = 60_000

/** An error that nobody hears would end the server; Vitest hears it and fails. */
it('answers, whether memory or the limit of work ends first, or both at once', async () => {
  const thread = threadOf('no-memory')
  for (let mostWork = 60; mostWork < 400; mostWork += 20)
    expect(await thread.inspect(asked, mostWork)).toBe('file_takes_too_long')
  expect(await thread.inspect(asked, ENOUGH)).toBe('file_takes_too_long')
})

it('outlives a thread that fails after its answer, and begins another', async () => {
  const thread = threadOf('late-failure')
  for (let n = 0; n < 5; n++) expect(await thread.inspect(asked, ENOUGH)).toBeUndefined()
})

it('tells of a thread that ended without an answer', async () => {
  await expect(threadOf('leaving').inspect(asked, ENOUGH)).rejects.toThrow('without an answer')
})

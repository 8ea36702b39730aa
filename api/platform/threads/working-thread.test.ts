import { expect, it } from 'vitest'
import { TOO_MUCH, workingThread } from './working-thread.ts'

const threadOf = (name: string) =>
  workingThread<string, string | undefined>(
    new URL(`../../../tests/support/threads/${name}.ts`, import.meta.url),
    32,
  )
const asked = 'work'
const ENOUGH = 60_000

/** An error that nobody hears would end the server; Vitest hears it and fails. */
it('answers, whether memory or the limit of work ends first, or both at once', async () => {
  const thread = threadOf('no-memory')
  for (let mostWork = 60; mostWork < 400; mostWork += 20)
    expect(await thread.ask(asked, mostWork)).toBe(TOO_MUCH)
  expect(await thread.ask(asked, ENOUGH)).toBe(TOO_MUCH)
})

it('outlives a thread that fails after its answer, and begins another', async () => {
  const thread = threadOf('late-failure')
  for (let n = 0; n < 5; n++) expect(await thread.ask(asked, ENOUGH)).toBeUndefined()
})

it('tells of a thread that ended without an answer', async () => {
  await expect(threadOf('leaving').ask(asked, ENOUGH)).rejects.toThrow('without an answer')
})

import { expect, it } from 'vitest'
import { workingThread } from './working-thread.ts'

const threadOf = (name: string) =>
  workingThread<string, string | undefined>(
    new URL(`../../../tests/support/threads/${name}.ts`, import.meta.url),
    32,
  )
const asked = 'work'
const ENOUGH = 60_000

/** An error that nobody hears would end the process; Vitest hears it and fails. */
it('outlives a thread that fails after its answer, and begins another', async () => {
  const thread = threadOf('late-failure')
  for (let n = 0; n < 5; n++) expect(await thread.ask(asked, ENOUGH)).toBeUndefined()
})

it('tells of a thread that ended without an answer', async () => {
  await expect(threadOf('leaving').ask(asked, ENOUGH)).rejects.toThrow('without an answer')
})

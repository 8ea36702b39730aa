import { TOO_MUCH, workingThread } from './working-thread.ts'

export type Question<Asked> = { asked: Asked; mostWork: number }
export type Said<Answer> = { answer: Answer } | { isTooMuch: true } | { failure: string }

/** Asks a thread of this process what the process that began it asks, and ends with it. */
const [thread = '', megabytes] = process.argv.slice(2)
const { ask } = workingThread<unknown, unknown>(new URL(thread), Number(megabytes))

process.on('message', async ({ asked, mostWork }: Question<unknown>) => {
  const said: Said<unknown> = await ask(asked, mostWork).then(
    (answer) => (answer === TOO_MUCH ? { isTooMuch: true } : { answer }),
    (error) => ({ failure: String(error) }),
  )
  process.send?.(said)
})
process.on('disconnect', () => process.exit())
// Sent to the whole group as the server is stopped, which answers what was begun.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})

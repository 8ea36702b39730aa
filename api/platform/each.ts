import { reasonOf } from '#api/platform/database/failure.ts'

/**
 * Runs the work for each in turn, also after one failed.
 * @throws AggregateError at the end, if any failed
 */
export async function inTurn<T>(all: Iterable<T>, work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const one of all) {
    try {
      await work(one)
    } catch (error) {
      failures.push(error)
    }
  }
  // The queue stores nothing but the message.
  if (failures.length > 0) throw new AggregateError(failures, failures.map(reasonOf).join('\n'))
}

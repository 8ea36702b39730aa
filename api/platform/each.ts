import { reasonOf } from '#api/platform/database/failure.ts'

/**
 * Does the work for each, one after the other; one that fails keeps no other from its turn.
 * @throws AggregateError at the end, when any failed
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
  // The queue keeps the message alone.
  if (failures.length > 0) throw new AggregateError(failures, failures.map(reasonOf).join('\n'))
}

import type { OpenDatabase } from '#api/platform/database/client.ts'
import { openQueue, type Queue } from '#api/platform/queue/queue.ts'

export type Parts = Pick<OpenDatabase, 'database'> & Partial<OpenDatabase>

const queues = new WeakMap<object, Promise<Queue>>()

/** Opens one queue for each database, and a silent one where the database is a mock. */
export function queueOf(open: Parts): Promise<Queue> | Pick<Queue, 'enqueue' | 'runDue'> {
  if (!isWhole(open)) return { enqueue: async () => {}, runDue: async () => {} }
  const queue = queues.get(open.pool) ?? openQueue(open)
  queues.set(open.pool, queue)
  return queue
}

const isWhole = (open: Parts): open is OpenDatabase => open.pool !== undefined

/** Stops the queue before its database closes, which its timers would go on querying. */
export async function stopQueueOf({ pool }: OpenDatabase): Promise<void> {
  const queue = await queues.get(pool)
  await queue?.stop()
}

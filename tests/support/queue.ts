import type { OpenDatabase } from '#api/platform/database/client.ts'
import { openQueue, type Queue } from '#api/platform/queue/queue.ts'

export type Parts = Pick<OpenDatabase, 'database'> & Partial<OpenDatabase>

const queues = new WeakMap<object, Promise<Queue>>()

/** One queue for each database; none where the database is not a real one. */
export function queueOf(open: Parts): Promise<Queue> | Pick<Queue, 'enqueue' | 'runDue'> {
  if (!isWhole(open)) return { enqueue: async () => {}, runDue: async () => {} }
  const queue = queues.get(open.pool) ?? openQueue(open)
  queues.set(open.pool, queue)
  return queue
}

const isWhole = (open: Parts): open is OpenDatabase => open.pool !== undefined

/** Before the database goes: its clocks would go on asking it. */
export async function stopQueueOf({ pool }: OpenDatabase): Promise<void> {
  const queue = await queues.get(pool)
  await queue?.stop()
}

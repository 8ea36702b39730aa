import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import { type Channels, sendOn } from '#api/platform/database/channels.ts'
import type { OpenDatabase, Transaction } from '#api/platform/database/client.ts'
import { createMissing, type QueueName, startBoss } from './queues.ts'
import { outcomeOf } from './rules.ts'

/**
 * Work for later, by whichever process takes it first. A failed job is retried with growing pauses for about two days;
 * a recurring one waits for its next turn.
 */
export type Job = {
  name: QueueName
  /** The schedule of a recurring job, as in cron; its queue does not retry. */
  cron?: string
  /** At most so many at a time in one process, ten by default. */
  atOnce?: number
  /** Jobs with a priority get workers of their own, because somebody is waiting for them. */
  isAwaited?: boolean
  handle(data: object): Promise<void>
}

type When = {
  /** At once by default. */
  startAfter?: Date
  /** Higher goes first; 0 by default. */
  priority?: number
}

export type Queue = {
  /** Enqueues within the transaction, so that the job and its rows commit together. */
  enqueue(tx: Transaction, name: QueueName, data: object, when?: When): Promise<void>
  /** Starts the workers. They run announced jobs at once and retries within seconds. */
  work(jobs: Job[], channels: Pick<Channels, 'hear'>): Promise<void>
  /** Runs the jobs that are due, once; for tests. A failed job waits for its retry. */
  runDue(jobs: Job[]): Promise<void>
  /** Lets running jobs finish; the next process repeats those that did not. */
  stop(): Promise<void>
}

/** With one job at a time a code would wait behind sixty other mails. */
const POLLING = {
  pollingIntervalSeconds: 5,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const
/** Apart, because a batch waits for the slowest job of the one before. */
const AWAITED = { ...POLLING, minPriority: 1 } as const
/** The delay until a lost worker's job is repeated. pg-boss skips checks that come before the second interval, so it is shorter. */
const SUPERVISION = { superviseIntervalSeconds: 30, monitorIntervalSeconds: 15 }
/** Opens the queue, which has its own schema in the database and uses the application's connections. */
export async function openQueue(open: OpenDatabase): Promise<Queue> {
  const backend = open.isEmbedded ? 'pglite' : 'postgres'
  const boss = await startBoss(open.pool, { backend, ...SUPERVISION })
  await createMissing(boss)
  return {
    async enqueue(tx, name, data, when = {}) {
      await boss.send(name, data, { ...when, db: fromDrizzle(tx, sql) })
      await sendOn(tx, 'queue', name)
    },
    async work(jobs, channels) {
      for (const { name, cron, isAwaited, atOnce = POLLING.batchSize, handle } of jobs) {
        const normal = { ...POLLING, batchSize: atOnce }
        for (const polling of isAwaited ? [normal, AWAITED] : [normal]) {
          const worker = await boss.work<object>(name, polling, (batch) =>
            Promise.all(batch.map((job) => outcomeOf(job.id, async () => handle(job.data ?? {})))),
          )
          channels.hear('queue', (wanted = name) => {
            if (wanted === name) boss.notifyWorker(worker)
          })
        }
        if (cron) await boss.schedule(name, cron)
      }
    },
    async runDue(jobs) {
      for (const { name, handle } of jobs) {
        for (const job of await boss.fetch<object>(name, { batchSize: 100 })) {
          const done = await outcomeOf(job.id, async () => handle(job.data ?? {}))
          if (done.status === 'completed') await boss.complete(name, job.id)
          else await boss.fail(name, job.id, done.output)
        }
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

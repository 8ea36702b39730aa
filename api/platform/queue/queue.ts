import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { type Channels, sendOn } from '#api/platform/database/channels.ts'
import type { OpenDatabase, Transaction } from '#api/platform/database/client.ts'
import { FAILED_MAILS } from './queries.ts'
import { EXPIRES_S, outcomeOf } from './rules.ts'

/**
 * Work for later, by whichever process takes it first. A failed job is retried with growing pauses for about two days;
 * a recurring one waits for its next turn.
 */
export type Job = {
  name: QueueName
  /** The schedule of a recurring job, as in cron; its queue does not retry. */
  cron?: string
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

const RETRIES = {
  retryLimit: 24,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 7_200,
  expireInSeconds: EXPIRES_S,
  retentionSeconds: 3 * 86_400,
  // The data of a job names people, so it is deleted soon after the work.
  deleteAfterSeconds: 3_600,
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
const NO_JOB = '00000000-0000-0000-0000-000000000000'
type Options = typeof RETRIES & { deadLetter?: string }
/** Nothing else would repeat these jobs, so the operator sees those that failed. */
const KEPT: Options = { ...RETRIES, deadLetter: FAILED_MAILS }
/** A retry for one bad item would repeat all the others. */
const RECURRING: Options = { ...RETRIES, retryLimit: 0 }
const QUEUES = {
  mail: KEPT,
  answers: KEPT,
  addendum: KEPT,
  // The sweep repeats these three.
  scan: RETRIES,
  read: RETRIES,
  change: RETRIES,
  alert: RECURRING,
  remind: RECURRING,
  sweep: RECURRING,
  heads: RECURRING,
  tell: RECURRING,
  release: RECURRING,
  publish: RECURRING,
} satisfies Record<string, Options>
type QueueName = keyof typeof QUEUES

/** For the name of a queue that was stored. */
export const isQueueName = (name: string): name is QueueName => Object.hasOwn(QUEUES, name)

/** Opens the queue, which has its own schema in the database and uses the application's connections. */
export async function openQueue(open: OpenDatabase): Promise<Queue> {
  const db = { executeSql: (text: string, values?: unknown[]) => open.pool.query(text, values) }
  const backend = open.isEmbedded ? 'pglite' : 'postgres'
  const boss = new PgBoss({ db, backend, schema: 'queue', ...SUPERVISION })
  // Requests report a database that is away; the queue continues when it is back.
  boss.on('error', () => {})
  await boss.start()
  await createMissing(boss)
  return {
    async enqueue(tx, name, data, when = {}) {
      await boss.send(name, data, { ...when, db: fromDrizzle(tx, sql) })
      await sendOn(tx, 'queue', name)
    },
    async work(jobs, channels) {
      for (const { name, cron, isAwaited, handle } of jobs) {
        for (const polling of isAwaited ? [POLLING, AWAITED] : [POLLING]) {
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

/** Asks once which queues exist, so that only the first start takes longer. */
async function createMissing(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!known.has(FAILED_MAILS)) await boss.createQueue(FAILED_MAILS, { retentionSeconds: 14 * 86_400 })
  for (const [name, options] of Object.entries(QUEUES)) {
    const found = known.get(name)
    if (!found) await boss.createQueue(name, options)
    else if (!isMadeSo(found, options)) await boss.updateQueue(name, options)
  }
  // pg-boss looks each queue up on first use, which within a transaction on the only connection would wait for itself.
  for (const name of Object.keys(QUEUES)) await boss.findJobs(name, { id: NO_JOB })
}

/** Queues of earlier versions may retry more often or drop failed jobs. */
const isMadeSo = (found: { retryLimit?: number; deadLetter?: string | null }, options: Options) =>
  found.retryLimit === options.retryLimit && (found.deadLetter ?? undefined) === options.deadLetter

import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { type Channels, sendOn } from '#api/platform/database/channels.ts'
import type { OpenDatabase, Transaction } from '#api/platform/database/client.ts'
import { GIVEN_UP } from './queries.ts'
import { EXPIRES_S, outcomeOf } from './rules.ts'

/**
 * Work that is done later, by whichever process comes to it first; tried again with growing pauses for about two days,
 * but for what recurs, which waits for its next time.
 */
export type Job = {
  name: string
  /** When it recurs, as in cron; its queue is one of those that try once. */
  cron?: string
  /** Somebody waits for those with a priority: what takes long among the others holds none of them up. */
  isAwaited?: boolean
  handle(data: object): Promise<void>
}

type When = {
  /** Not before; at once when it is not said. */
  startAfter?: Date
  /** Where many wait, the higher goes first; 0 when it is not said. */
  priority?: number
}

export type Queue = {
  /** Enqueues together with the rows of the transaction: neither is ever without the other. */
  enqueue(tx: Transaction, name: string, data: object, when?: When): Promise<void>
  /** Starts to do the jobs: at once what is announced, within seconds what is due again. */
  work(jobs: Job[], channels: Pick<Channels, 'hear'>): Promise<void>
  /** Does what is due now, once; for tests. A job that fails waits for its next try. */
  runDue(jobs: Job[]): Promise<void>
  /** Lets running jobs finish; what did not is done again by the next process. */
  stop(): Promise<void>
}

const RETRIES = {
  retryLimit: 24,
  retryDelay: 15,
  retryBackoff: true,
  retryDelayMax: 7_200,
  expireInSeconds: EXPIRES_S,
  retentionSeconds: 3 * 86_400,
  // The data of a job names people; it goes soon after the work is done.
  deleteAfterSeconds: 3_600,
}
/** A worker that took one job at a time would let a code wait behind sixty others. */
const POLLING = {
  pollingIntervalSeconds: 5,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const
/** The next batch waits for the slowest of the one before. */
const AWAITED = { ...POLLING, minPriority: 1 } as const
/** How soon a job is taken up again whose worker was lost; every look is to count, so the second is the shorter. */
const SUPERVISION = { superviseIntervalSeconds: 30, monitorIntervalSeconds: 15 }
const NO_JOB = '00000000-0000-0000-0000-000000000000'
type Options = typeof RETRIES & { deadLetter?: string }
/** What nothing else would bring back; the operator sees what was given up. */
const KEPT: Options = { ...RETRIES, deadLetter: GIVEN_UP }
/** One bad item would have all the others done again. */
const RECURRING: Options = { ...RETRIES, retryLimit: 0 }
const QUEUES: Record<string, Options> = {
  mail: KEPT,
  answers: KEPT,
  addendum: KEPT,
  // The sweep has these done that are left.
  scan: RETRIES,
  read: RETRIES,
  change: RETRIES,
  alert: RECURRING,
  remind: RECURRING,
  sweep: RECURRING,
  tell: RECURRING,
  publish: RECURRING,
}

/** The queue lives in the database, in a schema of its own, and works through the application's own connections. */
export async function openQueue(open: OpenDatabase): Promise<Queue> {
  const db = { executeSql: (text: string, values?: unknown[]) => open.pool.query(text, values) }
  const backend = open.isEmbedded ? 'pglite' : 'postgres'
  const boss = new PgBoss({ db, backend, schema: 'queue', ...SUPERVISION })
  // A database that is away is reported by what asks it; the queue goes on when it is back.
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

/** A start on existing data asks once; a first one makes them all. */
async function createMissing(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  if (!known.has(GIVEN_UP)) await boss.createQueue(GIVEN_UP, { retentionSeconds: 14 * 86_400 })
  for (const [name, options] of Object.entries(QUEUES)) {
    const found = known.get(name)
    if (!found) await boss.createQueue(name, options)
    else if (!isMadeSo(found, options)) await boss.updateQueue(name, options)
  }
  // pg-boss looks a queue up once; inside a transaction on the only connection it would wait for itself.
  for (const name of Object.keys(QUEUES)) await boss.findJobs(name, { id: NO_JOB })
}

/** Queues of before may be tried more often, or keep nothing of what is given up. */
const isMadeSo = (found: { retryLimit?: number; deadLetter?: string | null }, options: Options) =>
  found.retryLimit === options.retryLimit && (found.deadLetter ?? undefined) === options.deadLetter

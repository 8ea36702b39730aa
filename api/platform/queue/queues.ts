import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { StartError } from '#api/platform/config.ts'
import { FAILED_MAILS } from './queries.ts'
import { EXPIRES_S } from './rules.ts'

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
  evaluation: KEPT,
  award: KEPT,
  notice: KEPT,
  // The sweep repeats these three.
  scan: RETRIES,
  read: RETRIES,
  change: RETRIES,
  // The next turn of `digests` tells what one of these left.
  news: RECURRING,
  digests: RECURRING,
  morning: RECURRING,
  alert: RECURRING,
  // The next turn of `alert` finds what one of these left.
  alerts: RECURRING,
  recommend: RECURRING,
  recommended: RECURRING,
  excerpts: RECURRING,
  vectors: RECURRING,
  remind: RECURRING,
  sweep: RECURRING,
  heads: RECURRING,
  tell: RECURRING,
  badges: RECURRING,
  'knock-outs': RECURRING,
  interviews: RECURRING,
  release: RECURRING,
  releases: RECURRING,
  due: RECURRING,
  publish: RECURRING,
  // The next turn makes what one of these left.
  webhooks: RECURRING,
  'job-sources': RECURRING,
  domains: RECURRING,
  'company-exports': RECURRING,
} satisfies Record<string, Options>
export type QueueName = keyof typeof QUEUES

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[]

/** For the name of a queue that was stored. */
export const isQueueName = (name: string): name is QueueName => Object.hasOwn(QUEUES, name)

function newBoss(pool: pg.Pool, options: ConstructorOptions): PgBoss {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({ db, schema: 'queue', ...options })
  // Requests report a database that is away; the queue continues when it is back.
  boss.on('error', () => {})
  return boss
}

/** Makes the queue's schema and its queues as their owner, also the indexes that pg-boss builds later than its tables. */
export async function makeQueues(pool: pg.Pool): Promise<void> {
  const boss = newBoss(pool, { supervise: false, schedule: false, bamIntervalSeconds: 10 })
  await boss.start()
  try {
    await createMissing(boss)
    while (await isBuilding(boss)) await pause(500)
  } finally {
    await boss.stop()
  }
}

async function isBuilding(boss: PgBoss): Promise<boolean> {
  const states = await boss.getBamStatus()
  return states.some(({ status }) => status === 'pending' || status === 'in_progress')
}

/**
 * Starts pg-boss, which migrates its schema and rebuilds indexes unless the role only uses them.
 * @throws StartError when the role may not migrate, and has to
 */
export async function startBoss(pool: pg.Pool, options: ConstructorOptions): Promise<PgBoss> {
  const owns = await ownsQueues(pool)
  const boss = newBoss(pool, { ...options, migrate: owns, reindex: owns })
  try {
    await boss.start()
  } catch (error) {
    if (!isOutdated(error)) throw error
    throw StartError.ofSettings(
      [
        'DATABASE_URL: the role may not make the queue; it needs CREATE on the database, unless MIGRATION_DATABASE_URL names a role that has it',
      ],
      error,
    )
  }
  return boss
}

/** pg-boss says so where it may not migrate, without a code. */
const isOutdated = (error: unknown) =>
  error instanceof Error && /^pg-boss (is not installed|database requires migrations)$/.test(error.message)

async function ownsQueues(pool: pg.Pool): Promise<boolean> {
  const { rows } = await drizzle(pool).execute(sql`
    select coalesce(
      (select has_schema_privilege(oid, 'create') from pg_namespace where nspname = 'queue'),
      has_database_privilege(current_database(), 'create')
    ) as owns`)
  return rows[0]?.owns === true
}

/** Asks once which queues exist, so that only the first start takes longer. */
export async function createMissing(boss: PgBoss): Promise<void> {
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

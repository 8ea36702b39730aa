import { sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '#api/platform/database/client.ts'
import { databaseBytes } from '#api/platform/database/size.ts'
import type { Files } from '#api/platform/files/files.ts'
import { checkOnce } from '#api/platform/http/health.ts'
import { findMailState, findQueueState } from '#api/platform/queue/queries.ts'
import { QUEUE_NAMES } from '#api/platform/queue/queues.ts'

export type Measured = {
  database: Database
  files: Pick<Files, 'check'>
  /** Counts things that wait for an operator, by their kind. */
  waiting(): Promise<Record<string, number>>
}

/** A part that answers no sooner counts as away. */
const PATIENCE_MS = 2_000

/** Measures at each reading how the parts are: database, queue, mails, files and what waits for the operator. */
export function measureState(measured: Measured, registry: Registry): void {
  const { database, files } = measured
  const pool = database.$client
  const reading = checkOnce(() => readDatabase(measured), PATIENCE_MS)
  // Counting may take longer in a database that answers.
  const asking = checkOnce(() => database.execute(sql`select 1`), PATIENCE_MS)
  const checking = checkOnce(() => files.check(), PATIENCE_MS)
  const gauges: Record<string, Described & { read(): Promise<Numbers> }> = {
    database_connections: {
      help: 'Connections of this process to the database.',
      label: 'state',
      read: async () => ({
        idle: pool.idleCount,
        busy: pool.totalCount - pool.idleCount,
        awaited: pool.waitingCount,
      }),
    },
    up: {
      help: 'Whether a part answered within two seconds: 1 or 0.',
      label: 'part',
      read: async () => ({ database: await answers(asking()), files: await answers(checking()) }),
    },
  }
  for (const [name, { of, ...described }] of Object.entries(FROM_DATABASE))
    gauges[name] = { ...described, read: async () => of(await reading()) }
  for (const [name, described] of Object.entries(gauges)) gauge(registry, name, described)
}

const answers = (work: Promise<unknown>) => work.then(() => 1).catch(() => 0)

async function readDatabase({ database, waiting }: Measured) {
  const [bytes, queues, mails, forOperator] = await Promise.all([
    databaseBytes(database),
    findQueueState(database),
    findMailState(database),
    waiting(),
  ])
  return { bytes, queues, mails, forOperator }
}
type Read = Awaited<ReturnType<typeof readDatabase>>
type Numbers = Record<string, number>
type Described = { help: string; label?: string }
type FromDatabase = Described & { of(read: Read): Numbers }

/** A queue without jobs has 0, so that rules of alerts see it before its first job. */
const ofEachQueue = (read: [queue: string, value: number][]): Numbers =>
  Object.fromEntries([...QUEUE_NAMES.map((name) => [name, 0] as const), ...read])

const FROM_DATABASE: Record<string, FromDatabase> = {
  database_size_bytes: { help: 'Size of the database.', of: ({ bytes }) => ({ '': bytes }) },
  queue_jobs: {
    help: 'Jobs of a queue that are due, run, or will be tried again.',
    label: 'queue',
    of: ({ queues }) => ofEachQueue(queues.map(({ queue, jobs }) => [queue, jobs])),
  },
  queue_late_seconds: {
    help: 'How long the oldest job of a queue is due already.',
    label: 'queue',
    of: ({ queues }) => ofEachQueue(queues.map(({ queue, lateSeconds }) => [queue, lateSeconds])),
  },
  mails: {
    help: 'Mails that wait, are tried again, were sent in the last hour, or failed.',
    label: 'state',
    of: ({ mails: { waiting, retrying, sent, failed } }) => ({ waiting, retrying, sent, failed }),
  },
  waiting_for_operator: {
    help: 'Things that wait for an operator.',
    label: 'kind',
    of: ({ forOperator }) => forOperator,
  },
}

/** A gauge whose values are read when they are asked for; where that fails it has none. */
function gauge(
  registry: Registry,
  name: string,
  { help, label, read }: Described & { read(): Promise<Numbers> },
) {
  new Gauge({
    name: `opencall_${name}`,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      this.reset()
      const values = await read().catch(() => ({}))
      for (const [key, value] of Object.entries(values)) this.set(label ? { [label]: key } : {}, value)
    },
  })
}

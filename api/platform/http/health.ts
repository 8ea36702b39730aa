import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { ApiError, type ProblemCode, problem } from '#contract/errors.ts'
import type { Drain } from './drain.ts'

/** A part that answers no sooner counts as away. */
const PATIENCE_MS = 2_000

type Parts = { database: Database; files: Pick<Files, 'check'>; drain: Drain; patienceMs?: number }

/** `live`: the process answers. `ready`: the database and the file store answer too, and it is not about to stop. */
export function reportHealth(
  app: FastifyInstance,
  { database, files, drain, patienceMs = PATIENCE_MS }: Parts,
) {
  const options = { schema: { hide: true }, config: { isFree: true } }
  const checks = [
    { reason: 'database_away', check: checkOnce(() => database.execute(sql`select 1`), patienceMs) },
    { reason: 'files_away', check: checkOnce(() => files.check(), patienceMs) },
  ] as const
  app.get('/healthz/live', options, async () => ({ status: 'ok' }))
  app.get('/healthz/ready', options, async () => {
    drain.noteQuestion()
    if (drain.isDraining()) throw away('shutting_down')
    await Promise.all(
      checks.map(({ reason, check }) =>
        check().catch((cause) => {
          throw away(reason, cause)
        }),
      ),
    )
    return { status: 'ok' }
  })
}

const away = (reason: ProblemCode, cause?: unknown) =>
  new ApiError('unavailable', undefined, { reason: problem(reason), retryAfter: 5, cause })

/** Checks again once the last check has ended, so that questions do not pile up on what hangs. */
export function checkOnce<T>(check: () => Promise<T>, patienceMs: number): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= check().finally(() => {
      running = undefined
    })
    return withinPatience(running, patienceMs)
  }
}

/** A part is away, or hangs. */
export class NoAnswer extends Error {
  readonly ms: number
  constructor(ms: number) {
    super('', { cause: new Error(`No answer within ${ms} ms`) })
    this.ms = ms
  }
}

/** @throws NoAnswer when it takes longer */
export function withinPatience<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NoAnswer(ms)), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#api/platform/database/client.ts'
import { isAboutNow, MOST_APART_MS, readClock } from '#api/platform/database/clock.ts'
import { followLog } from './follow.ts'

const EVERY_MS = 60_000

/** Follows the log every minute, so that each process keeps its end, and says in its own log what keeps proposals from being opened. */
export function watchLog(database: Database, log: Pick<FastifyBaseLogger, 'error'>): { stop(): void } {
  const watch = () => check(database, log).catch((err) => log.error({ err }, 'audit log not followed'))
  watch()
  const again = setInterval(watch, EVERY_MS).unref()
  return { stop: () => clearInterval(again) }
}

/** Checks the log and the clock once. */
export async function check(database: Database, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  if (!(await followLog(database))) {
    const kept = database.head.find()
    const unreadable = database.head.unreadable()
    if (unreadable)
      log.error({ err: unreadable }, 'DATA_DIR/audit-head cannot be read; see npm run audit -- accept')
    log.error(
      { kept },
      'the audit log was changed, or cut before the end that DATA_DIR/audit-head names: no proposals are opened; see npm run audit -- verify',
    )
  }
  const { failure } = database.head
  if (failure) log.error({ err: failure }, 'the end of the audit log cannot be kept in DATA_DIR')
  const at = await readClock(database)
  if (!isAboutNow(at))
    log.error(
      { database: new Date(at), most_apart_ms: MOST_APART_MS },
      'the clocks of the database and of this process differ: no proposals are opened',
    )
}

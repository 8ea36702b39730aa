import type { Database } from '#api/platform/database/client.ts'
import { findNextDeadline } from '#api/platform/kept/moment.ts'
import { closeExpired, indexForHome, indexMissing } from './commands.ts'

const AT_LEAST_EVERY_MS = 30_000
/** A timer may fire slightly early by the database's clock. */
const MARGIN_MS = 50

/**
 * Completes the index, then closes opportunities at their deadline, which also drops cached pages that show them. A failed
 * sweep only waits for the next one, because reads leave expired opportunities out anyway.
 */
export function closeOnTime(database: Database): { stop(): void } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let complete: Promise<unknown> | undefined
  const sweep = async () => {
    complete ??= indexMissing(database).then(() => indexForHome(database))
    const wait = await complete
      .then(() => closeExpired(database))
      .then(() => untilNextDeadline(database))
      .catch(() => {
        complete = undefined
        return AT_LEAST_EVERY_MS
      })
    if (!isStopped) timer = setTimeout(sweep, Math.min(wait, AT_LEAST_EVERY_MS)).unref()
  }
  sweep()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

async function untilNextDeadline(database: Database): Promise<number> {
  const { ms } = await findNextDeadline(database)
  return ms === null ? AT_LEAST_EVERY_MS : ms + MARGIN_MS
}

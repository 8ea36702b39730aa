import type { Database } from '#api/database/client.ts'
import { closeExpired, settleIndex } from './commands.ts'

const EVERY_MS = 30_000

/** Closes calls after their deadline, all the time. A database that is away is tried again the next time. */
export function closeOnTime(database: Database): { stop(): void } {
  let isRunning = false
  const sweep = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await closeExpired(database)
      await settleIndex(database)
    } catch {
      // Reads leave expired calls out by themselves, so that nothing is wrong until the next round.
    } finally {
      isRunning = false
    }
  }
  sweep()
  const timer = setInterval(sweep, EVERY_MS).unref()
  return { stop: () => clearInterval(timer) }
}

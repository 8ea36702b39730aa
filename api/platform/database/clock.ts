import { sql } from 'drizzle-orm'
import type { Database, Executor } from './client.ts'

/** How far the database's clock is ahead of this process's steady one, in milliseconds: between these two. */
type Offset = { least: number; most: number }

export type DatabaseClock = {
  /**
   * The instant by the database's clock of a moment of this process, in milliseconds of `performance.now()`. It is never later
   * than the moment was, and earlier by no more than a statement takes.
   */
  instantOf(moment: number): Promise<Date>
  stop(): void
}

const AGAIN_MS = 30_000
const TRIES = 5

/**
 * Compares the two clocks every half a minute, so that a request which waited long for a connection still knows when it came.
 * The machine's own time of day, which can be wrong, plays no part.
 */
export function openClock(database: Database, now = () => performance.now()): DatabaseClock {
  let known: Offset | undefined
  const compare = async () => {
    // A database that is away keeps what is known, which `instantOf` checks.
    known = await closest(database, now).catch(() => known)
  }
  const first = compare()
  const again = setInterval(compare, AGAIN_MS).unref()
  return {
    async instantOf(moment) {
      await first
      // A suspended machine, or another database behind the same address, leaves the known offset wrong.
      const { least, most } = await ask(database, now)
      const offset = Math.min(Math.max(known?.least ?? least, least), most)
      return new Date(Math.floor(moment + offset))
    },
    stop: () => clearInterval(again),
  }
}

/** The quickest of a few answers is the most exact. */
async function closest(database: Database, now: () => number): Promise<Offset> {
  const offsets: Offset[] = []
  while (offsets.length < TRIES) offsets.push(await ask(database, now))
  return offsets.reduce((best, each) => (each.most - each.least < best.most - best.least ? each : best))
}

/** The database's clock may be this far from the process's own before nothing is opened by it. */
export const MOST_APART_MS = 120_000

/** Whether an instant of the database's clock, in milliseconds, is about the process's own time of day. */
export const isAboutNow = (at: number) => Math.abs(at - Date.now()) <= MOST_APART_MS

/**
 * Reads the database's clock, in milliseconds since 1970. Without any operator, because who owns the database can make one that
 * fits the types better than PostgreSQL's own: what hangs on the time is compared here.
 */
export async function readClock(database: Executor): Promise<number> {
  const { rows } = await database.execute<{ at: string }>(
    sql`select extract(epoch from pg_catalog.clock_timestamp()) as at`,
  )
  return Number(rows[0]?.at) * 1000
}

/** The earlier of both clocks, so that files, whose names are dated by the machine's, are not old because one of them is wrong. */
export const earlierClock = async (database: Executor): Promise<number> =>
  Math.min(Date.now(), await readClock(database))

/** In a transaction, so that a wait for a connection does not count. */
function ask(database: Database, now: () => number): Promise<Offset> {
  return database.transaction(async (tx) => {
    const before = now()
    const at = await readClock(tx)
    const after = now()
    return { least: at - after, most: at - before }
  })
}

import { sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import type { Catalogue } from './catalogue.ts'

/** The state of the catalogue when an answer was begun; times are on the clock of `performance.now()`, which never jumps. */
export type Moment = {
  version: number
  /** The next deadline of an open opportunity. */
  nextDeadline: number
  /** When the database's clock will show an instant, which is in milliseconds since 1970. */
  at(instant: number): number
}

/** The database's clock may be set anew, so it is asked again after this time. */
const LONGEST_MS = 600_000

/** For what shows no deadline and nothing that changes. */
export function fixedMoment(catalogue: Catalogue): Moment | undefined {
  const version = catalogue.version()
  return version === undefined ? undefined : { version, nextDeadline: Infinity, at: () => Infinity }
}

/** Asks the database for the next deadline, by its clock, once for each state of the catalogue. */
export function watchMoments(database: Executor, catalogue: Catalogue) {
  let known: (Moment & { until: number }) | undefined
  let asking: { version: number; answer: Promise<Moment | undefined> } | undefined

  const ask = async (version: number): Promise<Moment> => {
    const askedAt = performance.now()
    const { ms, now } = await findNextDeadline(database)
    const nextDeadline = askedAt + (ms ?? Infinity)
    const until = Math.min(nextDeadline, askedAt + LONGEST_MS)
    known = { version, nextDeadline, until, at: (instant) => askedAt + instant - now }
    return known
  }
  /** To be called before anything is read, so that no deadline passes unseen. @returns undefined when changes are missed, or the database does not answer */
  return async (): Promise<Moment | undefined> => {
    const version = catalogue.version()
    if (version === undefined) return undefined
    if (known?.version === version && performance.now() < known.until) return known
    if (asking?.version !== version) {
      const answer = ask(version).catch(() => undefined)
      asking = { version, answer }
      void answer.finally(() => {
        if (asking?.answer === answer) asking = undefined
      })
    }
    return asking?.answer
  }
}

/** Milliseconds until the next deadline of an open opportunity, and since 1970, both by the database's clock. */
export async function findNextDeadline(database: Executor): Promise<{ ms: number | null; now: number }> {
  const { deadlineAt, status } = opportunities
  const milliseconds = (of: ReturnType<typeof sql>) => sql`(extract(epoch from ${of}) * 1000)::float8`
  const [row] = await database
    .select({
      ms: sql<number | null>`${milliseconds(sql`min(${deadlineAt}) - clock_timestamp()`)}`,
      now: sql<number>`${milliseconds(sql`clock_timestamp()`)}`,
    })
    .from(opportunities)
    .where(sql`${status} = 'OPEN' and ${deadlineAt} > now()`)
  if (!row) throw new Error('The database does not tell the time')
  return row
}

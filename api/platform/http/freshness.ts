import { sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import type { Catalogue } from './catalogue-version.ts'

/** How long what a request reads stays true; `endsAt` is on the clock of `performance.now()`, which never jumps. */
export type Freshness = { version: number; endsAt: number }

export type FreshnessWatch = {
  /** Asks before anything is read, so that no deadline passes unseen. @returns undefined when the database does not answer */
  begin(): Promise<Freshness | undefined>
  /** For what shows no deadline. */
  endless(): Freshness
  /** Milliseconds; 0 once the catalogue changed or a deadline passed. */
  left(freshness: Freshness | undefined): number
}

/** The database's clock may be set anew, so it is asked again after this time. */
const LONGEST_MS = 600_000

/** Answers stay fresh until the catalogue changes or the next deadline passes, by the database's clock. */
export function watchFreshness(database: Executor, catalogue: Catalogue): FreshnessWatch {
  let known: Freshness | undefined
  let asking: Promise<Freshness | undefined> | undefined

  const left = (freshness: Freshness | undefined) =>
    freshness?.version === catalogue.version() ? Math.max(0, freshness.endsAt - performance.now()) : 0
  const ask = async () => {
    const [version, askedAt] = [catalogue.version(), performance.now()]
    const ms = (await findNextDeadline(database)) ?? LONGEST_MS
    known = { version, endsAt: askedAt + Math.min(ms, LONGEST_MS) }
    return known
  }
  const askOnce = () =>
    ask()
      .catch(() => undefined)
      .finally(() => {
        asking = undefined
      })
  return {
    left,
    endless: () => ({ version: catalogue.version(), endsAt: Infinity }),
    async begin() {
      if (left(known) > 0) return known
      asking ??= askOnce()
      return asking
    },
  }
}

/** Milliseconds until the next deadline of an open opportunity, by the database's clock. */
export async function findNextDeadline(database: Executor): Promise<number | null> {
  const { deadlineAt, status } = opportunities
  const [row] = await database
    .select({
      ms: sql<number | null>`(extract(epoch from min(${deadlineAt}) - clock_timestamp()) * 1000)::float8`,
    })
    .from(opportunities)
    .where(sql`${status} = 'OPEN' and ${deadlineAt} > now()`)
  return row?.ms ?? null
}

const SHARED_AGE = /s-maxage=(\d+)/
const STALE_AGE = /, stale-while-revalidate=(\d+)/

/** A `Cache-Control` that lets other caches keep nothing beyond these seconds, not even as stale. */
export function endingAfter(cacheControl: string, seconds: number): string {
  const age = Math.min(Number(SHARED_AGE.exec(cacheControl)?.[1] ?? 0), seconds)
  const stale = Math.min(Number(STALE_AGE.exec(cacheControl)?.[1] ?? 0), seconds - age)
  return cacheControl
    .replace(SHARED_AGE, `s-maxage=${age}`)
    .replace(STALE_AGE, stale > 0 ? `, stale-while-revalidate=${stale}` : '')
}

import { sql } from 'drizzle-orm'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { foreseen } from '#api/platform/http/errors.ts'
import type { Catalogue } from '#api/platform/kept/catalogue.ts'
import { currentMaking } from '#api/platform/kept/making.ts'
import { ApiError } from '#contract/errors.ts'
import { type Lag, watchLag } from './lag.ts'
import { openReplica } from './replica.ts'

/** Reads what is the same for every visitor, from a replica where one follows closely, else from the primary. */
export type Reads = <T>(caller: object | undefined, work: (database: Database) => Promise<T>) => Promise<T>

const CHECK_MS = 500

/** Without a replica. */
export const readsOfPrimary =
  (database: Database): Reads =>
  (_caller, work) =>
    work(database)

type Settings = Pick<Config, 'databaseReadUrl' | 'databaseReadLag'>
type Means = { primary: Database; catalogue: Pick<Catalogue, 'hear' | 'version'> }

/** @returns undefined without `DATABASE_READ_URL` */
export function openReads({ databaseReadUrl: url, databaseReadLag }: Settings, means: Means) {
  if (!url) return undefined
  const { primary, catalogue } = means
  let replica = openReplica(url, primary)
  const lag = watchLag({
    mostMs: databaseReadLag * 1_000,
    findPlace: () => findPlace(primary),
    countReached: async (places) => {
      if (replica.isElsewhere()) await reopen()
      return countReached(replica.database, places)
    },
  })
  const reopen = async () => {
    const before = replica
    replica = openReplica(url, primary)
    lag.forget()
    void before.close()
  }
  const checks = checkAgain(lag)
  catalogue.hear(() => {
    lag.noteChange()
    checks.now()
  })
  return {
    reads: readsOf({
      primary,
      replica: () => replica.database,
      lag,
      hearsChanges: () => catalogue.version() !== undefined,
    }),
    async stop() {
      checks.stop()
      await replica.close()
    },
  }
}

type Choice = {
  primary: Database
  replica: () => Database
  lag: Pick<Lag, 'isWithin' | 'forget'>
  hearsChanges: () => boolean
}

/** Reads from the primary all that a person has changed or alone sees, and all that the replica fails to answer. */
export function readsOf({ primary, replica, lag, hearsChanges }: Choice): Reads {
  return async (caller, work) => {
    if (caller || currentMaking()?.readsPrimary || !lag.isWithin()) return work(primary)
    if (hearsChanges()) {
      return work(replica()).catch((error) => {
        if (error instanceof ApiError) throw error
        lag.forget()
        return work(primary)
      })
    }
    // Without word of changes nobody knows what the replica has to have reached; but while the primary is away nothing changes.
    return work(primary).catch((error) => {
      if (error instanceof ApiError || foreseen(error)?.code !== 'unavailable') throw error
      return work(replica())
    })
  }
}

/** One check at a time, every half a second and after each change. */
function checkAgain(lag: Lag) {
  let running: Promise<void> | undefined
  let isWanted = false
  const now = () => {
    if (running) {
      isWanted = true
      return
    }
    running = lag.check().finally(() => {
      running = undefined
      if (isWanted) {
        isWanted = false
        now()
      }
    })
  }
  now()
  const timer = setInterval(now, CHECK_MS).unref()
  return { now, stop: () => clearInterval(timer) }
}

async function findPlace(primary: Database): Promise<string> {
  const { rows } = await primary.execute<{ place: string }>(sql`select pg_current_wal_lsn()::text as place`)
  if (!rows[0]) throw new Error('The primary does not say how far it is')
  return rows[0].place
}

async function countReached(replica: Database, places: string[]): Promise<number> {
  const { rows } = await replica.execute<{ reached: number }>(sql`
    select count(*)::int as reached from unnest(${sql.param(places)}::pg_lsn[]) as place
    where pg_is_in_recovery() and place <= pg_last_wal_replay_lsn()`)
  return rows[0]?.reached ?? 0
}

import { sql } from 'drizzle-orm'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { MOST_APART_MS, readClock } from '#api/platform/database/clock.ts'
import journal from '#api/platform/database/migrations/meta/_journal.json' with { type: 'json' }
import { openForReading } from '#api/platform/database/reading.ts'
import { refuseOtherKey } from '#api/platform/keys/commands.ts'
import { FAILED_MAILS } from '#api/platform/queue/queries.ts'
import { findSecretKey } from '#api/platform/secret-key.ts'
import { type Finding, look, ok, orWrong, wrong } from './finding.ts'

const OLDEST_VERSION = 150_000
/** Clocks that are kept by NTP differ by less. */
const APART_MS = 5_000
const LATE_MINUTES = 15

/** All about the database; nothing in it is changed. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  return orWrong('Database', 'Check DATABASE_URL, or DATA_DIR, and that PostgreSQL runs.', async () => {
    const open = await openForReading(config, async () => {})
    try {
      return await examine(open.database, config)
    } finally {
      await open.close()
    }
  })
}

async function examine(database: Database, config: Config): Promise<Finding[]> {
  const found = [await examineVersion(database), await examineClock(database)]
  const migrations = await examineMigrations(database)
  found.push(migrations)
  if (migrations.state !== 'ok') return found
  if (findSecretKey(config))
    found.push(
      ...(await orWrong(
        'Secret key',
        'Set SECRET_KEY to the one that the database was used with.',
        async () => {
          await refuseOtherKey(database)
          return ok('Secret key', 'It is the one of the database.')
        },
      )),
    )
  return [...found, ...(await examineJobs(database))]
}

async function examineVersion(database: Database): Promise<Finding> {
  const { rows } = await database.execute<{ number: number; words: string }>(
    sql`select current_setting('server_version_num')::int as number, current_setting('server_version') as words`,
  )
  const { number = 0, words = '' } = rows[0] ?? {}
  const says = `It answers: PostgreSQL ${words}.`
  return number < OLDEST_VERSION ? wrong('Database', says, 'Use version 15 or newer.') : ok('Database', says)
}

async function examineClock(database: Database): Promise<Finding> {
  const before = Date.now()
  const at = await readClock(database)
  // The answer was on its way meanwhile, which is no difference.
  const apart = Math.max(before - at, at - Date.now(), 0)
  const says = `The database's clock is ${apart < 1_000 ? 'less than a second' : `${Math.round(apart / 1_000)} seconds`} from this machine's.`
  if (apart > MOST_APART_MS)
    return wrong('Clock', says, 'Set both by NTP: no proposal is opened while they are apart.')
  return apart > APART_MS ? look('Clock', says, 'Set both by NTP.') : ok('Clock', says)
}

async function examineMigrations(database: Database): Promise<Finding> {
  const { rows: made } = await database.execute<{ is: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  )
  const { rows } = made[0]?.is
    ? await database.execute<{ last: string | null }>(
        sql`select max(created_at)::text as last from drizzle.__drizzle_migrations`,
      )
    : { rows: [] }
  const last = Number(rows[0]?.last ?? 0)
  const newest = journal.entries.at(-1)?.when ?? 0
  if (last > newest)
    return wrong(
      'Migrations',
      'The tables are of a newer version.',
      'Start that version, or restore a backup.',
    )
  const count = journal.entries.filter(({ when }) => when > last).length
  return count === 0
    ? ok('Migrations', 'The tables are of this version.')
    : wrong('Migrations', `${count} were not run.`, 'Back up, then start the server of this version.')
}

async function examineJobs(database: Database): Promise<Finding[]> {
  const { rows } = await database.execute<{ late: number; failed: number }>(sql`
    select
      (count(*) filter (where name <> ${FAILED_MAILS} and state in ('created', 'retry')
        and start_after < now() - make_interval(mins => ${LATE_MINUTES})))::int as late,
      (count(*) filter (where name = ${FAILED_MAILS} and state = 'created'))::int as failed
    from queue.job`)
  const { late = 0, failed = 0 } = rows[0] ?? {}
  const findings = [
    late > 0 &&
      look(
        'Jobs',
        `${late} wait longer than ${LATE_MINUTES} minutes.`,
        'See that a server runs on this database, and read its log.',
      ),
    failed > 0 && look('Jobs', `${failed} mails failed for good.`, 'Look at them at /operator/mail/.'),
  ].filter((finding) => finding !== false)
  return findings.length > 0 ? findings : [ok('Jobs', 'None is late, and no mail failed for good.')]
}

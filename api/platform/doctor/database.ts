import { sql } from 'drizzle-orm'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { MOST_APART_MS, readClock } from '#api/platform/database/clock.ts'
import journal from '#api/platform/database/migrations/meta/_journal.json' with { type: 'json' }
import { openForReading } from '#api/platform/database/reading.ts'
import { databaseBytes } from '#api/platform/database/size.ts'
import { refuseOtherKey } from '#api/platform/keys/commands.ts'
import { FAILED_MAILS, findMailState, findMinutesSinceMail } from '#api/platform/queue/queries.ts'
import { findSecretKey } from '#api/platform/secret-key.ts'
import { type Finding, look, ok, orWrong, type Said, wrong } from './finding.ts'
import { sizeValues } from './size-values.ts'

const OLDEST_VERSION = 150_000
/** Clocks that are kept by NTP differ by less. */
const APART_MS = 5_000
const LATE_MINUTES = 15
export const DATABASE_TODO: Said = ['check.database.todo']
export const KEY_TODO: Said = ['check.key.todo']

/** All about the database; nothing in it is changed. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  return orWrong('database', DATABASE_TODO, async () => {
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
  if (findSecretKey(config)) found.push(...(await orWrong('key', KEY_TODO, () => examineKey(database))))
  found.push(...(await examineOperators(database)))
  return [...found, ...(await examineJobs(database)), await examineSending(database)]
}

/** Nothing where there is one; on the page of the status there always is. */
async function examineOperators(database: Database): Promise<Finding[]> {
  const { rows } = await database.execute(sql`select from users where user_type = 'OPERATOR' limit 1`)
  return rows.length > 0 ? [] : [look('settings', ['check.operator.none'], ['check.operator.todo'])]
}

export async function examineKey(database: Database): Promise<Finding> {
  await refuseOtherKey(database)
  return ok('key', 'check.key.own')
}

export async function examineVersion(database: Database): Promise<Finding> {
  const { rows } = await database.execute<{ number: number; words: string }>(
    sql`select current_setting('server_version_num')::int as number, current_setting('server_version') as words`,
  )
  const { number = 0, words = '' } = rows[0] ?? {}
  const says: Said = [
    'check.database.answers',
    { version: words, ...sizeValues(await databaseBytes(database)) },
  ]
  return number < OLDEST_VERSION ? wrong('database', says, ['check.database.old']) : ok('database', ...says)
}

export async function examineClock(database: Database): Promise<Finding> {
  const before = Date.now()
  const at = await readClock(database)
  // The answer was on its way meanwhile, which is no difference.
  const apart = Math.max(before - at, at - Date.now(), 0)
  const says: Said = ['check.clock.apart', { seconds: Math.floor(apart / 1_000) }]
  if (apart > MOST_APART_MS) return wrong('clock', says, ['check.clock.todo'])
  return apart > APART_MS ? look('clock', says, ['check.clock.set']) : ok('clock', ...says)
}

export async function examineMigrations(database: Database): Promise<Finding> {
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
  if (last > newest) return wrong('migrations', ['check.migrations.newer'], ['check.migrations.newerTodo'])
  const count = journal.entries.filter(({ when }) => when > last).length
  return count === 0
    ? ok('migrations', 'check.migrations.made')
    : wrong('migrations', ['check.migrations.missing', { count }], ['check.migrations.missingTodo'])
}

export async function examineJobs(database: Database): Promise<Finding[]> {
  const { rows } = await database.execute<{ late: number; failed: number }>(sql`
    select
      (count(*) filter (where name <> ${FAILED_MAILS} and state in ('created', 'retry')
        and start_after < now() - make_interval(mins => ${LATE_MINUTES})))::int as late,
      (count(*) filter (where name = ${FAILED_MAILS} and state = 'created'))::int as failed
    from queue.job`)
  const { late = 0, failed = 0 } = rows[0] ?? {}
  const findings = [
    late > 0 &&
      look('jobs', ['check.jobs.late', { count: late, minutes: LATE_MINUTES }], ['check.jobs.lateTodo']),
    failed > 0 && look('jobs', ['check.jobs.failed', { count: failed }], ['check.jobs.failedTodo']),
  ].filter((finding) => finding !== false)
  return findings.length > 0 ? findings : [ok('jobs', 'check.jobs.none')]
}

/** How mails leave, as far as their jobs are kept: for an hour. */
export async function examineSending(database: Database): Promise<Finding> {
  const { retrying, lastProblem, sent } = await findMailState(database)
  if (retrying > 0)
    return look(
      'sending',
      ['check.sending.retrying', { count: retrying, reason: lastProblem ?? '' }],
      ['check.sending.todo'],
    )
  const minutes = await findMinutesSinceMail(database)
  return minutes === undefined
    ? ok('sending', 'check.sending.none')
    : ok('sending', 'check.sending.sent', { count: sent, minutes })
}

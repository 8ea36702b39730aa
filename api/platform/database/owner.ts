import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { StartError } from '#api/platform/config.ts'
import { LOCKS } from './locks.ts'
import { inTurn, migrationsFolder, missingRight } from './migrate.ts'
import { reach } from './reach.ts'
import { findExcess, findPower, grantUse } from './role.ts'

type Urls = { databaseUrl: string; migrationDatabaseUrl: string }

/**
 * Migrates as the owner of the tables, and grants the role of `databaseUrl` their use and nothing more.
 * @param more further work of the owner, before the grants
 * @throws StartError naming the setting, when an address is wrong or a role has too few rights or too many
 */
export async function migrateAsOwner(urls: Urls, more: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const owner = poolOf(urls.migrationDatabaseUrl)
  const user = poolOf(urls.databaseUrl)
  try {
    await reach(user, 'DATABASE_URL')
    await reach(owner, 'MIGRATION_DATABASE_URL')
    await inTurn(owner, async (client) => {
      const role = await roleOf(user)
      await migrate(drizzle(client), { migrationsFolder })
      await more(owner)
      refuseAny(role, await findPower(client, role))
      await grantUse(client, role)
      refuseAny(role, await findExcess(client, role))
    })
  } catch (error) {
    const reason = missingRight(error)
    if (!reason) throw error
    throw StartError.ofSettings(
      [
        `MIGRATION_DATABASE_URL: the role may not migrate (${reason}); it must own the database and all that is in it`,
      ],
      error,
    )
  } finally {
    await Promise.all([owner.end(), user.end()])
  }
}

function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4, connectionTimeoutMillis: 30_000 })
  // Without a listener a lost connection would end the process; the next statement reports it.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** @throws StartError when the role's database is another one, in which the owner's lock is free */
async function roleOf(user: pg.Pool): Promise<string> {
  const { rows } = await drizzle(user).execute<{ role: string; is_elsewhere: boolean }>(
    sql`select current_user::text as role, pg_try_advisory_xact_lock(${LOCKS.migrations}) as is_elsewhere`,
  )
  const [found] = rows
  if (!found || found.is_elsewhere)
    throw StartError.ofSettings(['MIGRATION_DATABASE_URL: is another database than that of DATABASE_URL'])
  return found.role
}

function refuseAny(role: string, reasons: string[]): void {
  if (reasons.length === 0) return
  throw StartError.ofSettings([
    `DATABASE_URL: the role ${role} ${reasons.join(', ')}; with MIGRATION_DATABASE_URL it must only use the tables, as docs/operating.md says`,
  ])
}

import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { type Database, joinEmbedded, type OpenDatabase } from '#api/platform/database/client.ts'
import { openKeptHead } from '#api/platform/database/kept-head.ts'
import { openKeyed, readyKeys } from '#api/platform/keys/commands.ts'
import { stopQueueOf } from './queue.ts'
import { SECRET_KEY } from './sealing/secret-key.ts'

/**
 * An empty migrated database for one test file; close it in `afterAll`. A file may open one at a time, because on the
 * embedded database all files of a worker share one, which is emptied for each.
 */
export async function testDatabase(): Promise<OpenDatabase> {
  const serverUrl = inject('serverUrl')
  const open = serverUrl ? await onServer(serverUrl) : await embedded()
  const close = async () => {
    await stopQueueOf(open)
    await open.close()
  }
  return { ...open, close }
}

/** The test file whose connection stands; all files of a worker share this. */
const standing = globalThis as { embeddedOf?: string | undefined }

async function embedded(): Promise<OpenDatabase> {
  const socketDir = inject('socketDirs')[Number(import.meta.env.VITEST_POOL_ID) - 1]
  if (!socketDir) throw new Error('There are more workers than embedded databases')
  if (standing.embeddedOf) throw new Error(`${standing.embeddedOf} has not closed its database`)
  standing.embeddedOf = expect.getState().testPath ?? 'A test file'
  const ends: Promise<unknown>[] = []
  const open = joinEmbedded(socketDir, { secretKey: SECRET_KEY, head: openKeptHead() }, async () => {
    await Promise.all(ends)
    standing.embeddedOf = undefined
  })
  // Two connections disturb each other's statements, and a pool has ended before its connection has.
  open.pool.on('connect', (client) => ends.push(new Promise((resolve) => client.once('end', resolve))))
  await empty(open.pool)
  await readyKeys(open.database)
  return open
}

/** Keeps what the migrations and the queue's start wrote, and removes all else. */
async function empty(pool: pg.Pool) {
  await pool.query('discard all')
  await pool.query('listen identity')
  await pool.query(`
    do $$ begin
      -- The audit log refuses to be emptied.
      set local session_replication_role = replica;
      execute (
        select 'truncate ' || string_agg(format('%I.%I', schemaname, tablename), ', ')
        from pg_tables
        where schemaname in ('public', 'queue') and (schemaname, tablename) not in (('queue', 'queue'), ('queue', 'version'))
      );
      perform setval(seqrelid, seqstart, false) from pg_sequence;
    end $$`)
}

async function onServer(serverUrl: string): Promise<OpenDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = new URL(serverUrl)
  const template = url.pathname.slice(1)
  url.pathname = '/postgres'
  // Copying files takes little more than half the time of copying page by page through the log.
  await onServerRun(url.href, `create database ${name} template "${template}" strategy file_copy`)
  const target = new URL(serverUrl)
  target.pathname = `/${name}`
  const open = await openKeyed({ databaseUrl: target.href, dataDir: '', secretKey: SECRET_KEY })
  // A test that asks for hundreds at once waits for as long as its machine needs.
  open.pool.options.connectionTimeoutMillis = 0
  const close = async () => {
    await open.close()
    await onServerRun(url.href, `drop database ${name} with (force)`)
  }
  return { ...open, close }
}

async function onServerRun(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Refuses changes of a table as a PostgreSQL does whose disk is full. @returns an end of it */
export async function fillTable(database: Database, table: string) {
  await database.execute(sql`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await database.execute(
    sql`create trigger no_room before update on ${sql.identifier(table)} for each row execute function no_room()`,
  )
  return () => database.execute(sql`drop function no_room cascade`)
}

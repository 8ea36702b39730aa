import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartError } from '#api/platform/config.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { migrationsFolder } from '#api/platform/database/migrate.ts'
import { DATABASE, type Manifest, readPart } from './format.ts'
import type { Place } from './place.ts'
import { isJobs, nameOf, type Table, writeRows, writeValuesOut } from './rows.ts'

export type Backup = { place: Place; manifest: Manifest; identity: string | undefined }
type ForeignKey = { of: string; name: string; definition: string }

const BATCH = { lines: 200, characters: 4_000_000 }

/** @throws StartError where the program does not know how the backup's tables looked */
export function refuseUnknownVersion({ migratedTo }: Manifest): void {
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  if (known.includes(migratedTo)) return
  throw new StartError(
    migratedTo > Math.max(...known)
      ? 'The backup was made by a newer version. Restore it with that one.'
      : 'The backup was made by another line of versions, whose tables this one does not know.',
  )
}

/** Whether nobody used the database yet. */
export async function isUnused(database: Executor): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1`)
  return rows.length === 0
}

/**
 * Makes the tables as they were when the backup was made and fills them, in one transaction: an end in the middle leaves nothing.
 * The queue must be there.
 */
export async function loadDatabase(tx: Transaction, backup: Backup): Promise<void> {
  await writeValuesOut(tx)
  await migrateTo(tx, backup.manifest.migratedTo)
  const tables = backup.manifest.tables.filter((table) => !isJobs(table))
  const foreignKeys = await dropForeignKeys(tx)
  for (const table of tables) await tx.execute(sql`alter table ${nameOf(table)} disable trigger user`)
  // Some migrations write rows.
  await tx.execute(sql`truncate ${sql.join(tables.map(nameOf), sql`, `)}`)
  await loadRows(tx, backup)
  for (const [name, last] of Object.entries(backup.manifest.sequences))
    await tx.execute(sql`select setval(format('public.%I', ${name}::text)::regclass, ${last}::bigint)`)
  for (const { of, name, definition } of foreignKeys)
    await tx.execute(sql.raw(`alter table ${of} add constraint ${name} ${definition}`))
  for (const table of tables) await tx.execute(sql`alter table ${nameOf(table)} enable trigger user`)
}

/** Notes them as drizzle's own migrator does, which would go on to the newest and commit. */
export async function migrateTo(tx: Transaction, last: number): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(sql`create table drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis > last) break
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}

/** Tables refer to each other in circles, so no order of them would do. Added again, each is checked. */
async function dropForeignKeys(tx: Transaction): Promise<ForeignKey[]> {
  const { rows } = await tx.execute<ForeignKey>(sql`
    select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  for (const { of, name } of rows) await tx.execute(sql.raw(`alter table ${of} drop constraint ${name}`))
  return rows
}

async function loadRows(tx: Transaction, backup: Backup): Promise<void> {
  const loaded = new Map<string, number>()
  for await (const { table, lines } of batchesOf(backup)) {
    await writeRows(tx, table, lines)
    loaded.set(table.name, (loaded.get(table.name) ?? 0) + lines.length)
  }
  for (const { name, rows } of backup.manifest.tables) {
    const found = loaded.get(name) ?? 0
    if (found !== rows)
      throw new StartError(`The backup is damaged: ${name} has ${found} rows in place of ${rows}.`)
  }
}

async function* batchesOf({ place, identity }: Backup): AsyncGenerator<{ table: Table; lines: string[] }> {
  const source = await readPart(place, DATABASE, identity)
  let table: Table | undefined
  let lines: string[] = []
  let characters = 0
  // An error of either ends the loop.
  for await (const line of linesOf(pipeline(source, createGunzip(), () => {}))) {
    const isTable = line.startsWith('{')
    if (table && (isTable || lines.length >= BATCH.lines || characters >= BATCH.characters)) {
      yield { table, lines }
      lines = []
      characters = 0
    }
    if (isTable)
      table = JSON.parse(line) as Table // as it was written from one
    else {
      lines.push(line)
      characters += line.length
    }
  }
  if (table) yield { table, lines }
}

/** Not by readline, which ends a line also at characters that texts of people may have. */
async function* linesOf(source: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

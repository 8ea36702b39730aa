import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { findHead } from '#api/platform/audit/queries.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { listNeeded } from '#api/platform/files/verify.ts'
import { refuseOtherKey } from '#api/platform/keys/commands.ts'
import { DATABASE, type Header, type Manifest, writePart } from './format.ts'
import type { Place } from './place.ts'
import { listSequences, listTables, readRows, summing, writeValuesOut } from './rows.ts'

/** A backup that is being made, and where its parts go. */
export type Begun = { place: Place; header: Header }
/** The database at one instant, and the files that it refers to. */
type Shown = Omit<Manifest, 'finishedAt' | 'missing'> & { needed: string[] }

/** Writes the tables into the backup, all as they are at one instant, while they are in use. */
export async function readDatabase(database: Database, begun: Begun): Promise<Shown> {
  // A key that is not the database's would open nothing of the backup.
  await refuseOtherKey(database)
  return database.transaction((tx) => readSnapshot(tx, begun), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}

async function readSnapshot(tx: Transaction, { place, header }: Begun): Promise<Shown> {
  await writeValuesOut(tx)
  const { id, hash } = await findHead(tx)
  const tables: Manifest['tables'] = []
  // An error of either ends the writing.
  const source = pipeline(Readable.from(linesOf(tx, tables)), createGzip(), () => {})
  const parts = [await writePart(place, header, DATABASE, source)]
  const needed = [...new Set((await listNeeded(tx)).map(({ name }) => name))]
  const { at, to } = await findInstant(tx)
  const sequences = await listSequences(tx)
  return { snapshotAt: at, migratedTo: Number(to), tables, sequences, auditHead: { id, hash }, parts, needed }
}

/** @param tables gets each table once it was read */
async function* linesOf(tx: Transaction, tables: Manifest['tables']) {
  for (const table of await listTables(tx)) {
    yield `${JSON.stringify(table)}\n`
    const sum = summing()
    for await (const lines of readRows(tx, table)) {
      sum.add(lines)
      yield `${lines.join('\n')}\n`
    }
    tables.push({ ...table, ...sum.end() })
  }
}

async function findInstant(tx: Transaction): Promise<{ at: string; to: string }> {
  const { rows } = await tx.execute<{ at: string; to: string }>(sql`
    select to_json(now())#>>'{}' as at, (select max(created_at) from drizzle.__drizzle_migrations)::text as to`)
  if (!rows[0]) throw new Error('The database does not say what time it is')
  return rows[0]
}

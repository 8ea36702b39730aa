import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { openForReading } from '#api/platform/database/reading.ts'
import type { Files } from '#api/platform/files/files.ts'
import { openFiles } from '#api/platform/files/open.ts'
import { findSecretKey } from '#api/platform/secret-key.ts'
import { filePath, type Manifest } from './format.ts'
import { type BackupSettings, makeBackup } from './make.ts'
import { inOwnFolder } from './own-folder.ts'
import { type Restored, type RestoreSettings, restoreBackup } from './restore.ts'
import { listTables, readRows, type Sum, summing, writeValuesOut } from './rows.ts'

/** One thing that was backed up and restored: rows of a table, or files. */
export type Line = { name: string; backedUp: number; restored: number; isSame: boolean }
type Rehearsal = Omit<Restored, 'manifest'> & { lines: Line[]; missing: string[] }
type Where = { within?: string | undefined; into?: string | undefined }

/**
 * Backs up what is in use, restores it elsewhere and compares every row and file. All that it wrote is removed, except for the rows
 * in the database `into`, if one is named.
 * @throws StartError in a sentence for the operator
 */
export function rehearse(settings: BackupSettings, { within, into }: Where): Promise<Rehearsal> {
  return inOwnFolder(join(within ?? tmpdir(), 'opencall-rehearsal-'), async (folder) => {
    const { manifest } = await makeBackup(settings, join(folder, 'backup'))
    const dataDir = join(folder, 'data')
    const target = {
      databaseUrl: into,
      dataDir,
      filesDir: join(dataDir, 'files'),
      secretKey: findSecretKey(settings),
    }
    const { files, log } = await restoreBackup(target, join(folder, 'backup'))
    const lines = [...(await compareRows(target, manifest)), await compareFiles(settings, target, manifest)]
    return { lines, files, log, missing: manifest.missing }
  })
}

async function compareRows(target: RestoreSettings, { tables }: Manifest): Promise<Line[]> {
  const { database, close } = await openForReading({
    databaseUrl: undefined,
    secretKey: undefined,
    ...target,
  } satisfies Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey'>)
  const sums = await sumRows(database).finally(close)
  return tables.map(({ schema, name, rows, digest }) => {
    const found = sums.get(`${schema}.${name}`)
    return { name, backedUp: rows, restored: found?.rows ?? 0, isSame: found?.digest === digest }
  })
}

function sumRows(database: Database): Promise<Map<string, Sum>> {
  return database.transaction(async (tx) => {
    await writeValuesOut(tx)
    const sums = new Map<string, Sum>()
    for (const table of await listTables(tx)) {
      const sum = summing()
      for await (const lines of readRows(tx, table)) sum.add(lines)
      sums.set(`${table.schema}.${table.name}`, sum.end())
    }
    return sums
  })
}

/** With the store itself: a file never changes, and one that was removed meanwhile cannot be compared. */
async function compareFiles(
  settings: BackupSettings,
  target: RestoreSettings,
  { parts }: Manifest,
): Promise<Line> {
  const [theirs, restored] = [await openFiles(settings), await openFiles({ filesUrl: undefined, ...target })]
  const names = parts.map(({ path }) => path).filter((path) => path.startsWith(filePath('')))
  const line = { name: 'files', backedUp: names.length, restored: 0, isSame: true }
  for (const path of names) {
    const name = path.slice(filePath('').length)
    const [original, copy] = [await hashOf(theirs, name), await hashOf(restored, name)]
    if (copy) line.restored++
    if (!copy || (original && original !== copy)) line.isSame = false
  }
  return line
}

async function hashOf(files: Files, name: string): Promise<string | undefined> {
  const source = await files.stream(name)
  if (!source) return undefined
  const hash = createHash('sha256')
  for await (const chunk of source) hash.update(chunk)
  return hash.digest('hex')
}

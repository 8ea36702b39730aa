import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { readConfig } from '#api/platform/config.ts'
import { migrationsFolder } from '#api/platform/database/migrate.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import { SECRET_KEY } from '#tests/support/sealing/secret-key.ts'
import { isOfTables, keyOf, refusalOf } from '#tests/support/upgrades/statements.ts'
import { tablesOf } from '#tests/support/upgrades/tables.ts'

/**
 * Keeps what this version asks its tables for, and what it has to write in them, in tests/upgrades/<version>: from a run of the
 * tests that recorder.ts has heard (docs/upgrading.md): `node tests/upgrades/keep-statements.ts <URL of an empty database>`.
 */
const [DATABASE_URL = ''] = process.argv.slice(2)
const recorded = join(import.meta.dirname, 'recorded.jsonl')
const { version } = JSON.parse(await readFile('package.json', 'utf8'))
const folder = join(import.meta.dirname, version)
const migrations = readMigrationFiles({ migrationsFolder }).flatMap(({ sql }) =>
  sql.map((text) => text.trim()),
)
const forms = new Map<string, string>()
for (const line of (await readFile(recorded, 'utf8')).trim().split('\n')) {
  const text: string = JSON.parse(line)
  const isShorter = text.length < (forms.get(keyOf(text)) ?? `${text} `).length
  if (isShorter && isOfTables(text) && !migrations.includes(text.trim())) forms.set(keyOf(text), text.trim())
}
const open = await openKeyed(readConfig({ DATABASE_URL, SECRET_KEY }))
const client = new pg.Client({ connectionString: open.pool.options.connectionString })
await client.connect()
const kept: string[] = []
// A test's own may not be answered today either.
for (const text of forms.values()) if (!(await refusalOf(client, text))) kept.push(text)
const tables = await tablesOf(client)
await client.end()
await open.close()
const use = JSON.stringify({ statements: kept.sort(), tables })
await writeFile(join(folder, 'database-use.json.gz'), gzipSync(use, { level: 9 }))
console.log(`${kept.length} of ${forms.size} statements, ${Object.keys(tables).length} tables`)

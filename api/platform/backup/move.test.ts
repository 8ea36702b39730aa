import { randomBytes } from 'node:crypto'
import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { record } from '#api/platform/audit/commands.ts'
import { readConfig } from '#api/platform/config.ts'
import { openDatabase } from '#api/platform/database/client.ts'
import journal from '#api/platform/database/migrations/meta/_journal.json' with { type: 'json' }
import { openForReading } from '#api/platform/database/reading.ts'
import { openKeyed, readyKeys } from '#api/platform/keys/commands.ts'
import { openQueue } from '#api/platform/queue/queue.ts'
import { factories } from '#tests/support/factories.ts'
import { SECRET_KEY } from '#tests/support/sealing/secret-key.ts'
import { newDataFolder } from '#tests/support/template/data-folder.ts'
import { folderPlace } from './folder.ts'
import { writeManifest } from './format.ts'
import { migrateTo } from './load.ts'
import { beginNew, fingerprintOf, makeBackup } from './make.ts'
import { moveDatabase } from './move.ts'
import { restoreBackup } from './restore.ts'
import { readDatabase } from './snapshot.ts'

const serverUrl = inject('serverUrl')
const folder = await mkdtemp(join(tmpdir(), 'opencall-move-'))
const dataDir = await newDataFolder(inject('template'), 'moved')
const settings = readConfig({ DATA_DIR: dataDir, SECRET_KEY })

beforeAll(async () => {
  const open = await openKeyed(settings)
  const { database } = open
  const make = factories(database)
  for (let n = 0; n < 3; n++) await make.rfp()
  await database.transaction((tx) => record(tx, { actorId: null, action: 'test', subject: 'a', details: {} }))
  await open.close()
})
afterAll(async () => {
  for (const path of [folder, dataDir]) await rm(path, { recursive: true, force: true })
})

it('is refused while a server has the folder, and where there is no database', async () => {
  const open = await openKeyed(settings)
  await expect(moveDatabase(settings, 'postgres://127.0.0.1:1/none')).rejects.toThrow('Stop the server first')
  await open.close()
  const none = { ...settings, dataDir: join(folder, 'none') }
  await expect(moveDatabase(none, 'postgres://127.0.0.1:1/none')).rejects.toThrow('no database in DATA_DIR')
  await expect(moveDatabase(settings, 'postgres://127.0.0.1:1/none')).rejects.toThrow(
    '--to: PostgreSQL cannot be reached',
  )
  expect((await readdir(dataDir)).filter((name) => name.startsWith('moving'))).toEqual([])
})

it('migrates what an earlier version backed up', async () => {
  const previous = journal.entries.at(-2)
  if (!previous) throw new Error('There is no earlier version')
  const earlier = { dataDir: join(folder, 'earlier'), databaseUrl: undefined, secretKey: SECRET_KEY }
  const open = await openDatabase(earlier, async () => {})
  const queue = await openQueue(open)
  await queue.stop()
  await open.database.transaction((tx) => migrateTo(tx, previous.when))
  await open.database.execute(
    sql`insert into companies (name, source, source_id) values ('Of before', 'test', 'a')`,
  )
  await readyKeys(open.database)
  const from = join(folder, 'of-earlier')
  const place = folderPlace(from)
  const header = await beginNew(place, fingerprintOf(SECRET_KEY), undefined)
  const { needed: _, ...shown } = await readDatabase(open.database, { place, header })
  await writeManifest(place, header, { ...shown, finishedAt: '', missing: [] })
  await open.close()

  const target = { ...earlier, dataDir: join(folder, 'now'), filesDir: join(folder, 'now/files') }
  const { log, manifest } = await restoreBackup(target, from)
  expect([log.isIntact, manifest.migratedTo]).toEqual([true, previous.when])
  // It refuses a database that is not of this version.
  const now = await openForReading(target)
  const { rows } = await now.database.execute(sql`select name from companies`)
  await now.close()
  expect(rows).toEqual([{ name: 'Of before' }])
})

const id = randomBytes(6).toString('hex')
const [owner, user] = [`owner_${id}`, `user_${id}`]
const made: string[] = []

beforeAll(async () => {
  if (!serverUrl) return
  for (const role of [owner, user])
    await asSuperuser(`create role ${role} nosuperuser login password '${id}'`)
})
afterAll(async () => {
  if (!serverUrl) return
  for (const name of made) await asSuperuser(`drop database ${name} with (force)`)
  await asSuperuser(`drop role ${owner}, ${user}`)
})

async function asSuperuser(statement: string) {
  const url = new URL(serverUrl ?? '')
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function newDatabase() {
  const name = `moved_${randomBytes(6).toString('hex')}`
  await asSuperuser(`create database ${name} owner ${owner}`)
  made.push(name)
  return name
}

function urlOf(role: string, name: string): string {
  const url = new URL(serverUrl ?? '')
  Object.assign(url, { username: role, password: id, pathname: `/${name}` })
  return url.href
}

const sumsOf = async (from: typeof settings, to: string) => {
  const { manifest } = await makeBackup(from, join(folder, to))
  return manifest.tables
}

describe('to a server', () => {
  it.runIf(serverUrl)('every row moves, as its role of no special right', async () => {
    const name = await newDatabase()
    await moveDatabase(settings, urlOf(owner, name))
    const there = readConfig({ DATABASE_URL: urlOf(owner, name), SECRET_KEY, DATA_DIR: dataDir })
    expect(await sumsOf(there, 'moved')).toEqual(await sumsOf(settings, 'stayed'))
    await access(join(dataDir, 'postgres'))
    await expect(moveDatabase(settings, urlOf(owner, name))).rejects.toThrow('The database is not empty')
  })

  it.runIf(serverUrl)(
    'a backup is restored by the owner, and the other role is granted its use',
    async () => {
      const from = join(folder, 'whole')
      await makeBackup(settings, from)
      const name = await newDatabase()
      const target = readConfig({
        DATABASE_URL: urlOf(user, name),
        MIGRATION_DATABASE_URL: urlOf(owner, name),
        SECRET_KEY,
        DATA_DIR: join(folder, 'of-server'),
      })
      const ends = await Promise.allSettled([restoreBackup(target, from), restoreBackup(target, from)])
      const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => String(reason))
      expect(refused).toEqual([
        expect.stringMatching(
          /Another restore, or a server that starts, is at work|The database is not empty/,
        ),
      ])
      const again = { ...target, migrationDatabaseUrl: undefined }
      expect(await sumsOf(again, 'restored')).toEqual(await sumsOf(settings, 'original'))
    },
  )
})

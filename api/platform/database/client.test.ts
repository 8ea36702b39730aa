import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { StartError } from '#api/platform/config.ts'
import { foreseen } from '#api/platform/http/errors.ts'
import { testDatabase } from '#tests/support/database.ts'
import { SECRET_KEY } from '#tests/support/sealing/secret-key.ts'
import { openDatabase } from './client.ts'
import { unusable } from './embedded/embedded.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opencall-client-'))
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rm(folder, { recursive: true, force: true }))

const NOTHING = { databaseUrl: undefined, dataDir: '', secretKey: SECRET_KEY }

async function refusal(settings: { databaseUrl?: string; dataDir?: string }): Promise<string> {
  const error = await openDatabase({ ...NOTHING, ...settings }).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(StartError)
  return error.message
}

it('says that no PostgreSQL answers', async () => {
  const databaseUrl = `postgres://someone:secret-word@127.0.0.1:1/opencall`
  const message = await refusal({ databaseUrl })
  expect(message).toMatch(/^These settings are wrong:\n {2}DATABASE_URL: .*ECONNREFUSED/)
  expect(message).not.toContain('secret-word')
})

it('says that PostgreSQL refuses, and why', async () => {
  const fields = 'SFATAL\0C28P01\0Mpassword authentication failed\0\0'
  const answer = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(fields)])
  answer.writeInt32BE(answer.length - 1, 1)
  const server = createServer((socket) => socket.once('data', () => socket.end(answer))).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listens on TCP
  const message = await refusal({ databaseUrl: `postgres://someone@127.0.0.1:${port}/opencall` })
  server.close()
  expect(message).toContain(
    'DATABASE_URL: PostgreSQL cannot be reached or refuses (password authentication failed)',
  )
})

it('says that the address cannot be read', async () => {
  expect(await refusal({ databaseUrl: 'postgres://[' })).toContain('DATABASE_URL: ')
})

it('says that the data folder is a file or cannot be made', async () => {
  const file = join(folder, 'file')
  await writeFile(file, 'kept')
  await symlink(join(folder, 'absent'), join(folder, 'dangling'))
  expect(await refusal({ dataDir: file })).toContain(`DATA_DIR: ${file} is not a folder`)
  expect(await refusal({ dataDir: join(file, 'below') })).toContain('DATA_DIR: ')
  expect(await refusal({ dataDir: join(folder, 'dangling') })).toContain('DATA_DIR: ')
  expect(await readFile(file, 'utf8')).toBe('kept')
})

it.runIf(process.platform === 'linux')('does not try for ever below /proc', async () => {
  expect(await refusal({ dataDir: '/proc/nope/data' })).toContain('DATA_DIR: /proc/nope/data cannot be used')
})

it('says that the data folder cannot be written to, not that it is in use', async () => {
  const dataDir = join(folder, 'unwritable')
  await mkdir(join(dataDir, 'opencall.lock'), { recursive: true })
  expect(await refusal({ dataDir })).toContain(`DATA_DIR: ${dataDir} cannot be written to`)
})

it('says that the database in the data folder cannot be opened, and lets go of the folder', async () => {
  const dataDir = join(folder, 'broken')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'postgres'), 'no database')
  expect(await refusal({ dataDir })).toContain(`DATA_DIR: ${dataDir} cannot be used`)
  expect(await refusal({ dataDir })).toContain(`DATA_DIR: ${dataDir} cannot be used`)
})

it('opens the embedded database whatever PostgreSQL the surroundings speak of', async () => {
  vi.stubEnv('PGPORT', '5433')
  vi.stubEnv('PGSSLMODE', 'require')
  const open = await openDatabase({ databaseUrl: undefined, dataDir: join(folder, 'empty') })
  expect((await open.database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await open.close()
})

it('answers what is asked after a query that failed, in the embedded database as well', async () => {
  const open = await openDatabase({ databaseUrl: undefined, dataDir: join(folder, 'empty') })
  const { database } = open
  const answers: unknown[] = []
  for (let n = 0; n < 20; n++) {
    await expect(database.execute(sql`select ${'0000-01-01T00:00:00Z'}::timestamptz`)).rejects.toThrow()
    answers.push(...(await database.execute(sql`select ${n}::int as n`)).rows)
  }
  expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => ({ n })))
  await open.close()
})

/** Acts as a server that went away; pg's types leave out that a client of the pool has a connection. */
const cut = (client: pg.PoolClient) => (client as pg.PoolClient & pg.Client).connection.stream.destroy()

it('loses connections before and within transactions, and neither the process nor a place in the pool', async () => {
  const open = await testDatabase()
  const { database, pool } = open
  let client: pg.PoolClient | undefined
  const refusal = (work: Promise<unknown>) => work.catch((error: Error) => foreseen(error)?.code)
  for (let n = 0; n < 20; n++) {
    pool.once('acquire', cut)
    expect(await refusal(database.transaction((tx) => tx.execute(sql`select 1`)))).toBe('unavailable')
    pool.once('acquire', (acquired) => {
      client = acquired
    })
    const within = database.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      if (!client) throw new Error('Without a connection')
      const ended = once(client, 'end')
      cut(client)
      await ended
      await tx.execute(sql`select 1`)
    })
    expect(await refusal(within)).toBe('unavailable')
  }
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  expect(pool.totalCount - pool.idleCount).toBe(0)
  await open.close()
})

it('lets go of a server that only reads by now, and says that the database is away', async () => {
  const open = await testDatabase()
  const { database, pool } = open
  const removed = once(pool, 'remove')
  const writing = database.transaction((tx) => tx.execute(sql`create table written (id int)`), {
    accessMode: 'read only',
  })
  expect(await writing.catch((error: Error) => foreseen(error)?.code)).toBe('unavailable')
  await removed
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await open.close()
})

it('says of a full disk what the embedded database throws of it', () => {
  const saidOf = (error: unknown) => unusable('/data', error).message
  expect(saidOf({ name: 'ErrnoError', errno: 51 })).toContain(
    '/data cannot be used, as its disk has no room left',
  )
  expect(saidOf({ errno: 29 })).toContain('/data cannot be used (29)')
  expect(saidOf(new Error('locked'))).toContain('/data cannot be used (locked)')
})

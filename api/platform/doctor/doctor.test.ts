import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest'
import { noteBackup } from '#api/platform/backup/last.ts'
import { readConfig } from '#api/platform/config.ts'
import type { Database } from '#api/platform/database/client.ts'
import { serveSnapshots } from '#api/platform/database/embedded/snapshots.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import { person } from '#tests/support/accounts.ts'
import { smtpServer } from '#tests/support/smtp.ts'
import { newDataFolder } from '#tests/support/template/data-folder.ts'
import { doctorCommand } from './cli.ts'
import type { worded } from './finding.ts'

const DAY_MS = 86_400_000
const dataDir = await newDataFolder(inject('template'), 'examined')
let mail: Awaited<ReturnType<typeof smtpServer>>
let settings: Record<string, string>

beforeAll(async () => {
  mail = await smtpServer()
  settings = { DATA_DIR: dataDir, PUBLIC_URL: 'https://jobs.example.org', SMTP_URL: mail.url }
  await (await openKeyed(readConfig(settings))).close()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(async () => {
  await mail.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Runs the command. @returns the exit code, and what it says of each */
async function examine(changes: Record<string, string> = {}) {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
  const code = await doctorCommand.run(['--json'], readConfig({ ...settings, ...changes }))
  const findings: ReturnType<typeof worded>[] = JSON.parse(said.at(-1) ?? '')
  const about = (name: string) =>
    findings.filter((finding) => finding.about === name).map(({ state, says }) => `${state}: ${says}`)
  const notOk = findings.filter(({ state }) => state !== 'ok')
  return { code, about, notOk }
}

async function write(work: (database: Database) => Promise<unknown>) {
  const open = await openKeyed(readConfig(settings))
  try {
    await work(open.database)
  } finally {
    await open.close()
  }
}

it('finds a site that is well, also while its server runs, and says what to do about the rest', async () => {
  await noteBackup(dataDir, { at: new Date().toISOString(), folder: dataDir })
  const open = await openKeyed(readConfig(settings))
  const snapshots = await serveSnapshots({ ...open, dataDir })
  const { code, notOk, about } = await examine()
  await snapshots.stop()
  await open.close()
  expect(code).toBe(0)
  // Of an embedded database and a site without operators, and of nothing else.
  expect(notOk).toEqual([
    {
      about: 'Settings',
      state: 'look',
      says: expect.stringContaining('power cut'),
      todo: expect.stringContaining('move'),
    },
    {
      about: 'Settings',
      state: 'look',
      says: 'There is no operator yet.',
      todo: expect.stringContaining('npm run operator -- add'),
    },
  ])
  expect(about('Mail')).toEqual(['ok: The mail server answers and lets us in.'])
  expect(about('Backup')).toEqual([`ok: The last one is 0 days old, in ${dataDir}.`])
  expect(mail.received).toEqual([])
})

it('prints a line for each', async () => {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
  await doctorCommand.run([], readConfig(settings))
  expect(said.at(-1) ?? '').toMatch(/^ok {5}Migrations {2}The tables are of this version\.$/m)
  await expect(doctorCommand.run(['more'], readConfig(settings))).rejects.toThrow('Usage: ')
})

it('finds settings that open the site to others, an old backup and mail that is not sent', async () => {
  await noteBackup(dataDir, { at: new Date(Date.now() - 9 * DAY_MS).toISOString(), folder: dataDir })
  const { code, about } = await examine({
    DEV_MAILBOX: 'on',
    PUBLIC_URL: 'http://jobs.example.org',
    SMTP_URL: '',
  })
  expect(code).toBe(1)
  expect(about('Settings').join('\n')).toMatch(/wrong: DEV_MAILBOX is on.*\nlook: PUBLIC_URL has no TLS/)
  expect(about('Backup')).toEqual([`look: The last one is 9 days old, in ${dataDir}.`])
  await noteBackup(dataDir, { at: new Date().toISOString(), folder: '/backups/gone' })
  expect((await examine()).about('Backup')).toEqual([
    'look: The last one was made 0 days ago in /backups/gone, which is not there.',
  ])
  const other = await examine({ SMTP_URL: '' })
  expect(other.about('Mail')).toEqual(['wrong: No mail is sent, so nobody can verify an address.'])
})

it('finds a mail server, a store and a database that are away', async () => {
  const away = await examine({
    SMTP_URL: 'smtp://127.0.0.1:1',
    CLAMD_URL: 'tcp://127.0.0.1:1',
    FILES_URL: 's3://a:b@none?endpoint=http%3A%2F%2F127.0.0.1%3A1',
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    SECRET_KEY: 'a key that belongs to no database at all',
  })
  expect(away.code).toBe(1)
  for (const name of ['Mail', 'Files', 'Virus scanner', 'Database'])
    expect(away.about(name)[0]).toMatch(/^wrong: /)
})

it('asks the virus scanner, and finds an operator', async () => {
  const scanner = createServer((socket) => socket.once('data', () => socket.end('stream: OK\0')))
  await once(scanner.listen(0, '127.0.0.1'), 'listening')
  const { port } = scanner.address() as AddressInfo // of a server that listens on a port
  await write((database) => person(database, 'OPERATOR'))
  const { about } = await examine({ CLAMD_URL: `tcp://127.0.0.1:${port}` })
  scanner.close()
  expect(about('Virus scanner')).toEqual(['ok: It answers.'])
  expect(about('Settings')).toHaveLength(1)
})

it('finds another key, tables of another version and jobs that nobody does', async () => {
  const other = await examine({ SECRET_KEY: 'another key than the one of the database' })
  expect(other.about('Secret key')[0]).toMatch(/^wrong: .*not the key of this database/)
  await write((database) =>
    database.execute(sql`insert into queue.job (name, data, start_after) values
      ('mail', '{}', now() - interval '1 hour'), ('mail-failed', '{}', now() - interval '1 hour')`),
  )
  const late = await examine()
  expect(late.about('Jobs')).toEqual([
    'look: 1 waits longer than 15 minutes.',
    'look: 1 mail failed for good.',
  ])
  const setLast = (change: string) =>
    write((database) =>
      database.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + ${sql.raw(change)}
        where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`),
    )
  await setLast('1000')
  expect((await examine()).about('Migrations')).toEqual(['wrong: The tables are of a newer version.'])
  await setLast('-1001')
  expect((await examine()).about('Migrations')).toEqual(['wrong: 1 was not run.'])
})

it('finds a clock that runs away', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
  expect((await examine()).about('Clock')[0]).toMatch(/^wrong: .* (5\d\d|600) seconds from/)
})

it('makes nothing where there is nothing', async () => {
  const none = join(await mkdtemp(join(tmpdir(), 'opencall-none-')), 'data')
  const { code, about } = await examine({ DATA_DIR: none })
  expect([code, about('Database')[0]]).toEqual([
    1,
    expect.stringContaining('There is no database in DATA_DIR'),
  ])
  await expect(stat(none)).rejects.toThrow('ENOENT')
})

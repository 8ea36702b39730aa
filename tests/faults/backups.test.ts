import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeBackup } from '#api/platform/backup/make.ts'
import { checkBackup, restoreBackup } from '#api/platform/backup/restore.ts'
import { readConfig } from '#api/platform/config.ts'
import { attachments } from '#api/platform/database/tables/opportunities-tables.ts'
import { openFiles } from '#api/platform/files/open.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import { newStorageName } from '#api/platform/uploads/rules.ts'
import { registration } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'
import { ask, startServer } from '#tests/support/process.ts'
import { mountDisk, unmountDisk } from '#tests/support/small-disk.ts'
import { newDataFolder } from '#tests/support/template/data-folder.ts'

const SECRET_KEY = 'a key for backups that nobody else has'
const FILES = 300
const dataDir = await newDataFolder(inject('template'), 'backed-up')
const folder = await mkdtemp(join(tmpdir(), 'opencall-backups-'))
const environment = { DATA_DIR: dataDir, SECRET_KEY, SAMPLE_CONTENT: 'off' }
const settings = readConfig(environment)

/** A job with many files, so that a backup takes long enough to be killed. */
beforeAll(async () => {
  const open = await openKeyed(settings)
  const files = await openFiles(settings)
  const job = await factories(open.database).job()
  for (let n = 0; n < FILES; n++) {
    const storageName = newStorageName('attachments')
    await files.write(storageName, Buffer.alloc(1_000, n))
    const file = { name: 'a.pdf', mediaType: 'application/pdf', size: 1_000, sha256: 'x', storageName }
    await open.database.insert(attachments).values({ ...file, opportunityId: job.id })
  }
  await open.close()
})
afterAll(async () => {
  for (const path of [dataDir, folder]) await rm(path, { recursive: true, force: true })
})

const command = (...words: string[]) =>
  promisify(execFile)(process.execPath, ['cli.ts', ...words], { env: { PATH: '', ...environment } })
const copied = (to: string) => readdir(join(to, 'files/attachments')).catch(() => [])

it('a backup that is killed goes on, beside a server that goes on answering and keeps no copy', async () => {
  const server = await startServer(environment)
  const to = join(folder, 'killed')
  const child = spawn(process.execPath, ['cli.ts', 'backup', '--to', to], {
    env: { PATH: '', ...environment },
    stdio: 'ignore',
  })
  await expect.poll(async () => (await copied(to)).length, { interval: 5 }).toBeGreaterThan(20)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect(checkBackup(settings, to)).rejects.toThrow('is not whole')
  await expect.poll(() => readdir(join(dataDir, 'snapshots'))).toEqual([])
  const person = await ask(server.url, '/api/accounts/registration/job-seeker/', { json: registration() })
  expect(person.status).toBe(201)
  const { stdout } = await command('backup', '--to', to)
  expect(stdout).toContain(`${FILES} of ${FILES} files`)
  const { manifest } = await checkBackup(settings, to)
  expect(manifest.tables.find(({ name }) => name === 'users')?.rows).toBe(1)
  await server.stop()
})

describe('on a full disk', () => {
  const small = join(folder, 'small')
  let isMounted = false
  beforeAll(async () => {
    await mkdir(small)
    isMounted = mountDisk(small, '4m')
  })
  afterAll(() => {
    if (isMounted) unmountDisk(small)
  })

  it('a backup says so, and goes on once there is room', async ({ skip }) => {
    skip(!isMounted, 'no disk can be mounted')
    const to = join(small, 'backup')
    await writeFile(join(small, 'filler'), Buffer.alloc(3_300_000))
    await expect(makeBackup(settings, to)).rejects.toThrow(
      'has no room left, so the backup is not whole. Make some and run the same command again',
    )
    expect((await copied(to)).length).toBeGreaterThan(0)
    await rm(join(small, 'filler'))
    await makeBackup(settings, to)
    await checkBackup(settings, to)
  })

  it('a restore says so and leaves an empty database, into which the next try goes', async ({ skip }) => {
    skip(!isMounted, 'no disk can be mounted')
    const from = join(folder, 'whole')
    await makeBackup(settings, from)
    const target = { ...settings, dataDir: join(folder, 'restored'), filesDir: join(small, 'files') }
    const filler = join(small, 'filler')
    await writeFile(filler, Buffer.alloc(4 * 1024 ** 2)).catch(() => {})
    await expect(restoreBackup(target, from)).rejects.toThrow('The database is as empty as it was.')
    await rm(filler)
    const { files, log } = await restoreBackup(target, from)
    expect([files.missing, log.isIntact]).toEqual([[], true])
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { addSampleContent } from '#api/import/sample/commands.ts'
import { record } from '#api/platform/audit/commands.ts'
import { readConfig } from '#api/platform/config.ts'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { serveSnapshots } from '#api/platform/database/embedded/snapshots.ts'
import { attachments } from '#api/platform/database/tables/opportunities-tables.ts'
import { openFiles } from '#api/platform/files/open.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import { openQueue } from '#api/platform/queue/queue.ts'
import { newStorageName } from '#api/platform/uploads/rules.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { SECRET_KEY } from '#tests/support/sealing/secret-key.ts'
import { newDataFolder } from '#tests/support/template/data-folder.ts'

/** Texts that a format of lines could take apart. */
export const ODD_NAME = 'Kɔfi \u2028 "and"\\ sons\r\n, {Ltd} \t 🦺'

/**
 * A site in use, on the database of the run, with sample content, a file and a pending job: its settings, and an act that writes
 * rows, a file and the audit log.
 */
export async function liveSite() {
  const folder = await mkdtemp(join(tmpdir(), 'opencall-live-'))
  const { open, settings, stop } = inject('serverUrl') ? await onServer(folder) : await embedded(folder)
  const files = await openFiles(settings)
  const { database } = open
  const make = factories(database)
  await addSampleContent(database, settings)
  const job = await make.job({ companyId: (await make.company({ name: ODD_NAME })).id })
  const queue = await openQueue(open)
  await database.transaction((tx) => queue.enqueue(tx, 'mail', { kind: 'test' }))
  await queue.stop()
  let acts = 0
  const act = async () => {
    const storageName = newStorageName('attachments')
    await files.write(storageName, Buffer.from(`file ${++acts}`))
    await database.transaction(async (tx) => {
      const file = { name: 'a.pdf', mediaType: 'application/pdf', size: 6, sha256: 'x', storageName }
      await tx.insert(attachments).values({ ...file, opportunityId: job.id })
      await record(tx, { actorId: null, action: 'test', subject: storageName, details: { acts } })
    })
    return storageName
  }
  await act()
  return {
    database,
    files,
    settings,
    act,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function onServer(folder: string) {
  const open = await testDatabase()
  const databaseUrl = String(open.pool.options.connectionString)
  const settings = readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY, DATA_DIR: folder })
  return { open, settings, stop: open.close }
}

async function embedded(folder: string) {
  const dataDir = await newDataFolder(inject('template'), 'backed-up')
  const settings = readConfig({ SECRET_KEY, DATA_DIR: dataDir })
  const open: OpenDatabase = await openKeyed(settings)
  const snapshots = await serveSnapshots({ ...open, dataDir })
  const stop = async () => {
    await snapshots.stop()
    await open.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { open, settings, folder, stop }
}

/** Acts again and again until the work is done. @returns what the work gave, and how often something was done meanwhile */
export async function whileActing<T>(act: () => Promise<unknown>, work: () => Promise<T>) {
  let isDone = false
  let times = 0
  const acting = (async () => {
    while (!isDone) {
      await act()
      times++
    }
  })()
  const result = await work().finally(() => {
    isDone = true
  })
  await acting
  return { result, times }
}

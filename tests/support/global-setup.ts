import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#api/platform/config.ts'
import { type Embedded, startEmbedded } from '#api/platform/database/embedded/embedded.ts'
import { openKeyed } from '#api/platform/keys/commands.ts'
import { openQueue } from '#api/platform/queue/queue.ts'
import { SECRET_KEY } from '#tests/support/sealing/secret-key.ts'
import { copyDatabase, makeTemplate } from '#tests/support/template/data-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Sockets of the embedded databases, one for each worker: migrated, with a queue. */
    socketDirs: string[]
    /** The address of PostgreSQL when the suite runs on it; its database is the template. */
    serverUrl: string | undefined
    /** A data folder with an empty migrated database, to copy with `newDataFolder`. */
    template: string
  }
}

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'opencall-tests-'))
  // Workers put their temporary files here too, so what they leave behind is removed at the end.
  project.config.env = { ...project.config.env, TMPDIR: folder }
  const { databaseUrl } = readConfig()
  const template = join(folder, 'template')
  await makeTemplate(template)
  if (databaseUrl) await migrateServer(databaseUrl)
  const databases = databaseUrl ? [] : await startCopies(template, Number(project.config.maxWorkers))
  project.provide(
    'socketDirs',
    databases.map(({ socketDir }) => socketDir),
  )
  project.provide('serverUrl', databaseUrl)
  project.provide('template', template)
  return async () => {
    for (const { stop } of databases) await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function migrateServer(databaseUrl: string) {
  const open = await openKeyed({ databaseUrl, dataDir: '', secretKey: SECRET_KEY })
  const queue = await openQueue(open)
  await queue.stop()
  await open.close()
}

/** Starts the databases outside the workers: starting one for each test file takes longer than most files. */
async function startCopies(template: string, count: number): Promise<Embedded[]> {
  const folders = Array.from({ length: count }, (_, n) => `${template}-${n}`)
  for (const folder of folders) await copyDatabase(template, folder)
  return Promise.all(folders.map(startEmbedded))
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#api/config.ts'
import { openDatabase } from '#api/database/client.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated, empty database to copy: a folder of the embedded database. */
    templateDir: string
    /** Where PostgreSQL is, when the suite runs on it; the database named there is the template. */
    serverUrl: string | undefined
  }
}

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'opencall-tests-'))
  // Where the processes that run tests put theirs too: what one of them leaves behind goes with the rest.
  project.config.env = { ...project.config.env, TMPDIR: folder }
  const templateDir = join(folder, 'template')
  const { databaseUrl } = readConfig()
  const template = await openDatabase({ databaseUrl, dataDir: templateDir })
  await template.close()
  project.provide('templateDir', templateDir)
  project.provide('serverUrl', databaseUrl)
  return () => rm(folder, { recursive: true, force: true })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#api/platform/database/client.ts'
import { openQueue } from '#api/platform/queue/queue.ts'
import { makeTemplate, newDataFolder } from '#tests/support/template/data-folder.ts'
import { journeysPort } from './journeys-port.ts'
import { SECRET_KEY } from './secret-key.ts'

/** The server of the journeys, on which each data folder has a database of its own name; without it, folders hold embedded ones. */
const { DATABASE_URL } = process.env

const FOLDER = 'test-results/template'
/** Of this run alone: others may use the same server. */
const TEMPLATE = `own-template-${await journeysPort()}`

function addressOf(name: string): string {
  const url = new URL(DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.href
}

/** Makes what every data folder begins with: tables and a queue. @returns an end of it */
export async function makeOwnTemplate(): Promise<() => Promise<void>> {
  await rm(FOLDER, { recursive: true, force: true })
  if (!DATABASE_URL) {
    await makeTemplate(FOLDER)
    return async () => {}
  }
  await onServer(`create database "${TEMPLATE}"`)
  const open = await openDatabase({
    databaseUrl: addressOf(TEMPLATE),
    dataDir: FOLDER,
    secretKey: SECRET_KEY,
  })
  const queue = await openQueue(open)
  await queue.stop()
  await open.close()
  return () => onServer(`drop database "${TEMPLATE}" with (force)`)
}

/** A new data folder with a database. */
export async function newOwnFolder(): Promise<string> {
  if (!DATABASE_URL) return newDataFolder(FOLDER, 'own')
  const dataDir = await mkdtemp(join(tmpdir(), 'opencall-own-'))
  await onServer(`create database "${basename(dataDir)}" template "${TEMPLATE}" strategy file_copy`)
  return dataDir
}

/** The settings of the product on a data folder. */
export const ownSettings = (dataDir: string) => ({
  dataDir,
  secretKey: SECRET_KEY,
  databaseUrl: DATABASE_URL && addressOf(basename(dataDir)),
})

/** The same as environment variables. */
export const ownEnvironment = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  SECRET_KEY,
  ...(DATABASE_URL && { DATABASE_URL: addressOf(basename(dataDir)) }),
})

export async function removeOwnFolder(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
  if (DATABASE_URL) await onServer(`drop database "${basename(dataDir)}" with (force)`)
}

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: addressOf('postgres') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '#api/database/client.ts'

/** An empty migrated database of its own; call `close` in `afterAll`, it also removes the database. */
export async function testDatabase(): Promise<OpenDatabase> {
  const serverUrl = inject('serverUrl')
  return serverUrl ? onServer(serverUrl) : embedded(inject('templateDir'))
}

async function embedded(templateDir: string): Promise<OpenDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'opencall-test-'))
  await cp(join(templateDir, 'postgres'), join(dataDir, 'postgres'), { recursive: true })
  const open = await openDatabase({ databaseUrl: undefined, dataDir })
  const close = async () => {
    await open.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...open, close }
}

async function onServer(serverUrl: string): Promise<OpenDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = new URL(serverUrl)
  const template = url.pathname.slice(1)
  url.pathname = '/postgres'
  await onServerRun(url.href, `create database ${name} template "${template}"`)
  const target = new URL(serverUrl)
  target.pathname = `/${name}`
  const open = await openDatabase({ databaseUrl: target.href, dataDir: '' })
  const close = async () => {
    await open.close()
    await onServerRun(url.href, `drop database ${name} with (force)`)
  }
  return { ...open, close }
}

async function onServerRun(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Does something with an empty database beside this one, in an empty data folder, and removes both.
 * @returns undefined where the role of PostgreSQL may not make databases
 */
export async function withEmptyDatabase<T>(
  databaseUrl: string | undefined,
  work: (url: string | undefined, dataDir: string) => Promise<T>,
): Promise<T | undefined> {
  const dataDir = await mkdtemp(join(tmpdir(), 'opencall-bench-empty-'))
  try {
    return databaseUrl
      ? await onPostgres(databaseUrl, (url) => work(url, dataDir))
      : await work(undefined, dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const NOT_ALLOWED = '42501'

async function onPostgres<T>(databaseUrl: string, work: (url: string) => Promise<T>): Promise<T | undefined> {
  const name = `opencall_bench_${process.pid}`
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(`create database ${name}`)
    const url = new URL(databaseUrl)
    url.pathname = name
    return await work(url.href).finally(() => client.query(`drop database ${name} with (force)`))
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NOT_ALLOWED) return undefined
    throw error
  } finally {
    await client.end()
  }
}

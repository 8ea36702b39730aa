import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testDatabase } from '#tests/support/database.ts'
import { refusalOf } from '#tests/support/upgrades/statements.ts'
import { demandsOn, type Tables, tablesOf } from '#tests/support/upgrades/tables.ts'

/** Only the version before is promised to go on beside this one (docs/upgrading.md). */
const FOLDER = 'tests/upgrades'
const folders = (await readdir(FOLDER, { withFileTypes: true })).filter((entry) => entry.isDirectory())
const newest =
  folders
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1) ?? ''
const kept = await readFile(join(FOLDER, newest, 'database-use.json.gz'))
const { statements, tables }: { statements: string[]; tables: Tables } = JSON.parse(
  gunzipSync(kept).toString(),
)

let open: OpenDatabase
let client: pg.PoolClient
beforeAll(async () => {
  open = await testDatabase()
  client = await open.pool.connect()
})
afterAll(async () => {
  client.release(true)
  await open.close()
})

const refused = async () => {
  const found: string[] = []
  for (const text of statements) {
    const why = await refusalOf(client, text)
    if (why) found.push(`${why}: ${text}`)
  }
  return found
}

it('answers all that the version before asks for', async () => {
  expect(statements.length).toBeGreaterThan(1_000)
  expect(await refused()).toEqual([])
})

it('takes rows as the version before writes them', async () => {
  expect(demandsOn(await tablesOf(client), tables)).toEqual([])
})

describe.runIf(inject('serverUrl'))('on a database of its own', () => {
  it.each([
    [
      'a column that is gone',
      'alter table rejections drop column note',
      'column "note" of relation "rejections" does not exist',
    ],
    ['a column of another name', 'alter table companies rename column name to title', 'name does not exist'],
    [
      'a key that upserts name',
      'alter table application_ratings drop constraint application_ratings_application_id_user_id_pk',
      'there is no unique or exclusion constraint matching the ON CONFLICT specification: insert into "application_ratings"',
    ],
  ])('would find %s', async (_, change, why) => {
    await client.query(change)
    expect((await refused()).join('\n')).toContain(why)
  })

  it.each([
    ['add column place integer not null', 'applications.place has to be written'],
    ['alter column updated_at drop default', 'applications.updated_at has to be written'],
    ["add constraint odd check (number <> '1')", 'applications has odd'],
  ])('would find what rows lack: %s', async (change, found) => {
    await client.query(`alter table applications ${change}`)
    expect(demandsOn(await tablesOf(client), tables)).toContain(found)
  })
})

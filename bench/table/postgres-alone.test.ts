import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { STATEMENTS } from './postgres-alone.ts'
import { rowsOf } from './rows.ts'
import { withSearchTables } from './search-tables.ts'

const FOLDER = new URL('../postgres/', import.meta.url)
const NAMES = Object.keys(STATEMENTS)

let open: OpenDatabase
let jobIds: number[]
beforeAll(async () => {
  open = await testDatabase()
  const { job } = factories(open.database)
  const named = await job({ name: 'Mason', type: 'FULL_TIME' })
  const described = await job({ name: 'Bricklayer', description: 'A mason lays bricks', type: 'FULL_TIME' })
  jobIds = [named.id, described.id]
})
afterAll(() => open.close())

/** Runs a statement as pgbench does, once with these values. */
async function idsOf(file: string, values: Record<string, number>): Promise<number[]> {
  const text = readFileSync(new URL(file, FOLDER), 'utf8').replaceAll(/^\\set .*\n/gm, '')
  const filled = text.replaceAll(/(?<!:):(\w+)/g, (_, name) => String(values[name] ?? `:${name}`))
  const { rows } = await open.pool.query<{ id: number }>(filled)
  return rows.map(({ id }) => id)
}

const withSearches = <T>(work: () => Promise<T>) =>
  withSearchTables((query) => open.pool.query(query), ['clerk', 'mason'], work)

it('has a file for every statement that stands beside a row, and no other', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(
    Object.values(STATEMENTS)
      .map((name) => `${name}.sql`)
      .sort(),
  )
})

it('stands beside a row with every statement', () => {
  const besides = rowsOf(false).map(({ beside }) => beside)
  expect(NAMES.filter((name) => !besides.some((beside) => beside === name))).toEqual([])
})

describe('each statement gives what the rows of the product give', () => {
  const reader = { reader: 0 }

  it('lists the newest', async () => {
    const [older, newer] = jobIds
    expect(await idsOf('list.sql', { ...reader, skipped: 0 })).toEqual([newer, older])
    expect(await idsOf('filtered-list.sql', { ...reader, type: 1 })).toEqual([newer, older])
    expect(await idsOf('filtered-list.sql', { ...reader, type: 2 })).toEqual([])
  })

  it('gives a job', async () => {
    expect(await idsOf('detail.sql', { ...reader, job: jobIds[0] ?? 0 })).toEqual([jobIds[0]])
  })

  it('searches names and texts, names first', async () => {
    await withSearches(async () => {
      expect(await idsOf('search.sql', { ...reader, search: 1 })).toEqual(jobIds)
      expect(await idsOf('search.sql', { ...reader, search: 0 })).toEqual([])
    })
  })

  it('leaves nothing of the search behind, also where it fails', async () => {
    await expect(withSearches(() => Promise.reject(new Error('pgbench failed')))).rejects.toThrow(
      'pgbench failed',
    )
    const { rows } = await open.pool.query(`select from pg_namespace where nspname = 'bench'`)
    expect(rows).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { rowsOf } from './rows.ts'

it.each([false, true])(
  'puts no row beside one that comes later, where the database is embedded: %s',
  (isEmbedded) => {
    const names = rowsOf(isEmbedded).map(({ what }) => what)
    expect(new Set(names).size).toBe(names.length)
    for (const [at, { beside }] of rowsOf(isEmbedded).entries())
      if (typeof beside === 'object') expect(names.slice(0, at)).toContain(beside.row)
  },
)

it('puts nothing of PostgreSQL beside rows of the embedded database', () => {
  const besides = rowsOf(true).map(({ beside }) => JSON.stringify(beside) ?? '')
  expect(besides.filter((beside) => beside.includes('PostgreSQL'))).toEqual([])
})

import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { listTables, readRows, summing, writeRows, writeValuesOut } from './rows.ts'

const { database, close } = await testDatabase()
afterAll(async () => {
  await database.execute(sql`drop table if exists odd_values, odd_copies, large_rows`)
  await close()
})

it('reads and writes every kind of value exactly, and counts the same whatever the order', async () => {
  for (const name of ['odd_values', 'odd_copies'])
    await database.execute(sql`create table ${sql.identifier(name)} (
      id integer generated always as identity primary key, words text, twice integer generated always as (n * 2) stored, n integer,
      price numeric, ratio double precision, at timestamptz, day date, span interval, bytes bytea, data jsonb, plain json,
      list text[], grid integer[][], found tsvector, bits bit varying(9), "odd "" name" boolean)`)
  await database.execute(sql`insert into odd_values
    (words, n, price, ratio, at, day, span, bytes, data, plain, list, grid, found, bits, "odd "" name") values
    (${'a\u2028b\nc\\d"e\t🦺\r'}, 7, 123456789012345678901234567890.000000001, 0.1::float8 + 0.2, '2026-11-26 10:11:12.123456+05:30', '-infinity',
      '1 year 2 days 3.5 s', '\\x00ff0a', 'null', ${'{"a":\n 1.00}'}, ${sql.param(['x', 'a,"b"', ''])}::text[], '{{1,2},{3,null}}', 'fat:3A cat', B'0101', true),
    (null, null, 'NaN', '-infinity', 'infinity', '0044-03-15 BC', null, '', '{"k":[1e400]}', null, null, '{}', '', null, null),
    ('', 0, 0.10, 1e-300, '0001-01-01 00:00:00+00', '9999-12-31', '-1 mon', '\\x', '"\\u00e9"', 'null', '{null}', null, null, B'', false)`)
  await database.transaction(async (tx) => {
    await writeValuesOut(tx)
    const [copies, values] = (await listTables(tx)).filter(({ name }) => name.startsWith('odd_'))
    if (!copies || !values) throw new Error('The tables are not listed')
    const [before, after] = [summing(), summing()]
    for await (const lines of readRows(tx, values)) {
      before.add(lines)
      expect(lines.join('')).not.toContain('\n')
      await writeRows(tx, { ...values, name: 'odd_copies' }, lines.toReversed())
    }
    for await (const lines of readRows(tx, copies)) after.add(lines)
    expect(after.end()).toEqual({ ...before.end(), rows: 3 })
    const { rows } = await tx.execute(sql`
      select count(*)::int as differing from (
        select v::text from odd_values v except select c::text from odd_copies c) d`)
    expect(rows).toEqual([{ differing: 0 }])
  })
})

it('reads large rows a few at a time, however well they were compressed, and small ones together', async () => {
  await database.execute(sql`create table large_rows (n integer, words text, bytes bytea, data jsonb)`)
  await database.execute(
    sql`insert into large_rows select n, repeat('a', 4000000), null, null from generate_series(1, 50) n`,
  )
  await database.execute(sql`insert into large_rows values
    (51, null, decode(repeat('ab', 3000000), 'hex'), null), (52, null, null, to_jsonb(repeat('b', 6000000)))`)
  await database.execute(
    sql`insert into large_rows select n, 'x', null, null from generate_series(53, 352) n`,
  )
  await database.transaction(async (tx) => {
    await writeValuesOut(tx)
    const table = (await listTables(tx)).find(({ name }) => name === 'large_rows')
    if (!table) throw new Error('The table is not listed')
    const batches: { rows: number; characters: number }[] = []
    const seen = new Set<string>()
    for await (const lines of readRows(tx, table)) {
      batches.push({ rows: lines.length, characters: lines.join('').length })
      for (const line of lines) seen.add(JSON.parse(line)[0])
    }
    expect(seen.size).toBe(352)
    expect(Math.max(...batches.map(({ characters }) => characters))).toBeLessThan(8_100_000)
    expect(Math.max(...batches.map(({ rows }) => rows))).toBeGreaterThan(100)
  })
})

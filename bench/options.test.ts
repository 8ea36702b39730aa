import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { WrongUse } from '#api/platform/command-line.ts'
import { readBenchOptions } from './options.ts'

it('measures the table at the sizes that are named', () => {
  expect(readBenchOptions(['10000', '100000'])).toEqual({
    what: 'table',
    numbers: [10_000, 100_000],
    seconds: 6,
    products: [],
  })
})

it('measures something else that is named first', () => {
  expect(readBenchOptions(['hour', '5', '1000'])).toMatchObject({ what: 'hour', numbers: [5, 1_000] })
  expect(readBenchOptions(['applicants', '--seconds', '2'])).toMatchObject({ what: 'applicants', seconds: 2 })
})

it('takes products with their databases, whose addresses may hold the sign between them', () => {
  const url = 'postgres://a:b@localhost/c?options=x=y'
  expect(readBenchOptions(['--product', `../before=${url}`, '--product', '.']).products).toEqual([
    { folder: resolve('../before'), databaseUrl: url },
    { folder: resolve('.'), databaseUrl: undefined },
  ])
})

it.each([
  ['0'],
  ['-1'],
  ['1e3'],
  ['tabel'],
  ['10', 'hour'],
  ['--seconds', 'x'],
  ['--product', 'a=b'],
  ['--product', '='],
])('refuses %s %s', (...args) => {
  expect(() => readBenchOptions(args)).toThrow(WrongUse)
})

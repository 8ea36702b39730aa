import { expect, it } from 'vitest'
import { tableHead, tableRow } from './print.ts'

const load = (requestsPerSecond: number, cpuPerAnswer = 240) => ({
  requestsPerSecond,
  p50: 3,
  p99: 40.4,
  answers: 9,
  failed: 0,
  cpuPerAnswer,
})
const columns = (text: string) => text.split('|').length

it('says what share of something else was reached', () => {
  const beside = { name: 'React alone', requestsPerSecond: [2_000] }
  expect(tableRow({ what: 'page', figures: [load(97.4)], beside })).toBe(
    '| page | 97 | 3.0 | 40 | 0 | 240 | 4.9 % | React alone 2000/s |',
  )
})

it('says how many times the second product is the first, each beside its own row', () => {
  const beside = { name: 'at rest', requestsPerSecond: [1_000, 2_000] }
  expect(tableRow({ what: 'mix', figures: [load(100), load(500, 60)], beside })).toBe(
    '| mix | 100 | 3.0 | 40 | 0 | 240 | 10 % | 500 | 3.0 | 40 | 0 | 60 | 25 % | 5.00× | 4.00× | at rest |',
  )
})

it('leaves out what was not measured', () => {
  const beside = { name: 'PostgreSQL alone', requestsPerSecond: [undefined] }
  const { cpuPerAnswer: _, ...elsewhere } = load(50)
  expect(tableRow({ what: 'list', figures: [elsewhere], beside })).toBe(
    '| list | 50 | 3.0 | 40 | 0 |  |  | PostgreSQL alone: not measured |',
  )
  expect(tableRow({ what: 'start', figures: [{ amount: 0, unit: 'ms' }, undefined] })).toBe(
    '| start | 0.0 ms |  |  |  |  |  | not measured |  |  |  |  |  |  |  |  |',
  )
})

it.each([[['one']], [['before', 'after']]])('has the columns of its head: %s', (names) => {
  const [head = '', rule = ''] = tableHead(names).split('\n')
  const figures = names.map(() => load(1))
  expect(columns(rule)).toBe(columns(head))
  expect(columns(tableRow({ what: 'list', figures }))).toBe(columns(head))
})

import { expect, it } from 'vitest'
import { cpuTimeIn, cpuTimeOf } from './processes.ts'

it('reads user and system time, whatever the program is called', () => {
  const stat =
    '9624 (a) 7 8 (b) R 8612 8488 10248 0 -1 4194560 6266 0 3 0 108 12 40 50 20 0 7 0 4914039 1453613056 17030'
  expect(cpuTimeIn(stat)).toBe(1_200_000)
})

it('reads nothing of a process that is not there', () => {
  expect(cpuTimeOf(0)).toBeUndefined()
})

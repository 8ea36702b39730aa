import { expect, it } from 'vitest'
import { keepChanging } from './changing.ts'
import { percentile } from './percentile.ts'

it('takes the smallest value that a share of all does not exceed', () => {
  const values = Array.from({ length: 100 }, (_, n) => 100 - n)
  expect([0, 0.5, 0.99, 1].map((share) => percentile(values, share))).toEqual([1, 50, 99, 100])
  expect(percentile([3], 0.99)).toBe(3)
  expect(percentile([1, 2], 0.5)).toBe(1)
  expect(percentile([], 0.5)).toBe(0)
})

it('counts the changes that were made and those that failed, until it is stopped', async () => {
  const { promise: isMade, resolve } = Promise.withResolvers<void>()
  const numbers: number[] = []
  const changing = keepChanging(0, async (n) => {
    numbers.push(n)
    if (n === 3) resolve()
    if (n === 1 || n === 2) throw new Error(`${n} is refused`)
    if (n > 3) await new Promise(setImmediate)
  })
  await isMade
  const { done, failed, firstProblem } = await changing.stop()
  expect(failed).toBe(2)
  expect(done).toBe(numbers.length - 2)
  expect(firstProblem).toBe('Error: 1 is refused')
  expect(numbers).toEqual(numbers.map((_, n) => n))
})

it('makes no change after it was stopped', async () => {
  let made = 0
  const changing = keepChanging(60_000, async () => {
    made++
  })
  expect(await changing.stop()).toMatchObject({ done: 1, failed: 0 })
  await new Promise(setImmediate)
  expect(made).toBe(1)
})

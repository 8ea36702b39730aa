import { expect, it } from 'vitest'
import { evenPace } from './pace.ts'

it('spreads requests evenly, and does not catch up', () => {
  const waitFor = evenPace(100)
  expect([waitFor(0), waitFor(0), waitFor(15), waitFor(500), waitFor(500)]).toEqual([0, 10, 5, 0, 10])
})

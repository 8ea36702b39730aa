import { expect, it } from 'vitest'
import { neighboursOf } from './focus-after-move.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((number) => ({ number }))

it.each([
  [['c'], ['d', 'e', 'b', 'a']],
  [
    ['a', 'c'],
    ['d', 'e', 'b'],
  ],
  [
    ['d', 'e'],
    ['c', 'b', 'a'],
  ],
  [['a', 'b', 'c', 'd', 'e'], []],
  [['of another page'], ['a', 'b', 'c', 'd', 'e']],
])('of those left when %j are moved, the focus wants %j in this order', (moved, wanted) => {
  expect(neighboursOf(rows, moved)).toEqual(wanted)
})

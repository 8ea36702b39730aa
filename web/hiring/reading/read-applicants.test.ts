import { expect, it } from 'vitest'
import { keeping } from './read-applicants.ts'

const all = ['A', 'B', 'C', 'D'].map((number) => ({ number }))
const kept = (shown: string) => keeping(shown, all).map(({ number }) => number)

it('keeps the newest three', () => {
  expect(kept('A')).toEqual(['A', 'B', 'C'])
  expect(kept('C')).toEqual(['A', 'B', 'C'])
  expect(kept('nobody')).toEqual(['A', 'B', 'C'])
})

it('keeps whoever is shown, however late others were answered', () => {
  expect(kept('D')).toEqual(['A', 'B', 'D'])
})

import { expect, it } from 'vitest'
import { lackOf } from './score-lacks.ts'

it('asks for a choice where another tab saved something else', () => {
  const cell = { points: '30', reason: '', version: 4, state: 'saved' } as const
  expect(lackOf({ ...cell, overtaken: { points: '12', reason: 'Mine' } }, 40)).toBe('score.missingChoice')
  expect(lackOf(cell, 40)).toBeUndefined()
})

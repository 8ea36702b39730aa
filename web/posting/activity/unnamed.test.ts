import { expect, it } from 'vitest'
import { unnamed } from './unnamed.ts'

it('names the site alone for what happens by itself', () => {
  expect(unnamed('KNOCKED_OUT')).toBe('activity.nobody')
  expect(unnamed('NOTED')).toBe('history.someone')
  expect(unnamed('MOVED')).toBe('history.someone')
  expect(unnamed('OFFER_ACCEPTED')).toBe('activity.applicant')
  expect(unnamed('TAKEN_DOWN')).toBe('activity.operator')
})

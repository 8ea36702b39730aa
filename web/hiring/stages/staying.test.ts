import { expect, it } from 'vitest'
import type { Movable } from './move-form.ts'
import { stayingOf } from './staying.ts'

const applicant = (number: string, next_statuses: Movable['next_statuses']): Movable => ({
  number,
  name: null,
  status: 'RECEIVED',
  next_statuses,
})

it('only those stay to whom the stage is closed, and nobody where there is only a message', () => {
  const [first, second] = [applicant('a', ['OFFER']), applicant('b', [])]
  expect(stayingOf([first, second], 'OFFER')).toEqual([second])
  expect(stayingOf([first, second], '')).toEqual([])
})

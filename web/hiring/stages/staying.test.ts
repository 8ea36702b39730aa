import { expect, it } from 'vitest'
import type { Movable } from './stage-place.ts'
import { stayingOf } from './staying.ts'

const applicant = (number: string, next_statuses: Movable['next_statuses']): Movable => ({
  number,
  name: null,
  status: 'RECEIVED',
  next_statuses,
})

it('only those stay to whom the stage is closed, and nobody where there is only a message', () => {
  const [first, second] = [applicant('a', ['OFFER']), applicant('b', [])]
  expect(stayingOf([first, second], { id: null, name: null, status: 'OFFER' })).toEqual([second])
  expect(stayingOf([first, second], undefined)).toEqual([])
})

it('another stage of the same status is open to whoever is in none of it yet', () => {
  const phone = { id: 1, name: 'Phone screen' }
  const here: Movable = { ...applicant('a', []), status: 'INTERVIEW', stage: phone }
  const to = (id: number) => ({ id, name: 'Technical', status: 'INTERVIEW' as const })
  expect(stayingOf([here], to(2))).toEqual([])
  expect(stayingOf([here], to(1))).toEqual([here])
})

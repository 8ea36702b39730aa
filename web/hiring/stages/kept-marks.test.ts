import { expect, it } from 'vitest'
import { keptIn, keptOf, unmovedIn } from './kept-marks.ts'
import type { Movable } from './stage-place.ts'

const at = (number: string, status: Movable['status'], stage?: Movable['stage']): Movable => ({
  number,
  name: 'Ama Owusu',
  status,
  ...(stage !== undefined && { stage }),
  next_statuses: [],
})

const SCREEN = { id: 7, name: 'Screen' }

it('keeps no name, and reads nothing that is no selection', () => {
  const kept = JSON.stringify([keptOf(at('A', 'INTERVIEW', SCREEN))])
  expect(kept).toBe('[{"number":"A","status":"INTERVIEW","stage":7}]')
  expect(keptIn(JSON.parse(kept))).toEqual([{ number: 'A', status: 'INTERVIEW', stage: 7 }])
  for (const left of [undefined, null, '', {}, ['A'], [null], 3]) expect(keptIn(left)).toEqual([])
})

it('leaves out who was moved, withdrew or is gone', () => {
  const before = [
    at('same', 'RECEIVED', null),
    at('moved', 'RECEIVED', null),
    at('stage', 'INTERVIEW', SCREEN),
    at('stays', 'INTERVIEW', SCREEN),
    at('gone', 'OFFER'),
    at('withdrew', 'OFFER'),
  ].map(keptOf)
  const now = [
    at('same', 'RECEIVED', null),
    at('moved', 'IN_REVIEW', null),
    at('stage', 'INTERVIEW', { id: 8, name: 'Technical' }),
    at('stays', 'INTERVIEW'),
    at('withdrew', 'WITHDRAWN'),
    at('other', 'RECEIVED', null),
  ]
  expect(unmovedIn(now, before).map(({ number }) => number)).toEqual(['same', 'stays'])
})

import { expect, it } from 'vitest'
import { average, gradeOf, isHeldOut, type Judged, ndcg, type Subject } from './judge.ts'
import { QUERIES } from './queries.ts'

const NOTHING: Subject = {
  name: '',
  company: '',
  skills: '',
  text: '',
  place: '',
  country: '',
  type: '',
  location: '',
  level: '',
  onet: '',
  category: '',
}

it('grades by the best rule whose fields all match', () => {
  const rules = QUERIES.find(({ query }) => query === 'nurse in kumasi')?.rules ?? []
  expect(gradeOf({ ...NOTHING, name: 'Staff Nurse', place: 'Kumasi' }, rules)).toBe(3)
  expect(gradeOf({ ...NOTHING, name: 'Staff Nurse', onet: '29-1141.00', place: 'Ho' }, rules)).toBe(1)
  expect(gradeOf({ ...NOTHING, name: 'Welder', place: 'Kumasi' }, rules)).toBe(0)
})

it('counts what stands first for more, and takes the best order as 1', () => {
  expect(ndcg([3, 2, 0], [0, 2, 3])).toBe(1)
  expect(ndcg([2, 3, 0], [0, 2, 3])).toBeCloseTo(0.834, 3)
  expect(ndcg([], [3])).toBe(0)
  const judged: Judged = { kind: '', query: '', collection: 'jobs', rules: [] }
  const outcome = { judged, isHeldOut: false }
  const outcomes = [
    { ...outcome, ndcg: 1, total: 5 },
    { ...outcome, ndcg: 0, total: 0 },
  ]
  expect(average(outcomes)).toEqual({ queries: 2, ndcg: 0.5, zeroHits: 0.5 })
})

it('has 120 different searches, a third of them held out', () => {
  expect(new Set(QUERIES.map(({ query, collection }) => `${collection} ${query}`)).size).toBe(120)
  expect(QUERIES.filter((_, place) => isHeldOut(place))).toHaveLength(40)
})

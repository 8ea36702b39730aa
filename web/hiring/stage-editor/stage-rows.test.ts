import { expect, it } from 'vitest'
import { placeOfNew, type StageRow, sentOn, withSaved, withTemplate } from './stage-rows.ts'

const row = (id: number, name: string, status: StageRow['status'], count = 0): StageRow => ({
  key: String(id),
  id,
  name,
  status,
  count,
})

it('a template takes over the stages of each status with their people, and keeps those it has no room for', () => {
  const rows = [
    row(1, 'Applied', 'RECEIVED', 4),
    row(2, 'Phone', 'INTERVIEW', 1),
    row(3, 'Panel', 'INTERVIEW', 2),
    row(4, 'Trial', 'INTERVIEW'),
  ]
  const plan = [
    { name: 'Inbox', status: 'RECEIVED' },
    { name: 'Telephone', status: 'INTERVIEW' },
    { name: 'Offer', status: 'OFFER' },
  ] as const
  const next = withTemplate(rows, [...plan], new Map())
  expect(next.rows.map(({ id, name, count }) => [id, name, count])).toEqual([
    [1, 'Inbox', 4],
    [2, 'Telephone', 1],
    [null, 'Offer', 0],
    [3, 'Panel', 2],
  ])
})

it('what is edited while stages are saved stays, and rows keep their keys', () => {
  const fresh: StageRow = { ...row(0, 'First look', 'RECEIVED'), key: 'fresh', id: null }
  const sent = [row(1, 'Inbox', 'RECEIVED', 3), fresh]
  const saved = {
    version: 2,
    stages: [
      { id: 1, name: 'Inbox', status: 'RECEIVED' as const, count: 4 },
      { id: 9, name: 'First look', status: 'RECEIVED' as const, count: 0 },
    ],
  }
  const late: StageRow = { ...row(0, '', 'INTERVIEW'), key: 'late', id: null }
  const now = [{ ...fresh, name: 'Second look' }, ...sent.slice(0, 1), late]
  expect(withSaved(now, sent, saved)).toEqual([
    { key: 'fresh', id: 9, name: 'Second look', status: 'RECEIVED', count: 0 },
    { key: '1', id: 1, name: 'Inbox', status: 'RECEIVED', count: 4 },
    late,
  ])
})

it('rows take what was saved of their own, past standard stages between them', () => {
  const sent = [row(1, 'Inbox', 'RECEIVED', 3), row(2, 'Talk', 'INTERVIEW', 1)]
  const saved = {
    version: 2,
    stages: [
      { id: 1, name: 'Inbox', status: 'RECEIVED' as const, count: 3 },
      { id: null, name: null, status: 'IN_REVIEW' as const, count: 0 },
      { id: null, name: null, status: 'SHORTLISTED' as const, count: 0 },
      { id: 2, name: 'Talk', status: 'INTERVIEW' as const, count: 2 },
    ],
  }
  expect(withSaved(sent, sent, saved)).toEqual([sent[0], { ...sent[1], count: 2 }])
})

it('whom one deletion sent to a stage goes on with its own people when that is deleted too', () => {
  const first = sentOn(new Map(), row(2, 'Phone', 'INTERVIEW'), '3')
  expect([...sentOn(first, row(3, 'Panel', 'INTERVIEW'), 'fresh')]).toEqual([
    [2, 'fresh'],
    [3, 'fresh'],
  ])
  // Nobody was in a new row before, but some were sent there.
  expect([...sentOn(new Map([[2, 'fresh']]), { id: null, key: 'fresh' }, '4')]).toEqual([[2, '4']])
})

it('a template keeps where people of deleted stages go', () => {
  const rows = [row(1, 'Applied', 'RECEIVED'), row(3, 'Panel', 'INTERVIEW'), row(4, 'Trial', 'INTERVIEW')]
  const plan = [
    { name: 'Inbox', status: 'RECEIVED' as const },
    { name: 'Talk', status: 'INTERVIEW' as const },
  ]
  const moved = new Map([
    [2, '4'],
    [5, '3'],
  ])
  expect([...withTemplate(rows, plan, moved).moved]).toEqual([
    [2, '3'],
    [5, '3'],
    [4, '3'],
  ])
})

it('a template counts people in the stage of its own that they go to, and drops nobody who has no place in it', () => {
  const rows = [row(1, 'Phone', 'INTERVIEW'), row(2, 'Panel', 'INTERVIEW', 2)]
  const interview = withTemplate(rows, [{ name: 'Panel', status: 'INTERVIEW' }], new Map())
  expect(interview.rows).toEqual([{ ...rows[0], name: 'Panel', count: 2 }])
  expect([...interview.moved]).toEqual([[2, '1']])
  const offer = withTemplate(rows, [{ name: 'Panel', status: 'OFFER' }], new Map())
  expect(offer.rows.map(({ id, count }) => [id, count])).toEqual([
    [null, 0],
    [2, 2],
  ])
})

it('a new stage comes before the first for an offer or that ends the way, whatever the order', () => {
  const standard = [row(1, 'In', 'RECEIVED'), row(2, 'Talk', 'INTERVIEW'), row(3, 'Offer', 'OFFER')]
  expect(placeOfNew([...standard, row(4, 'Yes', 'HIRED')])).toBe(2)
  const rows = [row(1, 'Inbox', 'RECEIVED'), row(2, 'No', 'REJECTED'), row(3, 'Yes', 'HIRED')]
  expect(placeOfNew(rows)).toBe(1)
  expect(placeOfNew(rows.slice(0, 1))).toBe(1)
})

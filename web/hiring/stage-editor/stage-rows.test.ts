import { expect, it } from 'vitest'
import { rowsFromTemplate, type StageRow } from './stage-rows.ts'

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
  expect(rowsFromTemplate(rows, [...plan]).map(({ id, name, count }) => [id, name, count])).toEqual([
    [1, 'Inbox', 4],
    [2, 'Telephone', 1],
    [null, 'Offer', 0],
    [3, 'Panel', 2],
  ])
})

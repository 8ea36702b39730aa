import { expect, it } from 'vitest'
import type { PlanOptions } from '#contract/hiring/interview-invitations.ts'
import { begun, isRetimed } from './plan.ts'

const options: PlanOptions = {
  time_zone: 'Africa/Accra',
  team: [],
  stages: [
    { id: 7, name: 'Phone screen' },
    { id: 8, name: 'Technical interview' },
  ],
  is_job: true,
  last: null,
}
const planned = { minutes: 60, place: 'Office 4', note: '', panel: [], kit: [], time_zone: 'Europe/Paris' }
const taken = (stage: number | null, follows = true) =>
  begun(
    {
      kind: 'proposed',
      start: '2026-12-07T09:00:00.000Z',
      replaces: 1,
      begun: { ...planned, stage, follows },
    },
    options,
  )

it('begins with the zone of the invitation whose proposed time is taken', () => {
  expect(taken(null)).toMatchObject({
    zone: 'Europe/Paris',
    times: [{ day: '2026-12-07', time: '10:00' }],
  })
})

it('is at the proposed time until its time, its length or its zone is another', () => {
  const first = taken(null)
  expect(isRetimed(first, { ...first, note: 'Bring your tools' })).toBe(false)
  for (const part of [
    { times: [{ day: '2026-12-08', time: '10:00' }] },
    { minutes: '30' },
    { zone: 'Africa/Accra' },
  ])
    expect(isRetimed(first, { ...first, ...part })).toBe(true)
})

it('begins with the stage that the invitation led to, or with none', () => {
  const stages = [taken(null), taken(7), taken(8), taken(8, false)].map(({ stage }) => stage)
  expect(stages).toEqual(['first', 'first', '8', 'stays'])
})

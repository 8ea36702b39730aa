import { expect, it } from 'vitest'
import type { Invitation } from '#contract/hiring/interview-invitations.ts'
import type { Interview } from '#contract/hiring/interviews.ts'
import { instantsByZone } from './slot-words.ts'

const told = { place: '', note: '', answer_message: '', can_answer: true, time_zone: 'Africa/Accra' }
const at = (day: number) => `2026-12-0${day}T10:00:00.000Z`
const slot = (day: number) => ({ id: day, starts_at: at(day), ends_at: at(day) })
const invitation: Invitation = { ...told, id: 1, state: 'OPEN', slots: [slot(1)], proposed_times: [] }
const interview: Interview = {
  ...told,
  ...slot(3),
  time_zone: 'Europe/Paris',
  is_cancelled: false,
  is_over: false,
  calendar: '',
  answer: null,
  proposed_times: [at(4)],
  sequence: 0,
}

it('names the zones of interviews as those of invitations, each once and with its times', () => {
  const other: Interview = { ...interview, ...slot(5), proposed_times: [] }
  expect(instantsByZone({ interviews: [interview, other], invitations: [invitation] })).toEqual([
    { zone: 'Africa/Accra', instants: [at(1)] },
    { zone: 'Europe/Paris', instants: [at(3), at(4), at(5)] },
  ])
})

it('leaves out the zone of an invitation of which a time was chosen: its interview may have moved', () => {
  const picked: Invitation = { ...invitation, state: 'PICKED' }
  expect(instantsByZone({ interviews: [interview], invitations: [picked] })).toMatchObject([
    { zone: 'Europe/Paris' },
  ])
})

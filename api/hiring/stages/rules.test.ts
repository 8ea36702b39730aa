import { describe, expect, it } from 'vitest'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#contract/vocabulary.ts'
import { nextStatuses, nextWorkingMorning } from './rules.ts'

/** Written out anew, a row for each status: X is allowed, as columns of APPLICATION_STATUSES. */
const TABLE: Record<ApplicationStatus, string> = {
  //           rec  rev  sho  int  off  hir  rej  wit
  RECEIVED: '   .    X    X    X    X    .    X    .',
  IN_REVIEW: '  .    .    X    X    X    .    X    .',
  SHORTLISTED: '.    X    .    X    X    .    X    .',
  INTERVIEW: '  .    .    X    .    X    X    X    .',
  OFFER: '      .    .    .    X    .    X    X    .',
  HIRED: '      .    .    .    .    X    .    .    .',
  REJECTED: '   .    X    X    X    X    .    .    .',
  WITHDRAWN: '  .    .    .    .    .    .    .    .',
}

const transitions = APPLICATION_STATUSES.flatMap((from) =>
  TABLE[from]
    .trim()
    .split(/\s+/)
    .map((cell, at) => ({
      from,
      to: APPLICATION_STATUSES[at] as ApplicationStatus,
      isAllowed: cell === 'X',
    })),
)

describe('where a company may move an applicant', () => {
  it('covers every pair', () => expect(transitions).toHaveLength(64))

  it.each(transitions)('$from -> $to: $isAllowed', ({ from, to, isAllowed }) => {
    expect(nextStatuses({ status: from, toldStatus: 'RECEIVED' }).includes(to)).toBe(isAllowed)
  })

  it('is nowhere once they know of the rejection', () => {
    expect(nextStatuses({ status: 'REJECTED', toldStatus: 'REJECTED' })).toEqual([])
  })
})

describe('the morning of the next working day', () => {
  it.each([
    ['on a weekday', '2026-11-18T15:00:00Z', 'Africa/Accra', '2026-11-19T09:00:00.000Z'],
    ['early on the same day', '2026-11-18T03:00:00Z', 'Africa/Accra', '2026-11-19T09:00:00.000Z'],
    ['over the weekend', '2026-11-20T15:00:00Z', 'Africa/Accra', '2026-11-23T09:00:00.000Z'],
    ['where it is tomorrow already', '2026-11-18T23:30:00Z', 'Asia/Tokyo', '2026-11-20T00:00:00.000Z'],
    ['where summer time ends in between', '2026-10-23T12:00:00Z', 'Europe/Paris', '2026-10-26T08:00:00.000Z'],
    [
      'where summer time begins in between',
      '2026-03-27T12:00:00Z',
      'Europe/Paris',
      '2026-03-30T07:00:00.000Z',
    ],
  ])('%s', (_when, now, zone, expected) => {
    expect(nextWorkingMorning(new Date(now), zone).toISOString()).toBe(expected)
  })
})

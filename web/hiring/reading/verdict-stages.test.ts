import { expect, test } from 'vitest'
import type { JobStage } from '#contract/hiring/job-stages.ts'
import { verdictsFor } from './verdict-stages.ts'

const OWN: JobStage[] = [
  { id: 1, name: 'New', status: 'RECEIVED' },
  { id: 2, name: 'Phone call', status: 'INTERVIEW' },
  { id: 3, name: 'Trial day', status: 'INTERVIEW' },
  { id: null, name: null, status: 'SHORTLISTED' },
  { id: 4, name: 'Hired', status: 'HIRED' },
  { id: 5, name: 'Not this time', status: 'REJECTED' },
]
const STANDARD = (['RECEIVED', 'IN_REVIEW', 'SHORTLISTED', 'INTERVIEW', 'REJECTED'] as const).map(
  (status) => ({
    id: null,
    name: null,
    status,
  }),
)
const someone = { number: 'KVCX-1', name: 'Ama Owusu', next_statuses: [] }

const shown = (applicant: Parameters<typeof verdictsFor>[0]) =>
  verdictsFor(applicant).map(({ key, stage, isOpen, isNext }) =>
    [key, stage.name ?? stage.status, isOpen ? 'open' : 'shut', ...(isNext ? ['next'] : [])].join(' '),
  )

test('keys lead to the stages of the job alone', () => {
  const open = ['IN_REVIEW', 'INTERVIEW', 'REJECTED'] as const
  const applicant = { ...someone, stages: OWN, status: 'RECEIVED' as const, next_statuses: [...open] }
  expect(shown({ ...applicant, stage: { id: 1, name: 'New' } })).toEqual([
    'i Phone call open next',
    'r Not this time open',
  ])
})

test('a key pressed twice leads through the stages of one status, and from the last to none before it', () => {
  const applicant = { ...someone, stages: OWN, status: 'INTERVIEW' } as const
  const open = { ...applicant, next_statuses: ['REJECTED' as const] }
  expect(shown({ ...open, stage: { id: 2, name: 'Phone call' } })).toContain('i Trial day open next')
  expect(shown({ ...open, stage: { id: 3, name: 'Trial day' } })).toEqual(['r Not this time open'])
})

test('a job without stages of its own has a key for each usual status, also where it is not open', () => {
  const applicant = { ...someone, stages: STANDARD, status: 'SHORTLISTED', stage: null } as const
  expect(shown({ ...applicant, next_statuses: ['INTERVIEW', 'REJECTED'] })).toEqual([
    's SHORTLISTED shut',
    'i INTERVIEW open next',
    'v IN_REVIEW shut',
    'r REJECTED open',
  ])
})

test('of the usual stages the next after the first is the short list', () => {
  const applicant = { ...someone, stages: STANDARD, status: 'RECEIVED', stage: null } as const
  const open = ['IN_REVIEW' as const, 'SHORTLISTED' as const, 'REJECTED' as const]
  expect(shown({ ...applicant, next_statuses: open })).toEqual([
    's SHORTLISTED open next',
    'i INTERVIEW shut',
    'v IN_REVIEW open',
    'r REJECTED open',
  ])
})

test('after the last interview the offer comes next', () => {
  const stages: JobStage[] = [...OWN.slice(0, 3), { id: 6, name: 'Terms', status: 'OFFER' }, ...OWN.slice(4)]
  const applicant = { ...someone, stages, status: 'INTERVIEW', stage: { id: 3, name: 'Trial day' } } as const
  expect(shown({ ...applicant, next_statuses: ['OFFER', 'HIRED', 'REJECTED'] })).toEqual([
    'f Terms open next',
    'r Not this time open',
  ])
})

test('no key leads back from an offer, and those after a rejection lead anywhere', () => {
  const stages: JobStage[] = [...OWN.slice(0, 3), { id: 6, name: 'Terms', status: 'OFFER' }, ...OWN.slice(4)]
  const offered = { ...someone, stages, status: 'OFFER', stage: { id: 6, name: 'Terms' } } as const
  expect(shown({ ...offered, next_statuses: ['HIRED', 'REJECTED', 'INTERVIEW'] })).toEqual([
    'f Terms shut',
    'r Not this time open',
  ])
  const rejected = { ...offered, status: 'REJECTED', stage: { id: 5, name: 'Not this time' } } as const
  expect(shown({ ...rejected, next_statuses: ['IN_REVIEW', 'INTERVIEW', 'OFFER'] })).toContain(
    'i Phone call open',
  )
})

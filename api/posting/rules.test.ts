import { describe, expect, it } from 'vitest'
import { problem } from '#contract/errors.ts'
import { POST_ACTIONS, POST_STATES, type PostState } from '#contract/posting/posts.ts'
import { MEMBER_ROLES } from '#contract/vocabulary.ts'
import { actionsOf, type Cause, refusalOf, TRANSITIONS } from './rules.ts'

const CAUSES: Cause[] = [...POST_ACTIONS, 'approve', 'refuse', 'deadline', 'due']

/** Written by hand: the causes that every state allows and the state after each. All others must be refused. */
const EXPECTED: Record<PostState, string[]> = {
  DRAFT: ['edit DRAFT', 'publish OPEN', 'schedule SCHEDULED', 'delete null'],
  SCHEDULED: [
    'edit SCHEDULED',
    'publish OPEN',
    'schedule SCHEDULED',
    'unschedule DRAFT',
    'delete null',
    'due OPEN',
  ],
  WAITING: ['take_back DRAFT', 'approve OPEN', 'refuse DRAFT'],
  OPEN: [
    'edit OPEN',
    'publish_changes OPEN',
    'extend OPEN',
    'close CLOSED',
    'cancel CANCELLED',
    'deadline CLOSED',
  ],
  CLOSED: ['edit CLOSED', 'fill CLOSED', 'relist OPEN', 'cancel CANCELLED'],
  CANCELLED: [],
}

const standing = (state: PostState) => ({
  kind: 'JOB' as const,
  state,
  isFilled: false,
  isSuspended: false,
  isOpened: false,
})

describe.each(POST_STATES)('from %s', (state) => {
  it.each(CAUSES)('%s', (cause) => {
    const expected = EXPECTED[state].find((line) => line.startsWith(`${cause} `))
    const leadsTo = TRANSITIONS[state][cause]
    expect(leadsTo === undefined ? undefined : `${cause} ${leadsTo}`).toBe(expected)
    expect(refusalOf(cause, standing(state)) === undefined).toBe(expected !== undefined)
  })
})

it('keeps a suspended company from showing anything', () => {
  const allowed = (state: PostState) =>
    CAUSES.filter((cause) => refusalOf(cause, { ...standing(state), isSuspended: true }) === undefined)
  expect(allowed('DRAFT')).toEqual(['edit', 'delete'])
  expect(allowed('SCHEDULED')).toEqual(['edit', 'unschedule', 'delete'])
  expect(allowed('WAITING')).toEqual(['take_back', 'refuse'])
  expect(allowed('OPEN')).toEqual(['edit', 'close', 'cancel', 'deadline'])
  expect(allowed('CLOSED')).toEqual(['edit', 'fill', 'cancel'])
})

it('moves no deadline once the proposals were opened', () => {
  expect(refusalOf('extend', { ...standing('OPEN'), isOpened: true })).toContain('opened')
  expect(refusalOf('relist', { ...standing('CLOSED'), isOpened: true })).toContain('opened')
  expect(refusalOf('cancel', { ...standing('CLOSED'), isOpened: true })).toBeUndefined()
})

it('fills a closed job once, and never an RFP', () => {
  const closed = { ...standing('CLOSED'), hasChanges: false }
  expect(actionsOf('OWNER', closed)).toEqual(['edit', 'fill', 'relist', 'cancel'])
  for (const [more, refusal] of [
    [{ kind: 'RFP' as const }, problem('only_jobs_filled')],
    [{ isFilled: true }, problem('filled_already')],
  ] as const) {
    expect(refusalOf('fill', { ...closed, ...more })).toBe(refusal)
    expect(actionsOf('OWNER', { ...closed, ...more })).toEqual(['edit', 'relist', 'cancel'])
  }
})

it('offers actions to who may edit, and changes only where there are some', () => {
  const open = { ...standing('OPEN'), hasChanges: false }
  const offered = MEMBER_ROLES.map((role) => [role, actionsOf(role, open)])
  const all = ['edit', 'extend', 'close', 'cancel']
  expect(Object.fromEntries(offered)).toEqual({ OWNER: all, RECRUITER: all, EVALUATOR: [], VIEWER: [] })
  expect(actionsOf('OWNER', { ...open, isSuspended: true })).toEqual([])
  expect(actionsOf('OWNER', { ...open, hasChanges: true })).toContain('publish_changes')
})

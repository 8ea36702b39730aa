import { can } from '#api/platform/access/roles.ts'
import { POST_ACTIONS, type PostAction, type PostState } from '#contract/posting/posts.ts'
import type { Kind, MemberRole } from '#contract/vocabulary.ts'

/** What leads a post on: the company's actions, and those of the operator, the clock and the queue. */
export type Cause = PostAction | 'approve' | 'refuse' | 'deadline' | 'due'

/** Where each cause leads from each state; what is not here cannot be done. `null`: the post is gone. */
export const TRANSITIONS: Record<PostState, Partial<Record<Cause, PostState | null>>> = {
  DRAFT: { edit: 'DRAFT', publish: 'OPEN', schedule: 'SCHEDULED', delete: null },
  SCHEDULED: {
    edit: 'SCHEDULED',
    publish: 'OPEN',
    schedule: 'SCHEDULED',
    unschedule: 'DRAFT',
    due: 'OPEN',
    delete: null,
  },
  WAITING: { take_back: 'DRAFT', approve: 'OPEN', refuse: 'DRAFT' },
  OPEN: {
    edit: 'OPEN',
    publish_changes: 'OPEN',
    extend: 'OPEN',
    close: 'CLOSED',
    cancel: 'CANCELLED',
    deadline: 'CLOSED',
  },
  CLOSED: { edit: 'CLOSED', fill: 'CLOSED', relist: 'OPEN', cancel: 'CANCELLED' },
  CANCELLED: {},
}

/** What a suspended company cannot do: each shows something to visitors. */
const SHOWS: ReadonlySet<Cause> = new Set([
  'publish',
  'schedule',
  'due',
  'approve',
  'publish_changes',
  'extend',
  'relist',
])

type Standing = {
  kind: Kind
  state: PostState
  isFilled: boolean
  isSuspended: boolean
  /** The proposals of the RFP were opened. */
  isOpened: boolean
}

/** Why something cannot be done, in words for the person; undefined when it can. */
export function refusalOf(cause: Cause, standing: Standing): string | undefined {
  const { state, isSuspended, isOpened } = standing
  if (TRANSITIONS[state][cause] === undefined) return STATE_REFUSALS[state]
  if (isSuspended && SHOWS.has(cause)) return 'Your company is suspended. Ask the operator'
  if (isOpened && (cause === 'extend' || cause === 'relist'))
    return 'The proposals were opened. The deadline cannot be moved any more'
  if (cause === 'fill' && standing.kind !== 'JOB') return 'Only a job can be filled'
  if (cause === 'fill' && standing.isFilled) return 'This is filled already'
  return undefined
}

const STATE_REFUSALS: Record<PostState, string> = {
  DRAFT: 'This is a draft',
  SCHEDULED: 'This is scheduled to be published',
  WAITING: 'This waits for review. Take it back to change it',
  OPEN: 'This is published',
  CLOSED: 'This is closed',
  CANCELLED: 'This was cancelled',
}

/** What a member may do with a post now; it travels with the post. */
export function actionsOf(role: MemberRole, standing: Standing & { hasChanges: boolean }): PostAction[] {
  if (standing.isSuspended || !can(role, 'posts.edit')) return []
  return POST_ACTIONS.filter(
    (action) =>
      refusalOf(action, standing) === undefined && (action !== 'publish_changes' || standing.hasChanges),
  )
}

import { can } from '#api/platform/access/roles.ts'
import { type Problem, problem } from '#contract/errors.ts'
import { POST_ACTIONS, type PostAction, type PostState } from '#contract/posting/posts.ts'
import type { Kind, MemberRole } from '#contract/vocabulary.ts'

/** Causes of a transition: the company's actions, and those of the operator, the clock and the queue. */
export type Cause = PostAction | 'approve' | 'refuse' | 'deadline' | 'due'

/** The state that each cause leads to; a cause that is missing is refused. `null`: the post is deleted. */
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

/** Refused to a suspended company, because visitors would see the result. */
const SHOWS: ReadonlySet<Cause> = new Set([
  'publish',
  'schedule',
  'due',
  'approve',
  'publish_changes',
  'extend',
  'relist',
])

/** Refused without the approval of a colleague where the company asks for it. */
export const PUBLISHES: ReadonlySet<PostAction> = new Set([
  'publish',
  'schedule',
  'publish_changes',
  'relist',
])

type Standing = {
  kind: Kind
  state: PostState
  isFilled: boolean
  isSuspended: boolean
  /** Whether the proposals of the RFP were opened. */
  isOpened: boolean
}

/** The reason why a cause is refused; undefined where it is allowed. */
export function refusalOf(cause: Cause, standing: Standing): Problem | undefined {
  const { state, isSuspended, isOpened } = standing
  if (TRANSITIONS[state][cause] === undefined) return problem('wrong_state', { state })
  if (isSuspended && SHOWS.has(cause)) return problem('suspended')
  if (isOpened && (cause === 'extend' || cause === 'relist')) return problem('opened_deadline')
  if (cause === 'fill' && standing.kind !== 'JOB') return problem('only_jobs_filled')
  if (cause === 'fill' && standing.isFilled) return problem('filled_already')
  return undefined
}

/** A member's actions on a post as it stands; they are sent with the post. */
export function actionsOf(role: MemberRole, standing: Standing & { hasChanges: boolean }): PostAction[] {
  if (standing.isSuspended || !can(role, 'posts.edit')) return []
  return POST_ACTIONS.filter(
    (action) =>
      refusalOf(action, standing) === undefined && (action !== 'publish_changes' || standing.hasChanges),
  )
}

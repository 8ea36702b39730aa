import type { PostAction } from '#contract/posting/posts.ts'
import type { Kind } from '#contract/vocabulary.ts'

/**
 * The questions of an action's dialog. `closing`: a reason and whether the job is filled. `reopening`: a deadline, and an
 * addendum where the RFP was changed. `sure`: a confirmation alone.
 */
export type Asked =
  | 'publish_time'
  | 'deadline'
  | 'reopening'
  | 'reason'
  | 'closing'
  | 'filling'
  | 'addendum'
  | 'sure'

/** The values of a dialog, by the names of the API. */
export type Answers = Record<string, string | boolean>

/** The actions in the order of the menu. `edit` is the page itself. */
export const OFFERED: readonly Exclude<PostAction, 'edit'>[] = [
  'publish',
  'publish_changes',
  'schedule',
  'unschedule',
  'take_back',
  'extend',
  'relist',
  'close',
  'fill',
  'cancel',
  'delete',
]
export type Offered = (typeof OFFERED)[number]

/** These actions need the form as it was last saved. */
export const OF_VERSION: ReadonlySet<Offered> = new Set<Offered>(['publish', 'publish_changes', 'schedule'])

export function askedFor(action: Offered, kind: Kind): Asked | undefined {
  if (action === 'schedule') return 'publish_time'
  if (action === 'relist' && kind === 'RFP') return 'reopening'
  if (action === 'extend' || action === 'relist') return 'deadline'
  if (action === 'close' && kind === 'JOB') return 'closing'
  if (action === 'fill') return 'filling'
  if (action === 'close' || action === 'cancel') return 'reason'
  if (action === 'delete') return 'sure'
  return action === 'publish_changes' && kind === 'RFP' ? 'addendum' : undefined
}

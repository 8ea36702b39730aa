import type { PostAction } from '#contract/posting/posts.ts'
import type { Kind } from '#contract/vocabulary.ts'

/**
 * What is asked for before an action: a time, a reason, of a job also whether it is filled, the words of an addendum,
 * or only whether it is meant. Before a job is filled, its applicants are to be answered. An RFP that is opened again
 * needs a time, and the words where it was changed.
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

/** What was answered, by the names of the API. */
export type Answers = Record<string, string | boolean>

/** In the order in which they are offered. `edit` is the page itself. */
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

/** What needs the form as it was last saved. */
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

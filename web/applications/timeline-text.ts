import type { Application } from '#contract/applications/applications.ts'
import type { TimelineEntry } from '#contract/applications/timeline.ts'

/** When the upload of what was sent last began, where it was complete after the deadline alone. */
export const lateStart = (timeline: TimelineEntry[]) =>
  timeline.findLast(({ event }) => event === 'SUBMITTED' || event === 'CHANGED')?.began_at ?? undefined

/** The message of where it stands; a proposal that was opened has a result in place of a stage. */
export const standingText = ({ status, result }: Pick<Application, 'status' | 'result'>) =>
  result ? (`status.result.${result}` as const) : (`status.seen.${status}` as const)

/** The message of one event in the applicant's history. */
export const timelineText = ({ event, status }: TimelineEntry) =>
  event === 'STATUS' ? (`status.seen.${status ?? 'RECEIVED'}` as const) : (`timeline.${event}` as const)

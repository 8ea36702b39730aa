import type { TimelineEntry } from '#contract/applications/applications.ts'

/** When the upload of what was sent last began, where it was complete after the deadline alone. */
export const lateStart = (timeline: TimelineEntry[]) =>
  timeline.findLast(({ event }) => event === 'SUBMITTED' || event === 'CHANGED')?.began_at ?? undefined

/** The message of one event in the applicant's history. */
export const timelineText = ({ event, status }: TimelineEntry) =>
  event === 'STATUS' ? (`status.seen.${status ?? 'RECEIVED'}` as const) : (`timeline.${event}` as const)

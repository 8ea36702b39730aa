import type { TimelineEntry } from '#contract/applications/applications.ts'

/** The message of one event in the applicant's history. */
export const timelineText = ({ event, status }: TimelineEntry) =>
  event === 'STATUS' ? (`status.seen.${status ?? 'RECEIVED'}` as const) : (`timeline.${event}` as const)

import { type CalendarEvent, icalendar } from '#api/opportunities/calendar/ics.ts'
import type { Sender } from '#api/platform/mail/compose.ts'
import type { Interview } from '#contract/hiring/interviews.ts'
import type { InterviewRow } from './queries.ts'

type Presenting = { base: string; timeZone: string }

/** `base` is the path of the reader's list of interviews. */
export function presentInterview(
  { interview, isOver }: InterviewRow,
  { base, timeZone }: Presenting,
): Interview {
  return {
    id: interview.id,
    starts_at: interview.startsAt.toISOString(),
    ends_at: interview.endsAt.toISOString(),
    time_zone: timeZone,
    place: interview.place,
    note: interview.note,
    is_cancelled: interview.cancelledAt !== null,
    is_over: isOver,
    calendar: `${base}${interview.id}/calendar/`,
  }
}

type Event = {
  interview: InterviewRow['interview']
  summary: string
  path: string
  attendee?: { name: string; address: string }
}

function eventOf({ interview, summary, path, attendee }: Event, sender: Sender): CalendarEvent {
  const url = sender.publicUrl + path
  return {
    uid: `interview-${interview.id}@${new URL(sender.publicUrl).host}`,
    at: interview.startsAt,
    changedAt: interview.updatedAt,
    summary,
    description: interview.note === '' ? url : `${interview.note}\n\n${url}`,
    url,
    isCancelled: interview.cancelledAt !== null,
    meeting: {
      endsAt: interview.endsAt,
      place: interview.place,
      sequence: interview.sequence,
      organizer: { name: sender.brandName, address: sender.mailFrom },
      attendee,
    },
  }
}

/** A file to import into a calendar by hand. */
export const presentFile = (event: Event, sender: Sender): string =>
  icalendar({
    product: sender.brandName,
    about: 'Interviews',
    method: 'PUBLISH',
    events: [eventOf(event, sender)],
  })

/** An attachment that mail programs add, update or cancel by themselves. */
export function presentInvitation(event: Event, sender: Sender) {
  const method = event.interview.cancelledAt ? ('CANCEL' as const) : ('REQUEST' as const)
  const content = icalendar({
    product: sender.brandName,
    about: 'Interviews',
    method,
    events: [eventOf(event, sender)],
  })
  return { method, content }
}

import { type CalendarEvent, icalendar } from '#api/opportunities/calendar/ics.ts'
import type { Sender } from '#api/platform/mail/compose.ts'
import type { Interview } from '#contract/hiring/interviews.ts'
import type { ApplicationStatus } from '#contract/vocabulary.ts'
import type { InterviewRow } from './queries.ts'
import { canAnswer } from './rules.ts'

type Presenting = { base: string; timeZone: string; status: ApplicationStatus }

/** `base` is the path of the reader's list of interviews. */
export function presentInterview(row: InterviewRow, { base, timeZone, status }: Presenting): Interview {
  const { interview, isOver, hasBegun } = row
  return {
    id: interview.id,
    starts_at: interview.startsAt.toISOString(),
    ends_at: interview.endsAt.toISOString(),
    time_zone: interview.timeZone ?? timeZone,
    place: interview.place,
    note: interview.note,
    is_cancelled: interview.cancelledAt !== null,
    is_over: isOver,
    calendar: `${base}${interview.id}/calendar/`,
    answer: interview.answer,
    answer_message: interview.answerMessage,
    proposed_times: interview.proposedTimes,
    sequence: interview.sequence,
    can_answer: canAnswer(interview, { hasBegun, status }),
  }
}

type Event = {
  interview: InterviewRow['interview']
  hasBegun: boolean
  /** Of the reader's own entry. */
  sequence?: number
  isCancelled?: boolean
  /** Beside the link. */
  note: string
  summary: string
  path: string
  attendee?: { name: string; address: string }
}

function eventOf(event: Event, sender: Sender): CalendarEvent {
  const { interview, note, summary, path, attendee } = event
  const url = sender.publicUrl + path
  return {
    uid: `interview-${interview.id}@${new URL(sender.publicUrl).host}`,
    at: interview.startsAt,
    changedAt: interview.updatedAt,
    summary,
    description: note === '' ? url : `${note}\n\n${url}`,
    url,
    isCancelled: isCancelled(event),
    isPast: event.hasBegun,
    meeting: {
      endsAt: interview.endsAt,
      place: interview.place,
      sequence: event.sequence ?? interview.sequence,
      organizer: { name: sender.brandName, address: sender.mailFrom },
      attendee,
    },
  }
}

const isCancelled = (event: Event): boolean => event.isCancelled ?? event.interview.cancelledAt !== null

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
  const method = isCancelled(event) ? ('CANCEL' as const) : ('REQUEST' as const)
  const content = icalendar({
    product: sender.brandName,
    about: 'Interviews',
    method,
    events: [eventOf(event, sender)],
  })
  return { method, content }
}

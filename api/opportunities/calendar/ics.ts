import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'

export type CalendarEvent = {
  /** Stable for the life of the event, so that calendars update it in place. */
  uid: string
  at: Date
  changedAt: Date
  summary: string
  description: string
  url: string
  isCancelled: boolean
  /** Nobody is reminded of it any more. */
  isPast: boolean
  /** Absent for a deadline, which blocks no time. */
  meeting?: Meeting
}

type Meeting = {
  endsAt: Date
  place: string
  /** Grows with each change (RFC 5545 §3.8.7.4). */
  sequence: number
  organizer: Person
  /** Absent when nobody is invited. */
  attendee?: Person | undefined
}
type Person = { name: string; address: string }

type Calendar = {
  product: string
  /** The subject, for `PRODID`. */
  about?: string
  /** Tells a mail program what to do with it (RFC 5546). */
  method?: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  name?: string
  events: CalendarEvent[]
}

const HOUR = 3600
/** Seconds before: a day to finish an application, an hour to get to an interview. */
const REMINDERS = { deadline: 24 * HOUR, meeting: HOUR }
/** How often calendar programs refresh. */
const REFRESH = 4 * HOUR

/**
 * An RFC 5545 calendar with a reminder of each event that is still to come. Instants are in UTC, so it needs no time zone definitions;
 * equal events give equal bytes.
 */
export function icalendar({ product, about = 'Deadlines', method, name, events }: Calendar): string {
  const calendar = ical({
    prodId: `//${escaped(product)}//${about}//EN`,
    scale: 'GREGORIAN',
    ...(method && { method: ICalCalendarMethod[method] }),
    ...(name !== undefined && { name: escaped(name), ttl: REFRESH }),
    events: events.map(eventOf),
  })
  return `${calendar.toString()}\r\n`
}

function eventOf(event: CalendarEvent): ICalEventData {
  const { uid, at, changedAt, url, isCancelled, isPast, meeting } = event
  const trigger = meeting ? REMINDERS.meeting : REMINDERS.deadline
  return {
    id: uid,
    start: at,
    stamp: changedAt,
    lastModified: changedAt,
    summary: clean(event.summary),
    description: clean(event.description),
    url,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
    alarms: isCancelled || isPast ? [] : [{ type: ICalAlarmType.display, trigger }],
    ...(meeting && meetingOf(meeting)),
  }
}

const meetingOf = ({ endsAt, place, sequence, organizer, attendee }: Meeting) => ({
  end: endsAt,
  location: clean(place),
  sequence,
  organizer: personOf(organizer),
  transparency: ICalEventTransparency.OPAQUE,
  ...(attendee && {
    attendees: [
      {
        ...personOf(attendee),
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.NEEDSACTION,
        // Replies would go to an address that nobody reads.
        rsvp: false,
      },
    ],
  }),
})

/** Without quotes, which most calendar programs cannot read in a name (RFC 6868), and never empty, which the library refuses. */
const personOf = ({ name, address }: Person) => ({
  name:
    clean(name)
      .replace(/["^\n]/g, ' ')
      .trim() || address,
  email: address,
})

/** Control characters and halves of a pair are illegal in texts; a line break is not. */
const clean = (text: string): string =>
  text.replace(/\r\n?|\n/g, '\n').replace(/[^\P{Cc}\n]|\p{Surrogate}/gu, '')

/** The library escapes the texts of events, but not a calendar's own. */
const escaped = (text: string): string =>
  clean(text)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

export type CalendarEvent = {
  /** Stable for the life of the event, so that calendars update it in place. */
  uid: string
  at: Date
  changedAt: Date
  summary: string
  description: string
  url: string
  isCancelled: boolean
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

/** Octets per line without the line break (RFC 5545 §3.1). */
const LINE = 75

/** An RFC 5545 calendar. Instants are in UTC, so it needs no time zone definitions. */
export function icalendar({ product, about = 'Deadlines', method, name, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product)}//${about}//EN`,
    'CALSCALE:GREGORIAN',
    ...(method === undefined ? [] : [`METHOD:${method}`]),
    ...(name === undefined
      ? []
      : [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`, ...REFRESH]),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** How often calendar programs refresh: RFC 7986, and the older property before it. */
const REFRESH = ['REFRESH-INTERVAL;VALUE=DURATION:PT4H', 'X-PUBLISHED-TTL:PT4H']

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${instant(event.changedAt)}`,
    `LAST-MODIFIED:${instant(event.changedAt)}`,
    `DTSTART:${instant(event.at)}`,
    ...(event.meeting ? meetingLines(event.meeting) : ['TRANSP:TRANSPARENT']),
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

function meetingLines({ endsAt, place, sequence, organizer, attendee }: Meeting): string[] {
  return [
    `DTEND:${instant(endsAt)}`,
    `LOCATION:${escapeText(place)}`,
    `SEQUENCE:${sequence}`,
    `ORGANIZER${personOf(organizer)}`,
    // No RSVP: replies would go to an address that nobody reads.
    ...(attendee
      ? [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE${personOf(attendee)}`]
      : []),
    'TRANSP:OPAQUE',
  ]
}

/** A quoted parameter must not contain quotes or control characters. */
const personOf = ({ name, address }: Person) => `;CN="${name.replace(/["\p{Cc}]/gu, ' ')}":mailto:${address}`

/** 20261204T235900Z */
const instant = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

/** Control characters are illegal in TEXT; a line break is written as `\n`. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?|\n/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Surrogate}/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** Folds into lines that begin with a space, never within a character. */
function fold(line: string): string {
  let folded = ''
  let room = LINE
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (size > room) {
      folded += '\r\n '
      room = LINE - 1
    }
    folded += character
    room -= size
  }
  return folded
}

export type CalendarEvent = {
  /** The same for as long as it is the same event. */
  uid: string
  at: Date
  changedAt: Date
  summary: string
  description: string
  url: string
  isCancelled: boolean
  /** Of something that takes a person's time. */
  meeting?: Meeting
}

type Meeting = {
  endsAt: Date
  place: string
  /** Grows with each change. */
  sequence: number
  organizer: Who
  /** None where nobody is asked to come. */
  attendee?: Who | undefined
}
type Who = { name: string; address: string }

type Calendar = {
  product: string
  /** What kind of things are in it. */
  about?: string
  /** What a mail program is to do with it (RFC 5546). */
  method?: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  name?: string
  events: CalendarEvent[]
}

/** Octets of a line, without its end (RFC 5545 §3.1). */
const LINE = 75

/** A calendar as RFC 5545 writes it. Instants are in UTC, so that no time zone needs to be described. */
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

/** How often a program asks again (RFC 7986; the second for those before it). */
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
    `ORGANIZER${whoOf(organizer)}`,
    // Replies would go to an address that nobody reads.
    ...(attendee ? [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE${whoOf(attendee)}`] : []),
    'TRANSP:OPAQUE',
  ]
}

/** A quoted parameter holds neither quotes nor control characters. */
const whoOf = ({ name, address }: Who) => `;CN="${name.replace(/["\p{Cc}]/gu, ' ')}":mailto:${address}`

/** 20261204T235900Z */
const instant = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

/** Control characters have no place in a text; a line break is written as `\n`. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?|\n/g, '\n')
    .replace(/[^\P{Cc}\n]|\p{Surrogate}/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** Goes on in a new line that begins with a space, never within a character. */
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

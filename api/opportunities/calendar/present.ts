import { pathOf } from '#api/accounts/notifications/rules.ts'
import type { Words } from '#api/platform/words/words.ts'
import { type CalendarEvent, icalendar } from './ics.ts'
import type { DeadlineRow } from './queries.ts'

type Place = { publicUrl: string; brandName: string; words: Words }

/** The deadline of one opportunity, to be taken into a calendar. */
export const presentDeadline = (row: DeadlineRow, place: Place): string =>
  icalendar({ product: place.brandName, events: [eventOf(row, place)] })

/** A calendar that a program asks for again and again. */
export const presentCalendar = (rows: DeadlineRow[], place: Place): string =>
  icalendar({
    product: place.brandName,
    name: place.words.text('calendar.bookmarked', { brand: place.brandName }),
    events: rows.map((row) => eventOf(row, place)),
  })

function eventOf(row: DeadlineRow, { publicUrl, words }: Place): CalendarEvent {
  const url = `${publicUrl}${pathOf(row.kind, row.id)}`
  return {
    uid: `${row.kind.toLowerCase()}-${row.id}@${new URL(publicUrl).host}`,
    at: row.deadlineAt,
    changedAt: row.updatedAt,
    summary: words.text('calendar.deadline', { name: row.name }),
    description: `${row.companyName}\n${url}`,
    url,
    isCancelled: row.status === 'CANCELLED' || row.isEarly,
  }
}

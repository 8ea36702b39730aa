import { pathOf } from '#api/accounts/notifications/rules.ts'
import type { Words } from '#api/platform/words/words.ts'
import { type CalendarEvent, icalendar } from './ics.ts'
import type { DeadlineRow } from './queries.ts'

type Site = { publicUrl: string; brandName: string; words: Words }

/** One deadline, for a person to add to their calendar. */
export const presentDeadline = (row: DeadlineRow, site: Site): string =>
  icalendar({ product: site.brandName, events: [eventOf(row, site)] })

/** Deadlines for a calendar program that subscribes to them. */
export const presentCalendar = (name: string, rows: DeadlineRow[], site: Site): string =>
  icalendar({
    product: site.brandName,
    name,
    events: rows.map((row) => eventOf(row, site)),
  })

function eventOf(row: DeadlineRow, { publicUrl, words }: Site): CalendarEvent {
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

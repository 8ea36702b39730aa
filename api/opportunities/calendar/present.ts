import { pathOf } from '#api/accounts/notifications/rules.ts'
import type { Words } from '#api/platform/words/words.ts'
import { addressIn } from '#contract/languages.ts'
import { type CalendarEvent, icalendar } from './ics.ts'
import type { BidderEventRow, DeadlineRow, EventRow } from './queries.ts'

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

type OwnRows = { deadlines: DeadlineRow[]; events: BidderEventRow[] }

/** A person's deadlines, and what their proposals wait for. */
export const presentOwnCalendar = (name: string, { deadlines, events }: OwnRows, site: Site): string =>
  icalendar({
    product: site.brandName,
    name,
    events: [
      ...deadlines.map((row) => eventOf(row, site)),
      ...events.map((row) => bidderEventOf(row, site)),
    ].sort((a, b) => a.at.getTime() - b.at.getTime()),
  })

const BIDDER_TEXTS = { answer: 'calendar.answer', standstill: 'calendar.standstill' } as const

function bidderEventOf(row: BidderEventRow, { publicUrl, words }: Site): CalendarEvent {
  const url = publicUrl + addressIn(words.language, `/user/applications/${row.number}/`)
  return {
    uid: `bid-${row.id}-${row.event}@${new URL(publicUrl).host}`,
    at: new Date(row.at),
    changedAt: new Date(row.changedAt),
    summary: words.text(BIDDER_TEXTS[row.event], { name: row.name }),
    description: `${row.companyName}\n${url}`,
    url,
    isCancelled: row.isCancelled,
    isPast: row.isPast,
  }
}

const EVENT_TEXTS = {
  deadline: 'calendar.deadline',
  opening: 'calendar.opening',
  questions: 'calendar.questions',
  standstill: 'calendar.standstill',
  scores: 'calendar.scores',
} as const

const PAGES: Record<EventRow['event'], (id: number) => string> = {
  deadline: (id) => `/admin/posts/${id}/`,
  opening: (id) => `/admin/posts/${id}/proposals/`,
  questions: (id) => `/admin/posts/${id}/questions/`,
  standstill: (id) => `/evaluations/${id}/award/`,
  scores: (id) => `/evaluations/${id}/score/`,
}

/** The days of a company for its member, each leading to where it is acted on. */
export const presentCompanyCalendar = (name: string, rows: EventRow[], site: Site): string =>
  icalendar({ product: site.brandName, name, events: rows.map((row) => companyEventOf(row, site)) })

function companyEventOf(row: EventRow, { publicUrl, words }: Site): CalendarEvent {
  const url = publicUrl + addressIn(words.language, PAGES[row.event](row.id))
  return {
    uid: `${row.kind.toLowerCase()}-${row.id}-${row.event}@${new URL(publicUrl).host}`,
    at: new Date(row.at),
    changedAt: new Date(row.changedAt),
    summary: words.text(EVENT_TEXTS[row.event], { name: row.name }),
    description: `${row.companyName}\n${url}`,
    url,
    isCancelled: row.isCancelled,
    isPast: row.isPast,
  }
}

function eventOf(row: DeadlineRow, { publicUrl, words }: Site): CalendarEvent {
  const url = publicUrl + addressIn(words.language, pathOf(row.kind, row.id))
  return {
    uid: `${row.kind.toLowerCase()}-${row.id}@${new URL(publicUrl).host}`,
    at: row.deadlineAt,
    changedAt: row.updatedAt,
    summary: words.text('calendar.deadline', { name: row.name }),
    description: `${row.companyName}\n${url}`,
    url,
    isCancelled: row.status === 'CANCELLED' || row.isEarly,
    isPast: row.isPast,
  }
}

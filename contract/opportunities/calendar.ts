import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'

/** Private calendars are at this path, each under a name that only its owner knows. */
export const CALENDARS = '/calendar/'

const CalendarFeed = z.object({
  created_at: z.string().nullable().describe('ISO 8601, UTC; null while there is none'),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

const feed = {
  path: '/api/user/calendar-feed/',
  tag: 'bookmarks',
  caller: 'job-seeker',
  errors: ['unauthorized', 'unverified', 'forbidden'],
} as const

export const calendarFeed = endpoint({
  ...feed,
  method: 'GET',
  summary: 'Whether there is a calendar of your bookmarked deadlines',
  output: CalendarFeed,
  errors: [...feed.errors],
})

export const makeCalendarFeed = endpoint({
  ...feed,
  method: 'POST',
  summary: 'Make its secret address; one there was before works no longer',
  status: 201,
  output: CalendarFeed.extend({ address: z.string().describe('Said this once: only its hash is kept') }),
  errors: [...feed.errors],
})

export const removeCalendarFeed = endpoint({
  ...feed,
  method: 'DELETE',
  summary: 'Take the address away',
  output: Said,
  errors: [...feed.errors],
})

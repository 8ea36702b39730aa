import { z } from 'zod'
import { Said } from '#contract/accounts/registration.ts'
import { endpoint } from '#contract/endpoint.ts'

/** Path of private calendars; the secret file name is all that protects one. */
export const CALENDARS = '/calendar/'

const CalendarFeed = z.object({
  created_at: z.string().nullable().describe('ISO 8601, UTC; null without an address'),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

const feed = {
  path: '/api/user/calendar-feed/',
  tag: 'bookmarks',
  caller: 'signed-in',
  errors: ['unauthorized', 'unverified'],
} as const

export const calendarFeed = endpoint({
  ...feed,
  method: 'GET',
  summary: 'Whether there is a calendar of the deadlines of your bookmarks and proposals, or of your company',
  output: CalendarFeed,
  errors: [...feed.errors],
})

export const makeCalendarFeed = endpoint({
  ...feed,
  method: 'POST',
  summary: 'Create its secret address; an earlier one stops working',
  secretAnswer: true,
  status: 201,
  output: CalendarFeed.extend({
    address: z.string().describe('Returned only once, because only its hash is stored'),
  }),
  errors: [...feed.errors],
})

export const removeCalendarFeed = endpoint({
  ...feed,
  method: 'DELETE',
  summary: 'Delete the address',
  output: Said,
  errors: [...feed.errors],
})

import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { identifier, PageQuery } from '#contract/parameters.ts'
import { APPLICATION_STATUSES } from '#contract/vocabulary.ts'

export const ACTIVITY_KINDS = [
  'CREATED',
  'PUBLISHED',
  'CHANGED',
  'RELISTED',
  'REOPENED',
  'CLOSED',
  'FILLED',
  'CANCELLED',
  'APPROVED',
  'REFUSED',
  'TAKEN_DOWN',
  'RESTORED',
  'NAMES_HIDDEN',
  'NAMES_SHOWN',
  'ADDENDUM',
  'ANSWERS',
  'OPENED',
  'MOVED',
  'MESSAGED',
  'INVITED',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** MOVED, MESSAGED and INVITED are of applicants, all others of the post itself. */
export const Activity = z.object({
  id: z.string().describe('Of no other entry of the post'),
  kind: z.enum(ACTIVITY_KINDS),
  at: z.string().describe('ISO 8601, UTC'),
  by: z.string().nullable().describe('A member; null for the operator, the clock and who left the site'),
  reason: z.string().nullable().describe('Of closing or cancelling'),
  to: z.enum(APPLICATION_STATUSES).nullable().describe('The stage that applicants were moved to'),
  count: z.number().int().nullable().describe('Applicants it was for'),
  is_undone: z.boolean(),
})
export type Activity = z.infer<typeof Activity>

export const listActivity = endpoint({
  tag: 'posts',
  caller: 'company-member',
  ability: 'posts.read',
  method: 'GET',
  path: '/api/company/posts/:id/activity/',
  summary: 'What was done with a post and its applicants, by whom and when, the newest first',
  params: z.object({ id: identifier }),
  query: PageQuery,
  output: z.array(Activity),
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'not_found'],
})

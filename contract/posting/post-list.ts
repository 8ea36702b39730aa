import { z } from 'zod'
import { changeCursor } from '#contract/change-cursor.ts'
import { endpoint } from '#contract/endpoint.ts'
import { problem } from '#contract/errors.ts'
import { instantParameter, offsetCursor, oneOf, PageQuery, SearchKey } from '#contract/parameters.ts'
import { APPLICATION_STATUSES, KINDS } from '#contract/vocabulary.ts'
import { POST_STATES, Post } from './posts.ts'

export const PostRow = Post.pick({
  id: true,
  kind: true,
  state: true,
  has_changes: true,
  time_zone: true,
  published_at: true,
  deadline_at: true,
  scheduled_at: true,
  actions: true,
  applicants: true,
  bookmarks: true,
  questions: true,
  questions_waiting: true,
}).extend({
  name: z.string(),
  saved_at: z.string().describe('ISO 8601, UTC'),
  owner: z.string().nullable().describe('Who began it; null when the account was deleted'),
  stages: z
    .record(z.enum(APPLICATION_STATUSES), z.number().int())
    .nullable()
    .describe('How many applicants of a job are in each stage; null of an RFP, whose proposals are sealed'),
})
export type PostRow = z.infer<typeof PostRow>

const PostFilters = z
  .object({
    kind: z.enum(KINDS, oneOf(KINDS)),
    state: z.enum(POST_STATES, oneOf(POST_STATES)),
    search_key: SearchKey,
    updated_since: instantParameter.describe(
      'Changed then or later: a day, or an instant, of ISO 8601. The list is then in the order of changes, and `next` follows it to its end',
    ),
  })
  .partial()
export const PostQuery = PageQuery.safeExtend({
  ...PostFilters.shape,
  cursor: z.union([offsetCursor, changeCursor], problem('not_a_cursor')).optional(),
})
export type PostQuery = z.output<typeof PostQuery>

const reading = { tag: 'posts', caller: 'company-member', ability: 'posts.read' } as const

export const listPosts = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/company/posts/',
  summary: "The company's jobs and RFPs, last changed first",
  query: PostQuery,
  output: z.array(PostRow),
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden'],
})

export const countPosts = endpoint({
  ...reading,
  method: 'GET',
  path: '/api/company/posts/counts/',
  summary: 'How many posts there are in each state',
  query: PostFilters.omit({ state: true }),
  output: z.record(z.enum(POST_STATES), z.number().int()),
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden'],
})

const all = {
  ...reading,
  method: 'GET',
  query: PostFilters.pick({ updated_since: true }),
  output: z.unknown().describe('The file'),
  errors: ['invalid', 'unauthorized', 'unverified', 'forbidden', 'unavailable'],
} as const

/** In the order of changes. Follow `updated_since` with the day of the last file to take only what changed. */
export const exportPostLines = endpoint({
  ...all,
  path: '/api/company/posts/jsonl/',
  summary: 'All posts of your company as JSON Lines, each as `posts/:id/` has it',
  errors: [...all.errors],
})

export const exportPostsCsv = endpoint({
  ...all,
  path: '/api/company/posts/csv/',
  summary: 'All posts of your company as CSV in UTF-8, with their main columns; no cell is a formula',
  errors: [...all.errors],
})

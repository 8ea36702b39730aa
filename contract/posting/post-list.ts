import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { oneOf, PageQuery, SearchKey } from '#contract/parameters.ts'
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
  })
  .partial()
export const PostQuery = PageQuery.safeExtend(PostFilters.shape)
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

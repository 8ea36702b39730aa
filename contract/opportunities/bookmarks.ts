import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { identifier, PageQuery } from '#contract/parameters.ts'
import { COLLECTIONS, type Collection } from '#contract/vocabulary.ts'
import { Opportunity, OpportunityCard } from './opportunities.ts'

const tag = 'bookmarks'
const refusals = ['unauthorized', 'unverified', 'forbidden'] as const

function bookmarksOf(name: Collection, noun: string) {
  return {
    toggle: endpoint({
      method: 'POST',
      path: `/api/${name}/:id/bookmark/`,
      summary: `Bookmark one of the ${noun}, or remove its bookmark`,
      tag,
      caller: 'job-seeker',
      params: z.object({ id: identifier }),
      output: Opportunity,
      errors: ['invalid', ...refusals, 'not_found', 'conflict'],
    }),
    list: endpoint({
      method: 'GET',
      path: `/api/user/bookmarked-${name}/`,
      summary: `Your bookmarked ${noun}, the newest bookmark first; closed ones stay`,
      tag,
      caller: 'job-seeker',
      query: PageQuery,
      output: z.array(OpportunityCard),
      errors: ['invalid', ...refusals],
    }),
  }
}

const jobBookmarks = bookmarksOf('jobs', 'jobs')
const proposalRequestBookmarks = bookmarksOf('proposal-requests', 'RFPs')

export const bookmarks: Record<Collection, ReturnType<typeof bookmarksOf>> = {
  [COLLECTIONS[0]]: jobBookmarks,
  [COLLECTIONS[1]]: proposalRequestBookmarks,
}

export const listBookmarkIds = endpoint({
  method: 'GET',
  path: '/api/user/bookmarks/',
  summary: 'The ids of all jobs and RFPs that you bookmarked',
  tag,
  caller: 'job-seeker',
  output: z.array(z.number().int()),
  errors: [...refusals],
})

import { isNameHidden } from '#api/hiring/applicants/rules.ts'
import { wordsOf } from '#api/opportunities/words/tokenizer.ts'
import { can } from '#api/platform/access/roles.ts'
import type { Database } from '#api/platform/database/client.ts'
import { memberRoute, type Route } from '#api/platform/http/route.ts'
import { listPostsOf } from '#api/posting/queries.ts'
import { FOUND_AT_MOST, findInCompany } from '#contract/posting/finding.ts'
import { findApplicants } from './queries.ts'

const MOST_WORDS = 6

export function findingRoutes(database: Database): Route[] {
  return [
    memberRoute(findInCompany, async ({ query: { search_key = '' }, scope }) => {
      const asked = { words: wordsOf(search_key).slice(0, MOST_WORDS), number: search_key.toUpperCase() }
      const posts = await listPostsOf(database, scope, { search_key, page_size: FOUND_AT_MOST })
      const applicants = can(scope.role, 'applicants.read')
        ? await findApplicants(database, scope, asked)
        : []
      return {
        posts: posts.map(({ id, kind, name, state }) => ({ id, kind, name, state })),
        applicants: applicants.map(({ number, status, jobId, jobName, ...who }) => ({
          number,
          status,
          name: nameOf({ ...who, status }),
          post: { id: jobId, name: jobName },
        })),
      }
    }),
  ]
}

type Who = Omit<Awaited<ReturnType<typeof findApplicants>>[number], 'number' | 'jobId' | 'jobName'>

const nameOf = ({ firstName, lastName, ...standing }: Who) =>
  firstName === null || isNameHidden(standing) ? null : `${firstName} ${lastName}`

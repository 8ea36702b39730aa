import { isNameHidden } from '#api/hiring/applicants/rules.ts'
import { wordsOf } from '#api/opportunities/words/tokenizer.ts'
import { may } from '#api/platform/access/token-rules.ts'
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
      const applicants = may(scope, 'applicants.read') ? await findApplicants(database, scope, asked) : []
      return {
        posts: posts.map(({ id, kind, name, state }) => ({ id, kind, name, state })),
        people: may(scope, 'people.read') ? peopleOf(applicants) : [],
        applicants: applicants.map(({ number, status, stage, jobId, jobName, ...who }) => ({
          number,
          status,
          stage,
          name: nameOf({ ...who, status }),
          post: { id: jobId, name: jobName },
        })),
      }
    }),
  ]
}

type Applicant = Awaited<ReturnType<typeof findApplicants>>[number]

/** A hidden name leads to no person, who may be on the list by another application. */
function peopleOf(applicants: Applicant[]) {
  const named = applicants.flatMap(({ personId: id, ...who }) => {
    const name = nameOf(who)
    return id === null || name === null ? [] : [[id, { id, name }] as const]
  })
  // Of one person the application that was active last names them.
  return [...new Map(named.toReversed()).values()].toReversed()
}

type Who = Pick<Applicant, 'firstName' | 'lastName' | 'status' | 'isBlind'>

const nameOf = ({ firstName, lastName, ...standing }: Who) =>
  firstName === null || isNameHidden(standing) ? null : `${firstName} ${lastName}`

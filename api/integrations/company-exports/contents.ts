import { THE_FIRST, walkPosts } from '#api/posting/bulk/commands.ts'
import { postsCsvHead, postsCsvLines } from '#api/posting/bulk/present.ts'
import { listMailTemplates } from '#contract/applications/mail-templates.ts'
import { readApprovalSettings } from '#contract/companies/approval.ts'
import { ownCompany } from '#contract/companies/companies.ts'
import { listInvitations } from '#contract/companies/invitations.ts'
import { listMembers } from '#contract/companies/members.ts'
import { readEqualOpportunityChoice } from '#contract/hiring/equal-opportunity.ts'
import { readAnswerBadge } from '#contract/hiring/figures.ts'
import { listStageTemplates } from '#contract/hiring/job-stages.ts'
import { listSelectablePeople, peopleChoices, readPerson } from '#contract/hiring/people.ts'
import { readCareersPage } from '#contract/integrations/careers-page.ts'
import { listCompanyActivity } from '#contract/posting/activity.ts'
import type { PostRow } from '#contract/posting/post-list.ts'
import { readPost } from '#contract/posting/posts.ts'
import { listPlanTemplates } from '#contract/procurement/plan.ts'
import type { Part } from './archive.ts'
import { jobParts } from './job-contents.ts'
import { programParts } from './program-contents.ts'
import { jsonOf, linesOf, type Reader, shown } from './reading.ts'
import { rfpParts } from './rfp-contents.ts'

/** All that a company has here, in the order of the archive. Answers for equal opportunities are not the company's, and not in it. */
export async function* partsOf(reader: Reader): AsyncGenerator<Part> {
  const { words } = reader
  yield { path: 'README.txt', text: `${words.text('companyExport.readme')}\n` }
  yield* companyParts(reader)
  const posts = await listAllPosts(reader)
  yield { path: 'posts.csv', text: postsCsvHead(words) + postsCsvLines(words, posts) }
  yield { path: 'posts.jsonl', rows: readPosts(reader, posts) }
  for (const post of posts) yield* post.kind === 'JOB' ? jobParts(reader, post) : rfpParts(reader, post)
  yield* peopleParts(reader)
  yield* programParts(reader)
}

async function* companyParts(reader: Reader): AsyncGenerator<Part> {
  const { api } = reader
  yield* jsonOf(reader, 'company/company.json', () => api(ownCompany))
  yield* linesOf(reader, 'company/members.jsonl', () => api(listMembers))
  yield* linesOf(reader, 'company/invitations.jsonl', () => api(listInvitations))
  yield* jsonOf(reader, 'company/approval.json', () => api(readApprovalSettings))
  yield* linesOf(reader, 'company/mail-templates.jsonl', () => api(listMailTemplates))
  yield* linesOf(reader, 'company/stage-templates.jsonl', () => api(listStageTemplates))
  yield* linesOf(reader, 'company/plan-templates.jsonl', () => api(listPlanTemplates))
  yield* jsonOf(reader, 'company/careers-page.json', () => api(readCareersPage))
  yield* jsonOf(reader, 'company/equal-opportunity-choice.json', () => api(readEqualOpportunityChoice))
  yield* jsonOf(reader, 'company/answer-badge.json', () => api(readAnswerBadge))
  yield { path: 'company/activity.jsonl', rows: readActivity(reader) }
}

async function* readActivity({ api }: Reader) {
  let before: string | undefined
  do {
    const { items, next } = await api(listCompanyActivity, { query: { before } })
    yield* items
    before = next ?? undefined
  } while (before !== undefined)
}

async function listAllPosts({ services, scope }: Reader): Promise<PostRow[]> {
  const posts: PostRow[] = []
  for await (const page of walkPosts(services, scope, THE_FIRST)) posts.push(...page)
  return posts.sort((a, b) => a.id - b.id)
}

async function* readPosts(reader: Reader, posts: PostRow[]) {
  for (const { id } of posts) {
    const post = await shown(reader, `post ${id}`, () => reader.api(readPost, { params: { id: String(id) } }))
    if (post) yield post
  }
}

async function* peopleParts(reader: Reader): AsyncGenerator<Part> {
  yield* jsonOf(reader, 'people/tags-and-pools.json', () => reader.api(peopleChoices))
  yield { path: 'people/people.jsonl', rows: readPeople(reader) }
}

async function* readPeople(reader: Reader) {
  const { api } = reader
  let cursor: string | undefined
  do {
    const { ids, next } = await api(listSelectablePeople, { query: { cursor } })
    for (const id of ids) {
      const person = await shown(reader, `person ${id}`, () =>
        api(readPerson, { params: { id: String(id) } }),
      )
      if (person) yield person
    }
    cursor = next ?? undefined
  } while (cursor !== undefined)
}

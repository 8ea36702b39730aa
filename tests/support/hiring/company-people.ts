import { eq } from 'drizzle-orm'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import type { Person, PersonRow } from '#contract/hiring/people.ts'
import { wordFile } from '#tests/support/applicant-files.ts'
import { companyApplicants } from './company-applicants.ts'

/** As `companyApplicants`, with the requests about a company's people. */
export async function companyPeople() {
  const app = await companyApplicants()
  const { database, ask, make, applicant, company } = app

  async function firm(options: Parameters<typeof company>[0] = {}) {
    const made = await company(options)
    const { token, companyId } = made.recruiter
    const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE') => (path: string, body?: object) =>
      ask(path, { method, token, ...(body && { body }) })
    const list = async (query = '') =>
      (await send('GET')(`/api/company/people/?${query}`)).json() as PersonRow[]
    return {
      ...made,
      companyId,
      token,
      people: list,
      names: async (query = '') => (await list(query)).map(({ name }) => name),
      person: async (id: number) => (await send('GET')(`/api/company/people/${id}/`)).json() as Person,
      get: send('GET'),
      post: send('POST'),
      put: send('PUT'),
      remove: send('DELETE'),
      anotherJob: async (name: string, isBlind = false) => {
        const job = await make.job({ companyId, name })
        await database.insert(posts).values({ opportunityId: job.id, companyId, draft: {}, isBlind })
        return job
      },
      setBlind: (jobId: number, isBlind: boolean) =>
        database.update(posts).set({ isBlind }).where(eq(posts.opportunityId, jobId)),
    }
  }

  type Sent = { words?: string; email?: string; phone?: string; bio?: string }

  /** Applies as a new person with a CV of these words. */
  const applies = (job: { id: number }, name: string, { words, email, phone, bio }: Sent = {}) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    const cv = words === undefined ? undefined : { content: wordFile(words), name: 'CV.docx' }
    const person = { firstName, lastName, ...(email && { email }), ...(phone && { contactNumber: phone }) }
    return applicant(job, person, bio, cv)
  }
  return { ...app, firm, applies }
}

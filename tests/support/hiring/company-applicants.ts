import { eq } from 'drizzle-orm'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import type { ApplicationStatus, MemberRole } from '#contract/vocabulary.ts'
import { applicantsApp } from '#tests/support/applicants.ts'
import { application, fileOf } from '#tests/support/documents.ts'
import { member } from '#tests/support/members.ts'

type Job = { id: number }
type Name = { firstName?: string; lastName?: string; email?: string; contactNumber?: string }

/** As `applicantsApp`, with companies whose members read applications. */
export async function companyApplicants() {
  const app = await applicantsApp()
  const { database, make, apply, get } = app

  /** Applies as a new person. */
  async function applicant(
    job: Job,
    name: Name = {},
    bio = 'I lay bricks',
    cv?: { content: Buffer; name: string },
  ) {
    const someone = await app.seeker()
    await database
      .update(users)
      .set({ updatedAt: new Date(), ...name })
      .where(eq(users.id, someone.id))
    const form = application({ bio, ...(cv && { cv: fileOf(cv.content, cv.name) }) })
    const answer = await apply(job.id, someone.token, form)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return {
      ...someone,
      ...name,
      number: answer.json().number as string,
      application: answer.json().id as number,
    }
  }

  /** A company with a job and a recruiter, and the requests that they make. */
  async function company({
    role = 'RECRUITER',
    isBlind = false,
  }: {
    role?: MemberRole
    isBlind?: boolean
  } = {}) {
    const recruiter = await member(database, { role })
    const job = await make.job({ companyId: recruiter.companyId, name: 'Mason' })
    await database
      .insert(posts)
      .values({ opportunityId: job.id, companyId: recruiter.companyId, draft: {}, isBlind })
    const path = `/api/company/posts/${job.id}/applicants/`
    return {
      recruiter,
      job,
      seeker: app.seeker,
      list: (query = '') => get(`${path}?${query}`, recruiter.token),
      counts: async (query = '') => (await get(`${path}counts/?${query}`, recruiter.token)).json(),
      detail: async (number: string) =>
        (await get(`/api/company/applicants/${number}/`, recruiter.token)).json(),
    }
  }

  const setStatus = (number: string, status: ApplicationStatus) =>
    database.update(applications).set({ status }).where(eq(applications.number, number))

  const server = { ...app.server, runDueJobs: app.server.runDueJobsAndReadCvs }
  return { ...app, server, applicant, company, setStatus }
}

import { eq } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import * as tables from '#api/platform/database/tables/accounts-tables.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { factories } from '#tests/support/factories.ts'
import { company, person, withDatabase } from './stopped-server.ts'

type Wanted = { name: string; cv: { name: string; content: Buffer }; bio?: string }

/** A company with a job, members who read its applicants, and job seekers with a profile who have yet to apply. */
export const companyToRead = (dataDir: string, wanted: Wanted[], isBlind = false) =>
  withDatabase(dataDir, async (database) => {
    const { id: companyId, member } = await company(database, 'Kente Robotics')
    const job = await factories(database).job({ companyId, name: 'Robot mechanic' })
    const post = { opportunityId: job.id, companyId, draft: { name: job.name }, publishedVersion: 1, isBlind }
    await database.insert(posts).values(post)
    const seekers = []
    for (const { name, ...sent } of wanted) {
      const at = name.lastIndexOf(' ')
      const account = await person(database, {
        firstName: name.slice(0, at),
        lastName: name.slice(at + 1),
        isSeeker: true,
      })
      await fillProfile(database, account.id)
      seekers.push({ ...account, ...sent, name })
    }
    return {
      jobId: job.id,
      recruiter: await member({ firstName: 'Kojo', lastName: 'Asare' }, 'RECRUITER'),
      colleague: await member({ firstName: 'Afia', lastName: 'Darko' }, 'RECRUITER'),
      evaluator: await member({ firstName: 'Adwoa', lastName: 'Sarpong' }, 'EVALUATOR'),
      seekers,
    }
  })

async function fillProfile(database: Database, userId: number) {
  await database
    .update(users)
    .set({ about: 'I keep machines running.', skills: ['Welding', 'PLC programming'], country: 'GH' })
    .where(eq(users.id, userId))
  await database.insert(tables.employmentRecords).values({
    userId,
    role: 'Maintenance technician',
    company: 'Tema Bottling Works',
    description: 'Kept two filling lines running, around the clock.',
    startDate: '2021-03-01',
  })
  await database.insert(tables.academicRecords).values({
    userId,
    qualificationLevel: 'BACHELOR',
    field: 'Mechanical engineering',
    institution: 'Kumasi Technical University',
    startDate: '2016',
    endDate: '2020',
  })
  await database.insert(tables.projects).values({
    userId,
    name: 'Palletiser of scrap parts',
    role: 'Designer',
    description: 'A gripper that was built from scrap.',
    startDate: '2022-01-01',
    endDate: '2022-06-01',
  })
}

type Seeker = Awaited<ReturnType<typeof companyToRead>>['seekers'][number]

/** Everybody applies, in order, and their CVs are read. @returns the numbers of their receipts */
export async function applyAll(url: string, made: Awaited<ReturnType<typeof companyToRead>>) {
  const numbers: string[] = []
  for (const seeker of made.seekers) numbers.push(await applyTo(url, made.jobId, seeker))
  for (const number of numbers) await untilRead(url, number, made.recruiter.token)
  return numbers
}

async function applyTo(url: string, jobId: number, { token, cv, bio = 'I repair robots' }: Seeker) {
  const form = new FormData()
  form.set('bio', bio)
  form.set('cv', new File([new Uint8Array(cv.content)], cv.name))
  const headers = { Authorization: `Token ${token}` }
  const answer = await fetch(`${url}/api/jobs/${jobId}/applications/`, {
    method: 'POST',
    headers,
    body: form,
  })
  if (answer.status !== 201) throw new Error(await answer.text())
  return ((await answer.json()) as { number: string }).number
}

async function untilRead(url: string, number: string, token: string) {
  for (;;) {
    const headers = { Authorization: `Token ${token}` }
    const answer = await fetch(`${url}/api/company/applicants/${number}/`, { headers })
    const { cv } = (await answer.json()) as { cv: { text: string } | null }
    if (cv?.text !== 'WAITING') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

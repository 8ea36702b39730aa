import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { companyApplicants } from '#tests/support/hiring/company-applicants.ts'
import { insertApplicants } from '#tests/support/hiring/inserted-applicants.ts'
import { member } from '#tests/support/members.ts'

const { database, get, applicant, company, server, setStatus, withdraw } = await companyApplicants()

const path = (job: { id: number }, query = '') =>
  `/api/company/posts/${job.id}/applicants/selectable/?${query}`

it('lists everybody of a list who can be moved, whatever page they are on, without who withdrew', async () => {
  const { job, recruiter } = await company()
  const [ama, yaw, gone] = [await applicant(job), await applicant(job), await applicant(job)]
  await setStatus(yaw.number, 'SHORTLISTED')
  await withdraw(gone.number, gone.token)
  await server.runDueJobs()
  const numbers = async (query: string) =>
    (await get(path(job, query), recruiter.token)).json().map(({ number }: { number: string }) => number)
  expect(await numbers('')).toEqual([ama.number, yaw.number].sort())
  expect(await numbers('status=SHORTLISTED&status=WITHDRAWN')).toEqual([yaw.number])
  expect(await numbers('search_key=nowhere')).toEqual([])
  expect((await get(path(job, `status=SHORTLISTED`), recruiter.token)).json()).toEqual([
    {
      number: yaw.number,
      name: expect.any(String),
      status: 'SHORTLISTED',
      next_statuses: expect.arrayContaining(['INTERVIEW', 'REJECTED']),
    },
  ])
})

it('goes on after a number where there are more than one move takes', async () => {
  const { job, recruiter } = await company()
  const many = LIMITS.moveAtOnce + 3
  const made = await insertApplicants(database, { opportunityId: job.id, count: many, firstName: 'Efua' })
  const first = (await get(path(job), recruiter.token)).json()
  expect(first).toHaveLength(LIMITS.moveAtOnce)
  const rest = (await get(path(job, `after=${first.at(-1).number}`), recruiter.token)).json()
  const numbers = [...first, ...rest].map(({ number }: { number: string }) => number)
  expect(numbers).toEqual(made.map(({ number }) => number).sort())
})

it('names nobody whose name is hidden', async () => {
  const { job, recruiter } = await company({ isBlind: true })
  const ama = await applicant(job, { firstName: 'Ama', lastName: 'Owusu' })
  const answer = await get(path(job), recruiter.token)
  expect(answer.body).not.toMatch(/Ama|Owusu/)
  expect(answer.json()).toMatchObject([{ number: ama.number, name: null }])
  await setStatus(ama.number, 'SHORTLISTED')
  expect((await get(path(job), recruiter.token)).json()).toMatchObject([{ name: 'Ama Owusu' }])
})

it('is for members who may move applicants of this company', async () => {
  const { job, recruiter } = await company()
  const evaluator = await member(database, { role: 'EVALUATOR', companyId: recruiter.companyId })
  expect((await get(path(job), evaluator.token)).statusCode).toBe(403)
  expect((await get(path(job), (await member(database)).token)).statusCode).toBe(404)
  const seeker = await applicant(job)
  expect((await get(path(job), seeker.token)).statusCode).toBe(403)
})

it('shows a profile as it is now, to who may read applicants, until the application is withdrawn', async () => {
  const { job, list, recruiter } = await company()
  const ama = await applicant(job, { firstName: 'Ama', lastName: 'Owusu' })
  const tell = (about: string) =>
    database
      .update(users)
      .set({ about, skills: ['Welding'] })
      .where(eq(users.id, ama.id))
  const read = async (token: string) => (await get(`/api/company/applicants/${ama.number}/`, token)).json()
  await tell('I weld')
  const evaluator = await member(database, { role: 'EVALUATOR', companyId: recruiter.companyId })
  expect(await read(evaluator.token)).toMatchObject({
    background: { about: 'I weld' },
    skills: ['Welding'],
    can_move: false,
    can_assess: true,
  })
  await tell('I weld under water')
  expect(await read(recruiter.token)).toMatchObject({ background: { about: 'I weld under water' } })
  await withdraw(ama.number, ama.token)
  expect(await read(recruiter.token)).toMatchObject({ name: 'Ama Owusu', background: null, skills: [] })
  expect((await list('status=WITHDRAWN')).json()).toMatchObject([{ last_job: null }])
})

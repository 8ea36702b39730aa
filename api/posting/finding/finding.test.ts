import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import type { FoundInCompany } from '#contract/posting/finding.ts'
import { companyApplicants } from '#tests/support/hiring/company-applicants.ts'
import { member } from '#tests/support/members.ts'

const { database, make, ask, get, apply, applicant, company, setStatus, server } = await companyApplicants()

const find = async (token: string, key: string): Promise<FoundInCompany> =>
  (await get(`/api/company/find/?search_key=${encodeURIComponent(key)}`, token)).json()
const names = ({ applicants }: FoundInCompany) => applicants.map(({ name }) => name)

it('finds posts and applicants of all jobs of the company by parts of their names', async () => {
  const { job, recruiter } = await company()
  const other = await make.job({ companyId: recruiter.companyId, name: 'Welder' })
  await database
    .insert(posts)
    .values({ opportunityId: other.id, companyId: recruiter.companyId, draft: { name: 'Welder' } })
  await database
    .update(posts)
    .set({ draft: { name: 'Mason' } })
    .where(eq(posts.opportunityId, job.id))
  const ama = await applicant(job, { firstName: 'Ama', lastName: 'Mensah' }, 'I know Kofi Annan Street')
  await applicant(other, { firstName: 'Kofi', lastName: 'Amankwah' })
  await server.runDueJobs()
  const { token } = recruiter
  expect(names(await find(token, 'ama'))).toEqual(['Kofi Amankwah', 'Ama Mensah'])
  expect(names(await find(token, 'kofi am'))).toEqual(['Kofi Amankwah'])
  expect((await find(token, 'ama')).people.map(({ name }) => name)).toEqual(['Kofi Amankwah', 'Ama Mensah'])
  await apply(other.id, ama.token)
  await server.runDueJobs()
  const twice = await find(token, 'mensah')
  expect(twice.applicants).toHaveLength(2)
  expect(twice.people).toEqual([{ id: expect.any(Number), name: 'Ama Mensah' }])
  const person = await get(`/api/company/people/${twice.people[0]?.id}/`, token)
  expect(person.json()).toMatchObject({ name: 'Ama Mensah', applications: 2 })
  const evaluator = await member(database, { role: 'EVALUATOR', companyId: recruiter.companyId })
  expect(await find(evaluator.token, 'mensah')).toMatchObject({ applicants: twice.applicants, people: [] })
  expect(await find(token, 'weld')).toMatchObject({
    posts: [{ id: other.id, kind: 'JOB', name: 'Welder' }],
    applicants: [],
    people: [],
  })
  expect(await find(token, ama.number.toLowerCase())).toMatchObject({
    applicants: [{ number: ama.number, name: 'Ama Mensah', stage: null, post: { id: job.id } }],
  })
  for (const key of ["'", '%', ':A & x', '\\', '!!!', '']) {
    expect(names(await find(token, key)), key).toEqual([])
  }
})

it('never finds what another company has', async () => {
  const { job } = await company()
  const someone = await applicant(job, { firstName: 'Adwoa', lastName: 'Safo' })
  await server.runDueJobs()
  const { token } = await member(database, { role: 'OWNER' })
  for (const key of ['adwoa', someone.number, 'Mason']) {
    expect(await find(token, key)).toEqual({ posts: [], applicants: [], people: [] })
  }
})

it('a hidden name finds nobody until the applicant is shortlisted', async () => {
  const { job, recruiter } = await company({ isBlind: true })
  const { number } = await applicant(job, { firstName: 'Efua', lastName: 'Dadzie' })
  await server.runDueJobs()
  expect(names(await find(recruiter.token, 'efua'))).toEqual([])
  expect(await find(recruiter.token, number)).toMatchObject({
    applicants: [{ number, name: null }],
    people: [],
  })
  await setStatus(number, 'SHORTLISTED')
  expect(names(await find(recruiter.token, 'efua'))).toEqual(['Efua Dadzie'])
})

it('finds posts alone for a token that reads nobody', async () => {
  const { job, recruiter } = await company()
  const { number } = await applicant(job, { firstName: 'Esi', lastName: 'Boateng' })
  const body = { name: 'Reader', scopes: ['posts.read'], expires_in_days: 30 }
  const made = await ask('/api/company/tokens/', { token: recruiter.token, body })
  expect(made.statusCode, made.body).toBe(201)
  const headers = { authorization: `Bearer ${made.json().value}` }
  const found = await ask(`/api/company/find/?search_key=${number}`, { method: 'GET', headers })
  expect(found.json()).toMatchObject({ applicants: [], people: [] })
  expect((await find(recruiter.token, number)).applicants).toHaveLength(1)
})

import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { interviewsApp } from '#tests/support/hiring/interviews.ts'
import { member } from '#tests/support/members.ts'

const app = await interviewsApp()
const { database, applied, ask, get, offer, own, choose, dayFrom } = app

/** An application for a job that is the recruiter's and the owner's alone, and a colleague who does not see it. */
async function restricted() {
  // Ids of applications and jobs must not be the same by chance.
  await database.execute(sql`select setval('applications_id_seq', nextval('applications_id_seq') + 1000)`)
  const made = await applied()
  const { companyId, recruiter } = made
  const [row] = (
    await database.execute<{ id: number }>(
      sql`select opportunity_id as id from applications where number = ${made.number}`,
    )
  ).rows
  const job = row?.id ?? 0
  const owner = await member(database, { companyId })
  const off = await app.colleague(companyId, 'RECRUITER')
  const team = (path: string, method: 'PUT' | 'DELETE' = 'PUT', body?: object) =>
    ask(`/api/company/posts/${job}/team/${path}`, { method, token: owner.token, body })
  expect((await team(`members/${recruiter.id}/`)).statusCode).toBe(200)
  expect((await team('', 'PUT', { access: 'TEAM' })).statusCode).toBe(200)
  return { ...made, job, owner, off, team }
}

const one = () => ({ times: [{ day: dayFrom(5), time: '10:00' }] })

it('seats nobody who does not see the job, and offers nobody such as a seat', async () => {
  const { number, recruiter, off } = await restricted()
  const options = await get(
    `/api/company/applicants/${number}/interview-invitations/options/`,
    recruiter.token,
  )
  expect(options.statusCode).toBe(200)
  expect(options.json().team.map(({ id }: { id: number }) => id)).not.toContain(off.id)
  const seated = await offer(number, recruiter.token, { ...one(), panel: [off.id] })
  expect([seated.statusCode, Object.keys(seated.json())]).toEqual([400, ['panel']])
  expect(await app.calendarsTo(off.email)).toEqual([])
})

it('lets an applicant choose a time of a colleague who was taken off the team', async () => {
  const { number, recruiter, applicant, team } = await restricted()
  expect((await offer(number, recruiter.token)).statusCode).toBe(201)
  const [invitation] = (await own(number, applicant.token)).invitations
  await team(`members/${recruiter.id}/`, 'DELETE')
  const picked = await choose(number, applicant.token, {
    invitation: invitation.id,
    answer: 'PICKED',
    slot: invitation.slots[0].id,
  })
  expect(picked.statusCode, picked.body).toBe(200)
  const [{ status }] = (
    await database.execute<{ status: string }>(sql`select status from applications where number = ${number}`)
  ).rows as [{ status: string }]
  expect(status).toBe('INTERVIEW')
  expect((await app.subjectsTo(recruiter.email)).join()).not.toContain('Mason')
})

it('mails nothing of an interview to who was taken off the team before the mail was sent', async () => {
  const { number, recruiter, team, companyId } = await restricted()
  const mate = await app.colleague(companyId)
  await team(`members/${mate.id}/`)
  const seated = await offer(number, recruiter.token, { ...one(), panel: [mate.id] })
  expect(seated.statusCode, seated.body).toBe(201)
  await team(`members/${mate.id}/`, 'DELETE')
  expect(await app.calendarsTo(mate.email)).toEqual([])
})

it('mails no answer of an applicant to who was taken off the team before the mail was sent', async () => {
  const { number, recruiter, applicant, team } = await restricted()
  await offer(number, recruiter.token)
  const [invitation] = (await own(number, applicant.token)).invitations
  const declined = await choose(number, applicant.token, { invitation: invitation.id, answer: 'DECLINED' })
  expect(declined.statusCode, declined.body).toBe(200)
  await team(`members/${recruiter.id}/`, 'DELETE')
  expect((await app.subjectsTo(recruiter.email)).join()).not.toContain('Mason')
})

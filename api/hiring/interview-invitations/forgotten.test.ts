import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { interviewsApp } from '#tests/support/hiring/interviews.ts'

const app = await interviewsApp()
const { database, applied, offer, own } = app

const leave = async (number: string) => {
  await database.execute(sql`update users set delete_at = now() - interval '1 minute'
    where id = (select user_id from applications where number = ${number})`)
  await app.server.runSweep()
}

it('what was written beside offered times goes with the last applicant who got it', async () => {
  const { number, recruiter, job } = await applied()
  const other = await app.another(job.id)
  const note = 'Kojo, bring a drawing'
  expect((await offer(number, recruiter.token, { others: [other.number], note })).statusCode).toBe(201)
  const noteOf = async () =>
    (
      await database.execute<{ note: string }>(sql`select i.note from interview_invitations i
        join interview_invitees e on e.invitation_id = i.id join applications a on a.id = e.application_id
        where a.number = ${number}`)
    ).rows
  await leave(number)
  expect((await own(other.number, other.applicant.token)).invitations).toMatchObject([{ note }])
  await leave(other.number)
  expect(await noteOf()).toEqual([{ note: '' }])
})

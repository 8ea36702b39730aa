import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { jobStages } from '#api/platform/database/tables/stages-tables.ts'
import { ownStagesApp } from '#tests/support/hiring/own-stages.ts'
import { isSomeoneWaiting } from '#tests/support/statements/waiting.ts'

const { ask, database, jobWith, open, recruiter } = await ownStagesApp()

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const invite = (number: string, stage: number) =>
  ask(`/api/company/applicants/${number}/interviews/`, {
    token: recruiter.token,
    body: { starts_at: inDays(2), ends_at: inDays(2.04), place: 'Office 4, Ring Road', note: '', stage },
  })

it('an interview leads to a stage of its own job that stands for interviews, and to no other', async () => {
  const { number, stage } = await jobWith()
  const other = await jobWith()
  for (const id of [2_000_000_000, stage('Offer').id, other.stage('Phone screen').id]) {
    const answer = await invite(number, id)
    expect(answer.statusCode, answer.body).toBe(400)
    expect(Object.keys(answer.json())).toEqual(['stage'])
  }
  expect((await invite(number, stage('Technical interview').id)).statusCode).toBe(201)
})

it.skipIf(open.isEmbedded)(
  'an invitation waits for a colleague who saves stages, who has them first',
  async () => {
    const { id, number, stage } = await jobWith()
    let invited: ReturnType<typeof invite> | undefined
    await database.transaction(async (tx) => {
      await tx.select().from(jobStages).where(eq(jobStages.opportunityId, id)).for('update')
      invited = invite(number, stage('Technical interview').id)
      await expect.poll(() => isSomeoneWaiting(database)).toBe(true)
      await tx.select().from(applications).where(eq(applications.opportunityId, id)).for('update')
    })
    expect((await invited)?.statusCode).toBe(201)
  },
)

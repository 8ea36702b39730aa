import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { employmentRecords, users } from '#api/platform/database/tables/accounts-tables.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { applicationActs, batches } from '#api/platform/database/tables/hiring-tables.ts'
import {
  interviewInvitations,
  interviewInvitees,
  interviewSlots,
  interviews,
} from '#api/platform/database/tables/interviews-tables.ts'
import { companyApplicants } from '#tests/support/hiring/company-applicants.ts'

const { database, applicant, company, setStatus } = await companyApplicants()

type Work = { role: string; company: string; startDate: string; endDate?: string }

async function withWork(userId: number, ...work: Work[]) {
  await database.update(users).set({ country: 'GH' }).where(eq(users.id, userId))
  if (work.length > 0)
    await database.insert(employmentRecords).values(work.map((each) => ({ userId, ...each })))
}

it('a row tells the work of now, else the last, and the country', async () => {
  const { job, list } = await company()
  const [now, before, none] = [await applicant(job), await applicant(job), await applicant(job)]
  await withWork(
    now.id,
    { role: 'Mason', company: 'Tema Works', startDate: '2018', endDate: '2025-11' },
    { role: 'Foreman', company: 'Volta Works', startDate: '2017-02' },
  )
  await withWork(
    before.id,
    { role: 'Tiler', company: 'Old Works', startDate: '2012-01', endDate: '2014-05' },
    { role: 'Plasterer', company: 'Late Works', startDate: '2011-01', endDate: '2019-05' },
  )
  await withWork(none.id)
  const rows = (await list('sort=oldest')).json()
  expect(rows.map((row: { last_job: unknown }) => row.last_job)).toEqual([
    { role: 'Foreman', company: 'Volta Works' },
    { role: 'Plasterer', company: 'Late Works' },
    null,
  ])
  expect(rows[0].country).toBe('GH')
})

it('a nameless row tells neither until the applicant is shortlisted', async () => {
  const { job, list } = await company({ isBlind: true })
  const someone = await applicant(job)
  await withWork(someone.id, { role: 'Mason', company: 'Tema Works', startDate: '2018' })
  expect((await list()).json()).toMatchObject([{ name: null, last_job: null, country: null }])
  await setStatus(someone.number, 'SHORTLISTED')
  expect((await list()).json()).toMatchObject([{ last_job: { role: 'Mason' }, country: 'GH' }])
})

it('the age of a stage counts from the last move that was not undone, or from applying', async () => {
  const { job, list } = await company()
  const { application: applicationId } = await applicant(job)
  const day = (date: string) => new Date(`${date}T10:00:00.000Z`)
  await database
    .update(applications)
    .set({ submittedAt: day('2026-01-01') })
    .where(eq(applications.id, applicationId))
  const since = async () => (await list()).json()[0].stage_since
  expect(await since()).toBe('2026-01-01T10:00:00.000Z')
  const moved = async (at: Date, undoneAt: Date | null) => {
    const [batch] = await database
      .insert(batches)
      .values({ opportunityId: job.id, status: 'IN_REVIEW', createdAt: at, dueAt: at, undoneAt })
      .returning()
    await database.insert(applicationActs).values({
      applicationId,
      kind: 'MOVED',
      details: { batch: batch?.id, to: 'IN_REVIEW' },
      createdAt: at,
    })
  }
  await moved(day('2026-01-03'), null)
  await moved(day('2026-01-05'), day('2026-01-05'))
  expect(await since()).toBe('2026-01-03T10:00:00.000Z')
})

it('a row is marked with the next interview, or else with times that are to be chosen', async () => {
  const { job, list, detail } = await company()
  const { application: applicationId, number } = await applicant(job)
  const mark = async () => {
    const { interview } = (await list()).json()[0]
    expect((await detail(number)).interview).toEqual(interview)
    return interview
  }
  expect(await mark()).toBeNull()
  const [startsAt, endsAt] = [new Date('2090-12-03T10:00:00.000Z'), new Date('2090-12-03T11:00:00.000Z')]
  const [invitation] = await database
    .insert(interviewInvitations)
    .values({ opportunityId: job.id, place: 'Accra', timeZone: 'UTC', minutes: 60 })
    .returning()
  const invitationId = invitation?.id ?? 0
  await database.insert(interviewInvitees).values({ invitationId, applicationId })
  expect(await mark()).toEqual({ state: 'EXPIRED', starts_at: null })
  await database.insert(interviewSlots).values({ invitationId, startsAt, endsAt })
  expect(await mark()).toEqual({ state: 'OPEN', starts_at: null })
  await database.update(interviewInvitees).set({ answer: 'PROPOSED', answeredAt: startsAt })
  expect(await mark()).toEqual({ state: 'PROPOSED', starts_at: null })
  await database.update(interviewInvitees).set({ answer: 'DECLINED' })
  expect(await mark()).toEqual({ state: 'DECLINED', starts_at: null })
  await database.update(interviewInvitees).set({ answer: null, answeredAt: null })

  const planned = { applicationId, startsAt, endsAt, place: 'Accra' }
  await database.insert(interviews).values({ ...planned, cancelledAt: startsAt })
  const [past, at] = [new Date('2020-12-03T10:00:00.000Z'), startsAt.toISOString()]
  await database.insert(interviews).values({ ...planned, startsAt: past, endsAt: past })
  expect(await mark()).toEqual({ state: 'OPEN', starts_at: null })
  await database.update(interviewSlots).set({ startsAt: past })
  expect(await mark()).toBeNull()
  const [next] = await database.insert(interviews).values(planned).returning()
  expect(await mark()).toEqual({ state: 'WAITING', starts_at: at })
  const accepted = { answer: 'ACCEPTED', answeredAt: startsAt } as const
  await database
    .update(interviews)
    .set(accepted)
    .where(eq(interviews.id, next?.id ?? 0))
  expect(await mark()).toEqual({ state: 'ACCEPTED', starts_at: at })
  await database.update(interviewInvitees).set({ answer: 'PROPOSED', answeredAt: startsAt })
  expect(await mark()).toEqual({ state: 'PROPOSED', starts_at: null })
  await database.update(interviewInvitees).set({ answer: null, answeredAt: null })
  await database.update(interviews).set({ cancelledAt: startsAt, answer: 'DECLINED', answeredAt: startsAt })
  expect(await mark()).toEqual({ state: 'DECLINED', starts_at: at })
  await setStatus(number, 'WITHDRAWN')
  expect((await detail(number)).interview).toBeNull()
})

import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { LIMITS } from '#contract/vocabulary.ts'
import { newsApp, SETTINGS } from '#tests/support/hiring/news.ts'
import { member } from '#tests/support/members.ts'

const app = await newsApp()
const {
  database,
  server,
  get,
  ask,
  companyWith,
  applicantFor,
  applied,
  shown,
  mailsTo,
  note,
  set,
  letMailsComeDue,
} = app

it('mails the first few of a job at once, and the others at eight in the morning of the company', async () => {
  const { job, recruiter } = await companyWith({ timeZone: 'Asia/Kolkata' })
  for (let n = 0; n < LIMITS.firstApplicants; n++) await applicantFor(job.id)
  await server.runDueJobs()
  expect(mailsTo(recruiter)).toHaveLength(1)
  await applicantFor(job.id)
  await server.runDueJobs()
  const { rows } = await database.execute<{ at: string; ahead: boolean }>(sql`
    select to_char(due_at at time zone 'Asia/Kolkata', 'HH24:MI') as at,
      due_at > now() and due_at <= now() + interval '1 day' as ahead
    from mail_lines where user_id = ${recruiter.id}`)
  expect(rows).toEqual([{ at: '08:00', ahead: true }])
})

it('keeps a distance between mails of what came at once, and gathers by the hour', async () => {
  const { job, recruiter, companyId } = await companyWith()
  const hourly = await member(database, { companyId, role: 'VIEWER' })
  await set(recruiter.token, 'NEW_APPLICANT', 'NOW')
  await set(hourly.token, 'NEW_APPLICANT', 'HOURLY')
  for (let n = 0; n < 3; n++) {
    await note(...applied(job.id, 1))
    await server.runDueJobs()
  }
  expect([mailsTo(recruiter).length, mailsTo(hourly).length]).toEqual([1, 0])
  const { rows } = await database.execute<{ count: number; isSpaced: boolean }>(sql`
    select count, due_at = mailed_at + ${LIMITS.mailPauseMinutes} * interval '1 minute' as "isSpaced"
    from mail_lines where user_id = ${recruiter.id}`)
  expect(rows).toEqual([{ count: 2, isSpaced: true }])
  await letMailsComeDue()
  expect(mailsTo(recruiter).map(({ subject }) => subject)).toEqual([
    '1 new applicant for Mason',
    '2 new applicants for Mason',
  ])
  expect(mailsTo(hourly).map(({ subject }) => subject)).toEqual(['3 new applicants for Mason'])
})

it('tells of one post what a member chose for it, whatever they chose for all', async () => {
  const { jobs, recruiter } = await companyWith({ jobs: ['Mason', 'Welder', 'Driver'] })
  const [quiet, loud] = jobs.map(({ id }) => id)
  const of = (id = 0) => `/api/company/notification-settings/${id}/`
  await set(recruiter.token, 'NEW_APPLICANT', 'DAILY', { in_app: false, by_mail: false })
  const choose = (id: number | undefined, notices: string) =>
    ask(of(id), { method: 'PUT', token: recruiter.token, body: { notices } })
  expect((await choose(quiet, 'OFF')).statusCode).toBe(200)
  expect((await choose(loud, 'NOW')).statusCode).toBe(200)
  for (const { id } of jobs) await note(...applied(id, 1))
  await server.runDueJobs()
  expect(await shown(recruiter)).toMatchObject([{ title: '1 new applicant: Welder' }])
  expect(mailsTo(recruiter).map(({ subject }) => subject)).toEqual(['1 new applicant for Welder'])
  const list = async () => (await get('/api/company/notification-settings/', recruiter.token)).json()
  expect((await list()).map(({ notices }: { notices: string }) => notices).sort()).toEqual([
    'AS_SET',
    'NOW',
    'OFF',
  ])
  await choose(loud, 'AS_SET')
  expect(await list()).toContainEqual({ id: loud, kind: 'JOB', name: 'Welder', notices: 'AS_SET' })
  const stranger = await companyWith()
  expect((await choose(stranger.job.id, 'OFF')).statusCode).toBe(404)
})

it('refuses a time that a kind cannot have', async () => {
  const { recruiter } = await companyWith()
  expect((await set(recruiter.token, 'NEW_QUESTION', 'FIRST')).statusCode).toBe(400)
  expect((await set(recruiter.token, 'NEW_APPLICANT', 'YEARLY')).statusCode).toBe(400)
  const body = { kind: 'TODAY', in_app: true, by_mail: true, mail_time: 'DAILY' }
  expect((await ask(SETTINGS, { method: 'PATCH', token: recruiter.token, body })).statusCode).toBe(400)
  await set(recruiter.token, 'NEW_QUESTION', 'HOURLY')
  const kept = { kind: 'NEW_QUESTION', in_app: true, by_mail: false }
  const settings = (await ask(SETTINGS, { method: 'PATCH', token: recruiter.token, body: kept })).json()
  expect(settings).toContainEqual({ ...kept, mail_time: 'HOURLY' })
})

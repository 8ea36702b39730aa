import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertApplicants } from '#tests/support/hiring/inserted-applicants.ts'
import { LIST, newsApp } from '#tests/support/hiring/news.ts'
import { member } from '#tests/support/members.ts'
import type { News } from './queries.ts'

const app = await newsApp()
const {
  database,
  server,
  make,
  ask,
  withdraw,
  companyWith,
  applicantFor,
  applied,
  shown,
  unread,
  mailsTo,
  note,
  set,
  letMailsComeDue,
} = app

it('tells a recruiter of the first applicant at once, on the site and by mail', async () => {
  const { job, recruiter } = await companyWith()
  await applicantFor(job.id)
  await server.runDueJobs()
  const link = `/admin/posts/${job.id}/applicants/`
  expect(await shown(recruiter)).toMatchObject([{ title: '1 new applicant: Mason', link, read: false }])
  expect(await unread(recruiter)).toMatchObject([
    { kind: 'NEW_APPLICANT', post: job.id, post_kind: 'JOB', count: 1 },
  ])
  const [mail, ...others] = mailsTo(recruiter)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('1 new applicant for Mason')
  expect(mail?.text).toContain('1 new applicant: Ama Mensah')
  expect(mail?.text).toContain(`https://calls.example.org${link}`)
  const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '')
  expect((await ask(`${pathname}${search}`, { body: {} })).statusCode).toBe(200)
  await applicantFor(job.id)
  await letMailsComeDue()
  expect(mailsTo(recruiter)).toHaveLength(1)
  expect(await shown(recruiter)).toMatchObject([{ title: '2 new applicants: Mason' }])
})

it('counts on in one notice until it is read, and begins anew after that', async () => {
  const { job, recruiter } = await companyWith()
  const told = async (...rows: News[]) => {
    await note(...rows)
    await server.runDueJobs()
    return shown(recruiter)
  }
  await told(...applied(job.id, 2))
  const other = await make.job({ companyId: recruiter.companyId, name: 'Welder' })
  await told(...applied(other.id, 1))
  const [first, second, ...none] = await told(...applied(job.id, 3))
  expect([first.title, second.title, none]).toEqual([
    '5 new applicants: Mason',
    '1 new applicant: Welder',
    [],
  ])
  expect((await ask(`${LIST}${first.id}/read/`, { token: recruiter.token })).statusCode).toBe(200)
  expect(await unread(recruiter)).toMatchObject([{ post: other.id, count: 1 }])
  const [again] = await told(...applied(job.id, 1))
  expect(again.title).toBe('1 new applicant: Mason')
})

it('says a hundred applicants of a day in one mail, with a link to each list', async () => {
  const { jobs, recruiter } = await companyWith({ jobs: ['Mason', 'Welder', 'Driver'] })
  await set(recruiter.token, 'NEW_APPLICANT', 'DAILY')
  const counts = [70, 20, 10]
  for (const [at, job] of jobs.entries()) await note(...applied(job.id, counts[at] ?? 0))
  await server.runDueJobs()
  expect(mailsTo(recruiter)).toEqual([])
  await letMailsComeDue()
  expect(mailsTo(recruiter).map(({ subject }) => subject)).toEqual(['100 new applicants for 3 jobs'])
  const { text } = mailsTo(recruiter)[0] ?? { text: '' }
  for (const [at, { id, name }] of jobs.entries()) {
    expect(text).toContain(
      `${name}\n${counts[at]} new applicants\nhttps://calls.example.org/admin/posts/${id}/applicants/`,
    )
  }
})

const linksIn = (text: string | undefined) => [...new Set(text?.match(/\S+\/applicants\/\S*/g))]

it('leads from the mail of one applicant to the reader, of several to the list', async () => {
  const { job, recruiter } = await companyWith()
  await set(recruiter.token, 'NEW_APPLICANT', 'HOURLY')
  const list = `https://calls.example.org/admin/posts/${job.id}/applicants/`
  const { number } = await applicantFor(job.id, 'Ama')
  await server.runDueJobs()
  // Another comes while the mail waits, who is not news yet.
  await insertApplicants(database, { opportunityId: job.id, count: 1, firstName: 'Yaw' })
  await letMailsComeDue()
  const [first] = mailsTo(recruiter)
  expect(first?.text).toContain('1 new applicant: Ama Mensah\n')
  expect(linksIn(first?.text)).toEqual([`${list}?applicant=${number}`])
  await note(...applied(job.id, 1))
  await applicantFor(job.id)
  await letMailsComeDue()
  const [, second] = mailsTo(recruiter)
  expect(second?.subject).toBe('2 new applicants for Mason')
  expect(linksIn(second?.text)).toEqual([list])
})

it('leads to the list of a job where a message came as well, and names nobody for who withdrew', async () => {
  const { job, recruiter } = await companyWith()
  for (const kind of ['NEW_APPLICANT', 'NEW_MESSAGE'] as const) await set(recruiter.token, kind, 'HOURLY')
  const list = `https://calls.example.org/admin/posts/${job.id}/applicants/`
  const gone = await applicantFor(job.id, 'Ama')
  expect((await withdraw(gone.number, gone.token)).statusCode).toBe(200)
  await server.runDueJobs()
  await insertApplicants(database, { opportunityId: job.id, count: 1, firstName: 'Yaw' })
  await letMailsComeDue()
  expect(mailsTo(recruiter)[0]?.text).not.toContain('Yaw')

  const { number, token } = await applicantFor(job.id, 'Esi')
  expect((await app.writeAsCompany(number, recruiter.token, 'Hello')).statusCode).toBe(201)
  expect((await app.writeAsApplicant(number, token, 'Good morning')).statusCode).toBe(201)
  await letMailsComeDue()
  const [, mail] = mailsTo(recruiter)
  expect(linksIn(mail?.text)).toEqual([`${list}?applicant=${number}`, list])
  expect(mail?.text).toContain(`See it on Opencall:\n${list}\n`)
})

it('keeps the name of the only new applicant out of the mail in blind screening', async () => {
  const { job, recruiter } = await companyWith({ isBlind: true })
  const { number } = await applicantFor(job.id, 'Ama')
  await letMailsComeDue()
  const [mail] = mailsTo(recruiter)
  expect(linksIn(mail?.text)).toEqual([expect.stringContaining(`?applicant=${number}`)])
  expect(mail?.text).not.toContain('Ama')
})

it('tells of a withdrawal, also where nobody else applied', async () => {
  const { job, recruiter } = await companyWith()
  const someone = await applicantFor(job.id)
  await server.runDueJobs()
  await ask(`${LIST}read/`, { token: recruiter.token })
  expect((await withdraw(someone.number, someone.token)).statusCode).toBe(200)
  await letMailsComeDue()
  expect(await shown(recruiter)).toMatchObject([{ title: '1 applicant withdrew: Mason' }])
  expect(mailsTo(recruiter).at(-1)?.subject).toBe('1 applicant withdrew from Mason')
})

it('tells once, however often and by how many processes the job is run', async () => {
  const { job, recruiter } = await companyWith()
  await applicantFor(job.id)
  await Promise.all([1, 2, 3].map(() => server.runAgain('news', {})))
  await server.runDueJobs()
  await Promise.all([1, 2, 3].map(() => server.runAgain('digests', {})))
  await server.runDueJobs()
  expect(await unread(recruiter)).toMatchObject([{ count: 1 }])
  expect(mailsTo(recruiter)).toHaveLength(1)
})

it('loses and doubles nothing where people apply while it tells', async () => {
  const { job, recruiter, companyId } = await companyWith()
  const colleagues = [recruiter, await member(database, { companyId }), await member(database, { companyId })]
  for (const { token } of colleagues) await set(token, 'NEW_APPLICANT', 'HOURLY')
  const other = await make.job({ companyId, name: 'Welder' })
  await Promise.all(
    Array.from({ length: 30 }, async (_, n) => {
      if (n % 3 === 0) await server.runAgain('news', {})
      else await note(...applied(n % 2 === 0 ? job.id : other.id, 1))
    }),
  )
  await letMailsComeDue()
  for (const each of colleagues) {
    const counts: { count: number }[] = await unread(each)
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(20)
    expect(mailsTo(each).map(({ subject }) => subject)).toEqual(['20 new applicants for 2 jobs'])
  }
})

it('leaves news to the next turn where a process died in the middle of telling it', async () => {
  const { job, recruiter } = await companyWith()
  await note(...applied(job.id, 2))
  const dying = database.transaction(async (tx) => {
    await tx.execute(sql`delete from news`)
    throw new Error('killed')
  })
  await expect(dying).rejects.toThrow('killed')
  await server.runAgain('digests', {})
  await server.runDueJobs()
  expect(await unread(recruiter)).toMatchObject([{ count: 2 }])
})

it('makes one row and one mail for each member of a thousand applications', async () => {
  const { job, recruiter, companyId } = await companyWith()
  const colleague = await member(database, { companyId })
  for (let n = 0; n < 10; n++) await note(...applied(job.id, 100))
  await server.runDueJobs()
  for (const each of [recruiter, colleague]) {
    expect(await shown(each)).toMatchObject([{ title: '1,000 new applicants: Mason' }])
    expect(mailsTo(each).map(({ subject }) => subject)).toEqual(['1,000 new applicants for Mason'])
  }
})

import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { applicationEvents, applicationFiles } from '#api/platform/database/tables/applications-tables.ts'
import { applicationActs } from '#api/platform/database/tables/hiring-tables.ts'
import { bombPdf, pdfFile } from '#tests/support/applicant-files.ts'
import { companyApplicants } from '#tests/support/hiring/company-applicants.ts'
import { member } from '#tests/support/members.ts'
import { recordStatements } from '#tests/support/statements/record.ts'

const { open, database, applicant, company, server, get, ask } = await companyApplicants()
const statements = recordStatements(open.pool)

const content = pdfFile('Ama Owusu, mason')
const cv = { content, name: 'Ama’s CV.pdf' }

async function withCv() {
  const made = await company()
  const { number } = await applicant(made.job, {}, 'Hello', cv)
  await server.runDueJobs()
  return { ...made, number, link: (await made.detail(number)).cv.link as string }
}

const kinds = (history: { kind: string; actor: string | null }[]) =>
  history.map(({ kind, actor }) => (actor ? `${kind} ${actor}` : kind))

it('hands the file out by a link of this member’s, and notes who opened it', async () => {
  const { recruiter, number, link, detail } = await withCv()
  const kept = await get(link, recruiter.token)
  expect(kept.statusCode).toBe(200)
  expect(kept.rawPayload.equals(content)).toBe(true)
  expect(kept.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  expect((await get(`${link}&use=read`, recruiter.token)).statusCode).toBe(200)
  expect(kinds((await detail(number)).history)).toEqual([
    'CV_OPENED Kojo Asare',
    'CV_DOWNLOADED Kojo Asare',
    'SUBMITTED',
  ])
})

it('notes a CV that was loaded ahead as such until it is seen, and both once an hour', async () => {
  const { recruiter, number, link, detail } = await withCv()
  const opening = `/api/company/applicants/${number}/cv-openings/`
  const see = (token: string) => ask(opening, { method: 'POST', token, body: {} })
  expect((await get(`${link}&use=ahead`, recruiter.token)).rawPayload.equals(content)).toBe(true)
  await get(`${link}&use=ahead`, recruiter.token)
  await get(`/api/company/applicants/${number}/cv-text/?use=ahead`, recruiter.token)
  expect(kinds((await detail(number)).history)).toEqual(['CV_AHEAD Kojo Asare', 'SUBMITTED'])
  expect((await see(recruiter.token)).json()).toEqual({ is_new: true })
  expect((await see(recruiter.token)).json()).toEqual({ is_new: false })
  await get(`${link}&use=ahead`, recruiter.token)
  expect(kinds((await detail(number)).history)).toEqual(['CV_OPENED Kojo Asare', 'SUBMITTED'])
  await database.update(applicationActs).set({ createdAt: sql`now() - interval '2 hours'` })
  expect((await see(recruiter.token)).json()).toEqual({ is_new: true })
  await get(`${link}&use=keep`, recruiter.token)
  await get(`${link}&use=keep`, recruiter.token)
  expect(kinds((await detail(number)).history).slice(0, 2)).toEqual(Array(2).fill('CV_DOWNLOADED Kojo Asare'))
})

it('lets an evaluator and a viewer note that they see it, and nobody of another company', async () => {
  const { recruiter, number } = await withCv()
  const see = (token: string, of = number) =>
    ask(`/api/company/applicants/${of}/cv-openings/`, { method: 'POST', token, body: {} })
  for (const role of ['EVALUATOR', 'VIEWER'] as const) {
    const { token } = await member(database, { role, companyId: recruiter.companyId })
    expect((await see(token)).statusCode, role).toBe(200)
  }
  expect((await see((await member(database)).token)).statusCode).toBe(404)
  await database.update(applicationFiles).set({ scan: 'INFECTED' })
  expect((await see(recruiter.token)).statusCode).toBe(404)
})

it('reads for a CV no more than its file and who may see it', async () => {
  const { recruiter, number, link } = await withCv()
  for (const path of [link, `/api/company/applicants/${number}/cv-text/`]) {
    const sent = (await statements.during(() => get(path, recruiter.token))).join('\n')
    for (const table of [
      'employment_records',
      'academic_records',
      'projects',
      'screening_answers',
      'application_notes',
    ])
      expect(sent).not.toContain(table)
  }
})

it('hands nothing out by another’s link, a changed one or one that is too old', async () => {
  const { recruiter, number, link, detail } = await withCv()
  const colleague = await member(database, { role: 'OWNER', companyId: recruiter.companyId })
  const query = new URLSearchParams(link.split('?')[1])
  const later = new URLSearchParams({ ...Object.fromEntries(query), expires: '99999999999' })
  const path = `/api/company/applicants/${number}/cv/`
  const refused = [
    await get(link, colleague.token),
    await get(path, recruiter.token),
    await get(`${path}?${later}`, recruiter.token),
    await get(`${path}?expires=1&signature=${query.get('signature')}`, recruiter.token),
  ]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  expect((await detail(number)).history).toHaveLength(1)
})

it('shows the text, and that it was opened', async () => {
  const { recruiter, number, detail } = await withCv()
  const answer = await get(`/api/company/applicants/${number}/cv-text/`, recruiter.token)
  expect(answer.json()).toEqual({ text: 'Ama Owusu, mason' })
  expect((await detail(number)).cv).toMatchObject({ name: 'Ama’s CV.pdf', type: 'pdf', text: 'READ' })
  expect(kinds((await detail(number)).history)).toContain('CV_OPENED Kojo Asare')
})

it('opens nothing that is being checked or was refused', async () => {
  const { recruiter, number, link, detail } = await withCv()
  for (const scan of ['WAITING', 'INFECTED']) {
    await database.update(applicationFiles).set({ scan }).where(eq(applicationFiles.name, cv.name))
    expect((await get(link, recruiter.token)).statusCode).toBe(404)
    expect((await get(`/api/company/applicants/${number}/cv-text/`, recruiter.token)).statusCode).toBe(404)
  }
  expect((await detail(number)).cv).toBeNull()
})

it('says of a CV that cannot be read that it cannot, and shows its owner as ever', async () => {
  const { job, detail, list } = await company()
  const { number } = await applicant(job, {}, 'Hello', { content: bombPdf(400), name: 'bomb.pdf' })
  await server.runDueJobs()
  expect((await detail(number)).cv).toMatchObject({ text: 'UNREADABLE', is_checked: true })
  expect((await list('search_key=hello')).json()).toHaveLength(1)
})

it('tells members when the upload of an application that came late began', async () => {
  const { number, detail } = await withCv()
  const began = new Date('2026-03-01T23:58:00Z')
  const id = sql`(select id from applications where number = ${number})`
  await database
    .update(applicationEvents)
    .set({ beganAt: began })
    .where(eq(applicationEvents.applicationId, id))
  const { history } = await detail(number)
  expect(history).toMatchObject([{ kind: 'SUBMITTED', began_at: began.toISOString() }])
})

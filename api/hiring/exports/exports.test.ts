import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationFiles, applications } from '#api/platform/database/tables/applications-tables.ts'
import { applicationActs } from '#api/platform/database/tables/hiring-tables.ts'
import { auditLog } from '#api/platform/database/tables/platform-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { applicantsApp } from '#tests/support/applicants.ts'
import { application, fileOf, pdf } from '#tests/support/documents.ts'
import { applicationRows } from '#tests/support/hiring/application-rows.ts'
import { member } from '#tests/support/members.ts'
import { unzipped } from '#tests/support/zip.ts'

const { database, server, make, ask, seeker, apply, propose, withdraw, filesOf } = await applicantsApp()
const { reject } = applicationRows(database)

const csvOf = (id: number, token: string) =>
  ask(`/api/company/posts/${id}/applicants/csv/`, { method: 'GET', token })
const zipOf = (id: number, token: string) =>
  ask(`/api/company/posts/${id}/applicants/zip/`, { method: 'GET', token })

/** A job of somebody's company with one applicant of this name. */
async function jobWith({ firstName, isBlind = false }: { firstName: string; isBlind?: boolean }) {
  const us = await member(database)
  const job = await make.job({ companyId: us.companyId })
  if (isBlind) {
    await database
      .insert(posts)
      .values({ opportunityId: job.id, companyId: us.companyId, draft: {}, isBlind })
  }
  const who = await seeker()
  await database.update(users).set({ firstName }).where(eq(users.id, who.id))
  const cv = pdf(`The CV of ${firstName}`)
  const { number } = (
    await apply(job.id, who.token, application({ bio: `I am ${firstName}`, cv: fileOf(cv, '../cv.pdf') }))
  ).json()
  return { us, job, who, number, cv }
}

it('writes who applied, and no cell that a spreadsheet runs', async () => {
  const { us, job, who, number } = await jobWith({ firstName: '=HYPERLINK("http://x.example","a")' })
  const answer = await csvOf(job.id, us.token)
  expect(answer.headers['content-disposition']).toContain(`applicants-${job.id}.csv`)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.body.startsWith('\ufeffReceipt number,Stage,Applied at (GMT)')).toBe(true)
  expect(answer.body).toContain(`${number},Received,`)
  expect(answer.body).toContain(who.email)
  const cells = answer.body.replace('\ufeff', '').split(/[,\r\n]+/)
  expect(cells.filter((cell) => /^"?[=+\-@\t]/.test(cell))).toEqual([])
  expect(answer.body).toContain(`"'=HYPERLINK`)
})

it.each(['+1', '-1', '@a', '\t=1'])('leads %j by an apostrophe', async (firstName) => {
  const { us, job } = await jobWith({ firstName })
  expect((await csvOf(job.id, us.token)).body).toContain(`'${firstName}`)
})

it('packs no CV of who withdrew, as it is gone', async () => {
  const { us, job, who, number } = await jobWith({ firstName: 'Esi' })
  await withdraw(number, who.token)
  expect([...unzipped((await zipOf(job.id, us.token)).rawPayload).keys()]).toEqual(['applicants.csv'])
})

it('packs the files given as answers of who gave no CV', async () => {
  const { us, job, number, cv } = await jobWith({ firstName: 'Esi' })
  const [file] = await filesOf(number)
  await database
    .update(applicationFiles)
    .set({ part: 'answer_1' })
    .where(eq(applicationFiles.storageName, file?.storageName ?? ''))
  const files = unzipped((await zipOf(job.id, us.token)).rawPayload)
  const [, name] = files.keys()
  expect(name).toMatch(`files/${number}/`)
  expect(files.get(name ?? '')).toEqual(cv)
})

it('packs the CVs under names of ours, and says so in the history and the audit log', async () => {
  const { us, job, number, cv } = await jobWith({ firstName: 'Esi' })
  const files = unzipped((await zipOf(job.id, us.token)).rawPayload)
  expect([...files.keys()]).toEqual(['applicants.csv', `files/${number}/cv-cv.pdf`])
  expect(files.get(`files/${number}/cv-cv.pdf`)).toEqual(cv)
  expect(String(files.get('applicants.csv'))).toContain('Esi')
  const [row] = await database.select().from(applications).where(eq(applications.number, number))
  const acts = await database
    .select()
    .from(applicationActs)
    .where(eq(applicationActs.applicationId, row?.id ?? 0))
  expect(acts).toMatchObject([{ kind: 'CV_DOWNLOADED', actorId: us.id }])
  const entries = await database
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `job ${job.id}`))
  expect(entries).toMatchObject([{ action: 'applicants.exported', actorId: us.id }])
})

it('keeps who is nameless nameless, until shortlisted', async () => {
  const { us, job, who, number } = await jobWith({ firstName: 'Araba', isBlind: true })
  await reject(number, 'Araba asks for more pay')
  expect((await csvOf(job.id, us.token)).body).not.toContain('asks for more pay')
  for (const text of [
    (await csvOf(job.id, us.token)).body,
    ...[...unzipped((await zipOf(job.id, us.token)).rawPayload).values()].map(String),
  ]) {
    expect(text).toContain(number)
    expect(text).not.toContain('Araba')
    expect(text).not.toContain(who.email)
  }
  await database.update(applications).set({ status: 'SHORTLISTED' }).where(eq(applications.number, number))
  expect((await csvOf(job.id, us.token)).body).toContain('Araba')
  expect(unzipped((await zipOf(job.id, us.token)).rawPayload).size).toBe(2)
})

it('exports no proposal, nothing of another company, and only to who may', async () => {
  const us = await member(database)
  const rfp = await make.rfp({ companyId: us.companyId })
  await propose(rfp.id, (await seeker()).token)
  const theirs = await make.job()
  for (const id of [rfp.id, theirs.id, 2_147_483_647]) {
    expect((await csvOf(id, us.token)).statusCode).toBe(404)
    expect((await zipOf(id, us.token)).statusCode).toBe(404)
  }
  const viewer = await member(database, { role: 'VIEWER', companyId: us.companyId })
  expect((await csvOf(rfp.id, viewer.token)).statusCode).toBe(403)
})

it('packs the other CVs when one is gone, and says which', async () => {
  const { us, job, number, cv } = await jobWith({ firstName: 'Esi' })
  const lost = (await apply(job.id, (await seeker()).token)).json().number
  for (const { storageName } of await filesOf(lost)) await server.files.remove(storageName)
  const files = unzipped((await zipOf(job.id, us.token)).rawPayload)
  expect(files.get(`files/${number}/cv-cv.pdf`)).toEqual(cv)
  expect(files.size).toBe(3)
  expect(String(files.get('could-not-be-read.txt'))).toContain(`files/${lost}/cv-`)
})

import { eq, inArray, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { hashPassword } from '#api/accounts/passwords/hash.ts'
import { notifications, users } from '#api/platform/database/tables/accounts-tables.ts'
import { applicationFiles, applications } from '#api/platform/database/tables/applications-tables.ts'
import { reports } from '#api/platform/database/tables/opportunities-tables.ts'
import { auditLog } from '#api/platform/database/tables/platform-tables.ts'
import { questions } from '#api/platform/database/tables/procurement-tables.ts'
import { archiveName } from '#api/platform/files/archive-names.ts'
import { accountsApp, person } from '#tests/support/accounts.ts'
import { actsUpon } from '#tests/support/audit.ts'
import { application, fileOf, pdf, proposal } from '#tests/support/documents.ts'
import { factories } from '#tests/support/factories.ts'
import { lastMail } from '#tests/support/mails.ts'
import { setDeadlineAgo } from '#tests/support/sealing/deadlines.ts'
import { unzipped } from '#tests/support/zip.ts'

const PASSWORD = 'quiet lagoon lantern'
const { open, server, ask } = await accountsApp()
const { database } = open
const make = factories(database)

async function seeker() {
  const someone = await person(database, 'JOB_SEEKER')
  const passwordHash = await hashPassword(PASSWORD)
  await database.update(users).set({ passwordHash }).where(eq(users.id, someone.id))
  return someone
}

async function exported(token: string) {
  const answer = await ask('/api/accounts/user/export/', { method: 'GET', token })
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const files = unzipped(answer.rawPayload)
  const json = (name: string) => JSON.parse(String(files.get(`${name}.json`)))
  return { files, json, text: String(answer.rawPayload) }
}

/** Ends the deadline and the ten minutes of late uploads. */
const endRfp = (id: number) => setDeadlineAgo(database, id, '11 minutes')
const leave = (token: string, password: string) =>
  ask('/api/accounts/user/deletion/', { token, body: { confirm_password: password } })
const endGrace = (id: number) => database.update(users).set({ deleteAt: sql`now()` }).where(eq(users.id, id))

it('exports everything about a person, with the files they sent', async () => {
  const { token, email } = await seeker()
  const job = await make.job({ name: 'Bricklayer' })
  const cv = pdf('Mine alone')
  await ask(`/api/jobs/${job.id}/applications/`, {
    token,
    form: application({ cv: fileOf(cv, '../../cv.pdf') }),
  })
  const { files, json } = await exported(token)
  expect(json('account')).toMatchObject([{ email }])
  expect(json('account')[0]).not.toHaveProperty('passwordHash')
  const [sent] = json('applications')
  expect(sent).toMatchObject({
    opportunity: 'Bricklayer',
    status: 'Pending',
    bio: 'I lay bricks',
    files: [{ part: 'cv', leftOut: null }],
  })
  const [name, ...others] = [...files.keys()].filter((each) => each.startsWith('files/'))
  expect(others).toEqual([])
  expect(name?.split('/')).toHaveLength(3)
  expect(files.get(name ?? '')).toEqual(cv)
})

it("exports one's own questions and reports, nobody else's", async () => {
  const [mine, other] = [await seeker(), await seeker()]
  const rfp = await make.rfp({ name: 'Jetty' })
  await database.insert(questions).values({ opportunityId: rfp.id, askerId: mine.id, question: 'How deep?' })
  await database
    .insert(reports)
    .values({ opportunityId: rfp.id, reporterId: mine.id, reason: 'SCAM', text: 'They want money' })
  const { json } = await exported(mine.token)
  expect(json('questions')).toMatchObject([{ opportunity: 'Jetty', question: 'How deep?', answeredAt: null }])
  expect(json('reports')).toMatchObject([{ opportunity: 'Jetty', reason: 'SCAM', text: 'They want money' }])
  expect((await exported(other.token)).text).not.toContain('How deep?')
})

it.each([
  ['WAITING', 'it is being checked for viruses'],
  ['INFECTED', 'it contains a virus'],
])('leaves a file out that is %s, and says why', async (scan, leftOut) => {
  const { token } = await seeker()
  const job = await make.job()
  const form = application({ cv: pdf('Nobody looked at it') })
  const { id } = (await ask(`/api/jobs/${job.id}/applications/`, { token, form })).json()
  await database.update(applicationFiles).set({ scan }).where(eq(applicationFiles.applicationId, id))
  if (scan === 'INFECTED') {
    await database.update(applications).set({ status: 'WITHDRAWN' }).where(eq(applications.id, id))
  }
  const { files, json } = await exported(token)
  expect([...files.keys()].filter((name) => name.startsWith('files/'))).toEqual([])
  expect(json('applications')).toMatchObject([{ files: [{ name: 'cv.pdf', scan, leftOut }] }])
})

it("leaves out other people's data, and keeps sealed files sealed", async () => {
  const [mine, other] = [await seeker(), await seeker()]
  const rfp = await make.rfp({ name: 'Bridge' })
  for (const { token } of [mine, other])
    await ask(`/api/proposal-requests/${rfp.id}/proposals/`, { token, form: proposal() })
  const { files, json, text } = await exported(mine.token)
  const leftOut = 'it is sealed until the deadline has passed'
  expect(json('applications')).toMatchObject([{ bio: null, files: [{ leftOut }, { leftOut }] }])
  expect([...files.keys()].filter((name) => name.startsWith('files/'))).toEqual([])
  expect(text).not.toContain(other.email)
})

it('exports proposals after the deadline, and logs that they were opened', async () => {
  const { id, token } = await seeker()
  const rfp = await make.rfp({ name: 'Bridge' })
  const { number } = (
    await ask(`/api/proposal-requests/${rfp.id}/proposals/`, { token, form: proposal() })
  ).json()
  await endRfp(rfp.id)
  const { files } = await exported(token)
  expect(files.get(`files/${number}/technical_proposal-technical_proposal.pdf`)).toEqual(pdf('How'))
  expect(files.get(`files/${number}/financial_proposal-financial_proposal.pdf`)).toBeDefined()
  const opened = await actsUpon(database, number)
  expect(opened.filter(({ action, actorId }) => action === 'proposal.opened' && actorId === id)).toHaveLength(
    2,
  )
})

it.each([
  ['../../x', 'files/N/cv-__.._x'],
  ['.hidden', 'files/N/cv-_hidden'],
  ['a/b\\c:d\u0000.pdf', 'files/N/cv-a_b_c_d_.pdf'],
])('keeps the file name %j inside its folder', (name, expected) => {
  expect(archiveName({ number: 'N', part: 'cv', name }, new Set())).toBe(expected)
})

it('tells two files of one name apart', () => {
  const used = new Set<string>()
  const file = { number: 'N', part: 'cv', name: 'cv.pdf' }
  expect(new Set([1, 2, 3].map(() => archiveName(file, used))).size).toBe(3)
})

it('deletes an account after 14 days, not before and not with a wrong password', async () => {
  const { id, token, email } = await seeker()
  expect((await leave(token, 'something else')).json()).toEqual({
    confirm_password: ['This is not your password'],
  })
  const { delete_at } = (await leave(token, PASSWORD)).json()
  const days = (new Date(delete_at).getTime() - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(14, 2)
  await server.runDueJobs()
  expect(lastMail(server.sent, email).subject).toContain('will be deleted on')
  await server.runSweep()
  const detail = await ask('/api/accounts/user-detail/', { method: 'GET', token })
  expect(detail.json()).toMatchObject({ delete_at })
  await endGrace(id)
  await server.runSweep()
  expect((await ask('/api/accounts/user-detail/', { method: 'GET', token })).statusCode).toBe(401)
})

it('deletes the other accounts, and sweeps, although one cannot be deleted', async () => {
  const [stuck, other] = [await seeker(), await seeker()]
  for (const { id, token } of [stuck, other]) {
    await leave(token, PASSWORD)
    await endGrace(id)
  }
  await database.insert(notifications).values({
    userId: stuck.id,
    kind: 'DEADLINE',
    about: 'old',
    message: 'written',
    params: { title: 'Old', content: 'Old' },
    link: '/',
    isShown: true,
    createdAt: new Date('2025-01-01'),
  })
  await database.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'Not this one'; end $$`)
  await database.execute(
    sql.raw(
      `create trigger refuse before delete on users for each row when (old.id = ${stuck.id}) execute function refuse()`,
    ),
  )
  try {
    await expect(server.runSweep()).rejects.toThrow('Not this one')
  } finally {
    await database.execute(sql`drop function refuse cascade`)
  }
  const left = await database
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [stuck.id, other.id]))
  expect(left).toEqual([{ id: stuck.id }])
  expect(await database.select().from(notifications).where(eq(notifications.about, 'old'))).toEqual([])
})

it('can be cancelled', async () => {
  const { id, token } = await seeker()
  await leave(token, PASSWORD)
  await ask('/api/accounts/user/deletion/', { method: 'DELETE', token })
  await server.runSweep()
  expect(await database.select({ deleteAt: users.deleteAt }).from(users).where(eq(users.id, id))).toEqual([
    { deleteAt: null },
  ])
})

it('makes applications anonymous, keeps proposals as records, and logs the deletion', async () => {
  const { id, token } = await seeker()
  const [job, rfp] = [await make.job(), await make.rfp()]
  await ask(`/api/jobs/${job.id}/applications/`, { token, form: application() })
  await ask(`/api/proposal-requests/${rfp.id}/proposals/`, { token, form: proposal() })
  await leave(token, PASSWORD)
  await endGrace(id)
  await server.runSweep()
  const rows = await database.execute(sql`
    select a.opportunity_id = ${job.id} as job, a.user_id, a.bio, count(f.id)::int as files
    from ${applications} a left join application_files f on f.application_id = a.id
    where a.opportunity_id in (${job.id}, ${rfp.id}) group by a.id order by 1 desc`)
  expect(rows.rows).toEqual([
    { job: true, user_id: null, bio: '', files: 0 },
    { job: false, user_id: null, bio: expect.stringMatching(/^sealed:/), files: 2 },
  ])
  const noted = await database.select().from(auditLog).where(eq(auditLog.action, 'account.deleted'))
  expect(noted).toContainEqual(expect.objectContaining({ subject: String(id) }))
})

it('breaks the archive off at a damaged sealed file, and answers the next request', async () => {
  const { token } = await seeker()
  const rfp = await make.rfp({ name: 'Bridge' })
  const { id } = (
    await ask(`/api/proposal-requests/${rfp.id}/proposals/`, { token, form: proposal() })
  ).json()
  await endRfp(rfp.id)
  const sent = await database.select().from(applicationFiles).where(eq(applicationFiles.applicationId, id))
  for (const { storageName } of sent) await server.files.write(storageName, Buffer.alloc(200, 'x'))
  await expect(ask('/api/accounts/user/export/', { method: 'GET', token })).rejects.toThrow()
  expect((await exported((await seeker()).token)).json('account')).toHaveLength(1)
})

import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { applicationFiles, cvTexts } from '#api/platform/database/tables/applications-tables.ts'
import { NOTIFICATION_KINDS } from '#contract/accounts/notifications.ts'
import { asker, person } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { applicantsApp, letADayPass } from '#tests/support/applicants.ts'
import { actsUpon } from '#tests/support/audit.ts'
import { startClamd } from '#tests/support/clamd.ts'
import { application, firmForm, formOf, pdf, proposal } from '#tests/support/documents.ts'
import { lastMail } from '#tests/support/mails.ts'
import { sweepFiles } from './jobs.ts'

const { open, database, make, filesOf } = await applicantsApp()
const clamd = await startClamd()
afterAll(() => clamd.stop())
const server = await testApp(open, { CLAMD_URL: clamd.url })
const ask = asker(server.app)

async function send(path: 'jobs' | 'rfps', form: FormData) {
  const [opportunity, seeker] = [
    await make[path === 'jobs' ? 'job' : 'rfp'](),
    await person(database, 'JOB_SEEKER'),
  ]
  const url =
    path === 'jobs'
      ? `/api/jobs/${opportunity.id}/applications/`
      : `/api/proposal-requests/${opportunity.id}/proposals/`
  const receipt = (await ask(url, { token: seeker.token, form })).json()
  const read = async () =>
    (await ask(`/api/user/applications/${receipt.number}/`, { method: 'GET', token: seeker.token })).json()
  return { opportunity, seeker, receipt, read, url }
}

it('shows a file as being checked, without a link, until the scanner has looked', async () => {
  const { receipt, read } = await send('jobs', application({ cv: pdf('Clean', 200_000) }))
  expect(receipt.files[0]).toMatchObject({ is_checked: false, link: null })
  await server.runDueJobs()
  expect((await read()).files[0]).toMatchObject({
    is_checked: true,
    link: expect.stringContaining('/api/user/files/'),
  })
  expect(clamd.seen.at(-1)).toContain('(Clean)')
})

it('refuses an infected file with a mail, removes it, and lets its owner apply anew', async () => {
  const { receipt, read, seeker, url } = await send('jobs', application({ cv: pdf('a virus for tests') }))
  await server.runDueJobs()
  await server.runDueJobs()
  expect(await read()).toMatchObject({
    status: 'WITHDRAWN',
    files: [{ link: null }],
    timeline: [{ label: 'Submitted' }, { label: 'Refused: a file contains a virus' }],
  })
  const [file] = await filesOf(receipt.number)
  expect(file?.scan).toBe('INFECTED')
  expect(await server.files.read(file?.storageName ?? '')).toBeUndefined()
  const [words] = await database.select().from(cvTexts).where(eq(cvTexts.applicationId, receipt.id))
  expect(words).toMatchObject({ state: 'UNREADABLE', text: '' })
  const mail = server.sent.findLast(({ to }) => to === seeker.email)
  expect(mail?.text).toContain('The CV, cv.pdf, holds a virus and was removed')
  const again = application({ cv: pdf('again a virus for tests') })
  expect((await ask(url, { token: seeker.token, form: again })).statusCode).toBe(201)
  await server.runDueJobs()
  await server.runDueJobs()
  const mails = server.sent.filter(({ to, subject }) => to === seeker.email && subject.startsWith('Refused'))
  expect(mails).toHaveLength(2)
})

it('tells of it whoever switched off what can be switched off', async () => {
  const { seeker, receipt } = await send('jobs', application({ cv: pdf('a virus for tests') }))
  const url = '/api/accounts/user/notification-settings/'
  const off = (kind: string) =>
    ask(url, { method: 'PATCH', token: seeker.token, body: { kind, in_app: false, by_mail: false } })
  for (const kind of NOTIFICATION_KINDS) expect((await off(kind)).statusCode).toBe(200)
  expect((await off('REFUSED')).statusCode).toBe(400)
  await server.runDueJobs()
  await server.runDueJobs()
  const told = lastMail(server.sent, seeker.email)
  expect(told.text).toContain('Send a clean file in a new application')
  expect(told.text).not.toContain('You choose which of these mails you get')
  const list = await ask('/api/accounts/user/notifications/', { method: 'GET', token: seeker.token })
  expect(list.json()[0]).toMatchObject({ title: `Refused: ${receipt.opportunity.name}` })
})

it.each([
  ['is over', sql`deadline_at = now() - interval '1 second'`],
  ['was closed', sql`status = 'CLOSED'`],
  ['was taken down', sql`taken_down_at = now()`],
])('does not ask for a new proposal where the opportunity %s', async (_what, change) => {
  const form = proposal({ technical_proposal: pdf('a virus for tests') })
  const { opportunity, seeker, receipt } = await send('rfps', form)
  await database.execute(sql`update opportunities set ${change} where id = ${opportunity.id}`)
  await server.runDueJobs()
  await server.runDueJobs()
  const { text } = lastMail(server.sent, seeker.email)
  expect(text).toContain('The technical proposal holds a virus and was removed')
  expect(text).toContain('you cannot send a new one')
  expect(text).not.toContain('Send a clean file')
  expect(text).toContain(`/user/applications/${receipt.number}/`)
})

it('does not look through what was replaced or withdrawn meanwhile', async () => {
  const { receipt, read, seeker } = await send('jobs', application({ cv: pdf('a virus for tests') }))
  const form = formOf({ cv: pdf('Clean') })
  await ask(`/api/user/applications/${receipt.number}/`, { method: 'PATCH', token: seeker.token, form })
  await server.runDueJobs()
  expect(await read()).toMatchObject({ status: 'RECEIVED', files: [{ is_checked: true }] })
  const scans = (await filesOf(receipt.number)).map(({ scan }) => scan)
  expect(scans.sort()).toEqual(['CLEAN', 'NOT_SCANNED'])
  const other = await send('jobs', application({ cv: pdf('a virus for tests') }))
  await ask(`/api/user/applications/${other.receipt.number}/withdrawal/`, { token: other.seeker.token })
  await server.runDueJobs()
  expect((await other.read()).timeline).toMatchObject([{ label: 'Submitted' }, { label: 'Withdrawn by you' }])
})

it('removes an infected file of a proposal at once, and the others a day later', async () => {
  const { receipt } = await send('rfps', proposal({ technical_proposal: pdf('a virus for tests') }))
  await server.runDueJobs()
  const stored = (await filesOf(receipt.number)).map(({ storageName }) => storageName)
  const there = async () =>
    Promise.all(stored.map(async (name) => (await server.files.read(name)) !== undefined))
  expect(await there()).toEqual([false, true])
  await letADayPass(database)
  await sweepFiles({ database, files: server.files }, Date.now() + 25 * 3_600_000)
  expect(await there()).toEqual([false, false])
  const acts = await actsUpon(database, receipt.number)
  const withdrawn = acts.filter(({ action }) => action === 'proposal.withdrawn')
  expect(withdrawn).toMatchObject([
    { actorId: null, details: { part: 'technical_proposal', because: 'a virus' } },
  ])
})

it('tells all members of the firm whose proposal is refused, be its sender removed meanwhile', async () => {
  const [sender, heir, colleague] = [
    await person(database, 'JOB_SEEKER'),
    await person(database, 'JOB_SEEKER'),
    await person(database, 'JOB_SEEKER'),
  ]
  await ask('/api/user/firm/', { method: 'PUT', token: sender.token, body: firmForm() })
  const { id } = await make.rfp()
  const form = proposal({ technical_proposal: pdf('a virus for tests') })
  const sent = await ask(`/api/proposal-requests/${id}/proposals/`, { token: sender.token, form })
  expect(sent.statusCode, sent.body).toBe(201)
  await database.execute(sql`update firm_members set user_id = ${heir.id} where user_id = ${sender.id}`)
  await database.execute(sql`insert into firm_members (firm_id, user_id, role)
    select firm_id, ${colleague.id}, 'WRITER' from firm_members where user_id = ${heir.id}`)
  await server.runDueJobs()
  const toldOf = async ({ token }: { token: string }) =>
    (await ask('/api/accounts/user/notifications/', { method: 'GET', token }))
      .json()
      .filter(({ title }: { title: string }) => title.startsWith('Refused')).length
  expect([await toldOf(sender), await toldOf(heir), await toldOf(colleague)]).toEqual([0, 1, 1])
})

it('looks into sealed files as they were sent', async () => {
  const { receipt, read } = await send('rfps', proposal({ technical_proposal: pdf('How, sealed') }))
  await server.runDueJobs()
  expect((await read()).files.map(({ is_checked }: { is_checked: boolean }) => is_checked)).toEqual([
    true,
    true,
  ])
  expect(clamd.seen.some((text) => text.includes('How, sealed'))).toBe(true)
  expect((await filesOf(receipt.number)).every(({ scan }) => scan === 'CLEAN')).toBe(true)
})

it('waits while the scanner is away', async () => {
  const { receipt } = await send('jobs', application())
  const away = await testApp(open, { CLAMD_URL: 'tcp://127.0.0.1:1' })
  await away.runDueJobs()
  expect((await filesOf(receipt.number))[0]?.scan).toBe('WAITING')
})

/** The queue's jobs for the one file of an application, as far as they are not done with. */
async function scansOf(number: string) {
  const [file] = await filesOf(number)
  const { rows } = await database.execute<{ id: string }>(sql`
    select id from queue.job
    where name = 'scan' and data->>'fileId' = ${String(file?.id)} and state in ('created', 'retry', 'active')`)
  return rows.map(({ id }) => id)
}

/** A file that was sent two hours ago, and whose job the queue has given up since. */
async function givenUp() {
  const { receipt } = await send('jobs', application())
  const [file] = await filesOf(receipt.number)
  await database
    .update(applicationFiles)
    .set({ createdAt: sql`now() - interval '2 hours'` })
    .where(eq(applicationFiles.id, file?.id ?? 0))
  for (const id of await scansOf(receipt.number)) {
    await database.execute(sql`update queue.job set state = 'failed' where name = 'scan' and id = ${id}`)
  }
  return receipt.number
}

it('looks through what the queue gave up while the scanner was away', async () => {
  const number = await givenUp()
  await server.runSweep()
  await server.runSweep()
  expect(await scansOf(number)).toHaveLength(1)
  await server.runDueJobs()
  expect((await filesOf(number))[0]?.scan).toBe('CLEAN')
})

it('leaves nothing waiting for a scanner that was taken away', async () => {
  const number = await givenUp()
  const without = await testApp(open)
  await without.runSweep()
  await without.runDueJobs()
  expect((await filesOf(number))[0]?.scan).toBe('NOT_SCANNED')
})

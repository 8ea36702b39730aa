import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, it, vi } from 'vitest'
import { sweepFiles } from '#api/applications/submission/jobs.ts'
import { keptCvs } from '#api/platform/database/tables/applications-tables.ts'
import { asker, person } from '#tests/support/accounts.ts'
import { testApp } from '#tests/support/app.ts'
import { applicantsApp, letADayPass } from '#tests/support/applicants.ts'
import { startClamd } from '#tests/support/clamd.ts'
import { formOf, pdf } from '#tests/support/documents.ts'
import { lastMail } from '#tests/support/mails.ts'

const { open, database, make } = await applicantsApp()
const clamd = await startClamd()
afterAll(() => clamd.stop())
const server = await testApp(open, { CLAMD_URL: clamd.url })
const ask = asker(server.app)

async function keep(text: string) {
  const { token, email } = await person(database, 'JOB_SEEKER')
  const { id } = (await ask('/api/user/cvs/', { token, form: formOf({ cv: pdf(text) }) })).json()
  const get = (url: string) => ask(url, { method: 'GET', token })
  return { id, token, email, get, list: async () => (await get('/api/user/cvs/')).json() }
}

it('shows a CV as being checked, and gives it out afterwards', async () => {
  const { id, get, list } = await keep('Clean')
  expect(await list()).toMatchObject([{ id, is_checked: false }])
  expect((await get(`/api/user/cvs/${id}/file/`)).statusCode).toBe(404)
  await server.runDueJobs()
  expect(await list()).toMatchObject([{ id, is_checked: true, is_infected: false }])
  expect((await get(`/api/user/cvs/${id}/file/`)).statusCode).toBe(200)
})

it('removes an infected one with a mail, and sends it with no application', async () => {
  const { id, token, email, get, list } = await keep('a virus for tests')
  await server.runDueJobs()
  await server.runDueJobs()
  expect(await list()).toMatchObject([{ id, is_infected: true }])
  const [row] = await database.select().from(keptCvs).where(eq(keptCvs.id, id))
  expect(await server.files.read(row?.storageName ?? '')).toBeUndefined()
  expect((await get(`/api/user/cvs/${id}/file/`)).statusCode).toBe(404)
  expect(lastMail(server.sent, email).subject).toContain('Refused: cv.pdf')
  const job = await make.job()
  const form = formOf({ bio: 'Me', kept_cv: String(id) })
  expect((await ask(`/api/jobs/${job.id}/applications/`, { token, form })).json()).toHaveProperty('cv')
})

it('removes an infected one with the sweep where the store was away', async () => {
  const { id, list } = await keep('a virus for tests, too')
  const away = vi.spyOn(server.files, 'remove').mockRejectedValueOnce(new Error('away'))
  await server.runDueJobs()
  expect(away).toHaveBeenCalled()
  away.mockRestore()
  expect(await list()).toMatchObject([{ id, is_infected: true }])
  const [row] = await database.select().from(keptCvs).where(eq(keptCvs.id, id))
  const name = row?.storageName ?? ''
  expect(await server.files.read(name)).toBeDefined()
  await letADayPass(database)
  await sweepFiles({ database, files: server.files }, Date.now() + 25 * 3_600_000)
  expect(await server.files.read(name)).toBeUndefined()
})

const defaults = (cvs: { name: string; is_default: boolean }[]) =>
  cvs.filter(({ is_default }) => is_default).map(({ name }) => name)

it('offers the next CV first where the only one was infected', async () => {
  const { token, list } = await keep('a virus for tests, alone')
  await server.runDueJobs()
  expect(defaults(await list())).toEqual([])
  await ask('/api/user/cvs/', { token, form: formOf({ name: 'Clean', cv: pdf('Clean, at last') }) })
  expect(defaults(await list())).toEqual(['Clean'])
})

it('offers a clean CV first in place of an infected one, and of one that is deleted', async () => {
  const { id, token, list } = await keep('a virus for tests, the default')
  const add = (name: string, text: string) =>
    ask('/api/user/cvs/', { token, form: formOf({ name, cv: pdf(text) }) })
  const first = (await add('First', 'One')).json()
  await add('Bad', 'a virus for tests, the newest')
  await server.runDueJobs()
  const infected = (await list()).filter((cv: { is_infected: boolean }) => cv.is_infected)
  expect(infected).toHaveLength(2)
  expect(defaults(await list())).toEqual(['First'])
  await ask(`/api/user/cvs/${first.id}/`, { method: 'DELETE', token })
  expect(defaults(await list())).toEqual([])
  await ask(`/api/user/cvs/${id}/`, { method: 'DELETE', token })
  expect(defaults(await list())).toEqual([])
})

it('queues one whose job is gone', async () => {
  const { id, list } = await keep('Waited for long')
  await database.update(keptCvs).set({ createdAt: sql`now() - interval '2 hours'` }).where(eq(keptCvs.id, id))
  await database.execute(sql`delete from queue.job where name = 'scan'`)
  await server.runSweep()
  await server.runDueJobs()
  expect(await list()).toMatchObject([{ id, is_checked: true }])
})

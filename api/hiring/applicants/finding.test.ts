import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { readCv } from '#api/applications/cv-text/jobs.ts'
import { cvTexts } from '#api/platform/database/tables/applications-tables.ts'
import { pdfFile, wordFile } from '#tests/support/applicant-files.ts'
import { application, fileOf } from '#tests/support/documents.ts'
import { companyApplicants } from '#tests/support/hiring/company-applicants.ts'
import { ODD_TEXTS } from '#tests/support/odd-texts.ts'

const { applicant, company, server, database, change, withdraw, filesOf, ask } = await companyApplicants()

const found = async (list: (query: string) => Promise<{ json(): { name: string }[] }>, words: string) =>
  (await list(String(new URLSearchParams({ search_key: words, sort: 'name' }))))
    .json()
    .map(({ name }) => name)

it('finds by name, bio and the text of the CV, without regard to accents and by the beginning of the last word', async () => {
  const { job, list } = await company()
  const words = { content: wordFile('Licensed crane operator in Tamalé'), name: 'cv.docx' }
  await applicant(job, { firstName: 'Zoë', lastName: 'Ångström' }, 'I build arches', words)
  const cv = { content: pdfFile('Roofer in Kumasi'), name: 'cv.pdf' }
  await applicant(job, { firstName: 'Ama', lastName: 'Owusu' }, 'I build roofs', cv)
  expect(await found(list, 'crane')).toEqual([])
  await server.runDueJobs()
  expect(await found(list, 'zoe angs')).toEqual(['Zoë Ångström'])
  expect(await found(list, 'build')).toEqual(['Ama Owusu', 'Zoë Ångström'])
  expect(await found(list, 'TAMALE')).toEqual(['Zoë Ångström'])
  expect(await found(list, 'build cran')).toEqual(['Zoë Ångström'])
  expect(await found(list, 'cran build')).toEqual([])
  expect(await found(list, 'kumasi roofer')).toEqual(['Ama Owusu'])
  expect(await found(list, '!!! …')).toEqual([])
})

it('finds nobody of another job', async () => {
  const [ours, theirs] = [await company(), await company()]
  await applicant(ours.job, { firstName: 'Abena', lastName: 'Darko' })
  await applicant(theirs.job, { firstName: 'Abena', lastName: 'Sarpong' })
  expect(await found(ours.list, 'abena')).toEqual(['Abena Darko'])
})

const textOf = async (applicationId: number) => {
  const { text, state } = cvTexts
  const [row] = await database
    .select({ text, state })
    .from(cvTexts)
    .where(eq(cvTexts.applicationId, applicationId))
  return row
}

it('forgets the text of a CV that was withdrawn, and finds its owner by name and bio still', async () => {
  const { job, list } = await company()
  const name = { firstName: 'Yaw', lastName: 'Boateng' }
  const someone = await applicant(job, name, 'Hello', { content: pdfFile('thatcher'), name: 'cv.pdf' })
  await server.runDueJobs()
  expect(await found(list, 'thatcher')).toEqual(['Yaw Boateng'])
  await withdraw(someone.number, someone.token)
  const gone = (query: string) => list(`status=WITHDRAWN&${query}`)
  expect(await found(gone, 'thatcher')).toEqual([])
  expect(await textOf(someone.application)).toEqual({ text: '', state: 'UNREADABLE' })
  expect(await found(gone, 'boateng')).toEqual(['Yaw Boateng'])
  expect(await found(gone, 'hello')).toEqual(['Yaw Boateng'])
})

it('keeps nothing of a CV that is withdrawn while it is read', async () => {
  const { job } = await company()
  const content = pdfFile('thatcher')
  const someone = await applicant(job, {}, 'Hello', { content, name: 'cv.pdf' })
  const [file] = await filesOf(someone.number)
  const stream = async (name: string) => {
    const opened = await server.files.stream(name)
    await withdraw(someone.number, someone.token)
    return opened
  }
  await readCv({ database, files: { ...server.files, stream } }, file?.id ?? 0)
  expect(await textOf(someone.application)).toEqual({ text: '', state: 'UNREADABLE' })
})

it('forgets the text of a CV that was replaced', async () => {
  const { job, list } = await company()
  const someone = await applicant(job, {}, 'Hello', { content: pdfFile('glazier'), name: 'cv.pdf' })
  await server.runDueJobs()
  expect(await found(list, 'glazier')).toHaveLength(1)
  const form = application({ cv: fileOf(pdfFile('plumber'), 'cv.pdf') })
  expect((await change(someone.number, someone.token, form)).statusCode).toBe(200)
  expect(await found(list, 'glazier')).toEqual([])
  await server.runDueJobs()
  expect(await found(list, 'plumber')).toHaveLength(1)
})

it('finds a person by the name they have now', async () => {
  const { job, list } = await company()
  const someone = await applicant(job, { firstName: 'Akua', lastName: 'Ofori' })
  await ask('/api/accounts/user-detail/', {
    method: 'PATCH',
    token: someone.token,
    body: { last_name: 'Asante' },
  })
  expect(await found(list, 'asante')).toEqual(['Akua Asante'])
  expect(await found(list, 'ofori')).toEqual([])
})

it('takes whatever people type', async () => {
  const { job, list, counts } = await company()
  await applicant(job)
  for (const text of ODD_TEXTS) {
    const query = String(new URLSearchParams({ search_key: text.slice(0, 200) }))
    const answer = await list(query)
    expect([200, 400], text).toContain(answer.statusCode)
    if (answer.statusCode === 200) expect((await counts(query)).statuses).toBeDefined()
  }
})

it('keeps bios of any letters', async () => {
  const { job, list } = await company()
  const bio = `${'日本語 اَلْعَرَبِيَّةُ emoji 🧱 '.repeat(20)} 'quoted' \\ back ${'x'.repeat(3_000)}`
  await applicant(job, {}, bio)
  expect(await found(list, 'quoted')).toHaveLength(1)
  expect(await found(list, '日本語')).toHaveLength(1)
})

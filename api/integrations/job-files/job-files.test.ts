import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { JOB_FILE, type JobFile, type Mapping } from '#contract/integrations/job-files.ts'
import { DRAFTS_AT_MOST } from '#contract/posting/posts.ts'
import { member } from '#tests/support/members.ts'
import { insertDrafts, postsApp } from '#tests/support/posts.ts'

const { database, server, ask } = await postsApp()
const FILES = '/api/company/job-files/'
type Owner = Awaited<ReturnType<typeof member>>

function send({ token }: Owner, content: BlobPart, name = 'jobs.csv') {
  const form = new FormData()
  form.append('file', new File([content], name))
  return ask(FILES, { token, form })
}
async function sent(owner: Owner, content: BlobPart): Promise<JobFile> {
  const answer = await send(owner, content)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json()
}
const preview = ({ token }: Owner, id: number, body: Mapping) =>
  ask(`/api/company/job-files/${id}/previews/`, { token, body })
const imported = ({ token }: Owner, id: number, body: Mapping) =>
  ask(`/api/company/job-files/${id}/imports/`, { token, body })
const titles = async ({ companyId }: Owner) => {
  const { rows } = await database.execute<{ name: string; status: string }>(sql`
    select p.draft ->> 'name' as name, o.status from posts p join opportunities o on o.id = p.opportunity_id
    where p.company_id = ${companyId} order by o.id`)
  return rows.map(({ name, status }) => `${name} ${status}`)
}
const old = (text: string) => Buffer.from(text, 'latin1')

const JOBS = `Job title,Description,City,Country,Employment type,Salary from,Salary to,Currency,Per,Closing date
Mason,"You build walls, of laterite",Keta,Ghana,Full time,"2,000","2,500",GHS,month,04/12/2030
Painter,You paint boats,Ada,Ghana,Gig,a lot,,GHS,month,05/12/2030
,Nothing,Ada,Ghana,,,,,,
Welder,You weld,Tema,Ghana,Part time,,,,,2020-01-01
`

it('tells a file apart by its marks and its encoding', async () => {
  const owner = await member(database)
  const rows = ['Intitulé;Ville;Salaire', 'Maçon;Abidjan, Cocody;1,5', 'Peintre;Bouaké;2,5'].join('\r\n')
  for (const [content, delimiter, isOld] of [
    [rows, ';', false],
    [`\ufeff${rows}`, ';', false],
    [rows.replaceAll(';', '\t'), '\t', false],
    [old(rows), ';', true],
    [Buffer.from(`\ufeff${rows.replaceAll(';', '\t')}`, 'utf16le'), '\t', false],
  ] as const) {
    const file = await sent(owner, content)
    expect(file).toMatchObject({ delimiter, is_old_encoding: isOld, total: 2, lines: 3, done: 0 })
    expect(file.columns[0]).toEqual({ heading: 'Intitulé', samples: ['Maçon', 'Peintre'] })
    expect(file.mapping.columns).toEqual(['name', 'city', 'salary'])
  }
  const unnamed = await sent(owner, 'Mason,Keta\nPainter,Ada')
  expect(unnamed).toMatchObject({ total: 2, mapping: { has_headings: false, columns: ['', ''] } })
})

it('refuses what is no CSV, and says what to do', async () => {
  const owner = await member(database)
  for (const [content, code] of [
    ['', 'The file is empty'],
    [' \n\n', 'The file is empty'],
    [Buffer.from('PK\u0003\u0004rest'), 'This is a workbook'],
    [Buffer.from('%PDF-1.7'), 'not a CSV file'],
    ['Title,City\n"Mason,Keta\nPainter,Ada', 'quotation mark'],
    [`Title,City\n"Mason","${'Keta '.repeat(50_000)}"`, 'longer than 200,000 bytes'],
    [`Title,City\n"Mason,Keta\n${'Painter,Ada\n'.repeat(20_000)}`, 'a quotation mark before it'],
    [`Title\n${'Mason\n'.repeat(JOB_FILE.rows + 1)}`, '1,000 rows'],
    [Array.from({ length: 61 }, (_, at) => `c${at}`).join(), '60 columns'],
  ] as const) {
    const answer = await send(owner, content)
    expect([answer.statusCode, answer.json().file]).toEqual([400, [expect.stringContaining(code)]])
  }
  const none = await ask(FILES, { token: owner.token, body: {} })
  expect(none.json()).toEqual({ file: ['Choose a CSV file'] })
})

it('refuses more than 5 MB without reading the rest', async () => {
  const owner = await member(database)
  const large = await send(owner, 'a'.repeat(JOB_FILE.bytes + 100))
  expect([large.statusCode, large.json()]).toEqual([
    413,
    expect.objectContaining({ code: 'too_large', reason: 'upload_too_large' }),
  ])
  expect(large.json().detail).toContain('5 MB')
  const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  // A gigabyte is announced, of which not one byte is sent.
  socket.write(
    `POST ${FILES} HTTP/1.1\r\nHost: calls.example.org\r\nAuthorization: Token ${owner.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1073741824\r\n\r\n`,
  )
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(answer).toContain('must be smaller than 5 MB')
})

it('is for members who write posts, and for the one who sent it and the owner alone', async () => {
  const owner = await member(database)
  const { id, mapping } = await sent(owner, JOBS)
  const viewer = await member(database, { companyId: owner.companyId, role: 'VIEWER' })
  expect((await send(viewer, JOBS)).statusCode).toBe(403)
  const recruiter = await member(database, { companyId: owner.companyId, role: 'RECRUITER' })
  const { id: theirs } = await sent(recruiter, JOBS)
  for (const reader of [owner, recruiter])
    expect((await preview(reader, theirs, mapping)).statusCode).toBe(200)
  for (const other of [recruiter, await member(database)]) {
    for (const path of ['', 'refused/csv/'])
      expect((await ask(`${FILES}${id}/${path}`, { method: 'GET', token: other.token })).statusCode).toBe(404)
    expect((await preview(other, id, mapping)).statusCode).toBe(404)
    expect((await imported(other, id, mapping)).statusCode).toBe(404)
  }
})

it('makes no drafts beyond as many as a company may have, and none of a part', async () => {
  const owner = await member(database)
  const { id, mapping } = await sent(owner, JOBS)
  await insertDrafts(database, owner.companyId, DRAFTS_AT_MOST - 1)
  expect((await imported(owner, id, mapping)).json()).toMatchObject({ reason: 'too_many_unpublished' })
  const { rows } = await database.execute(
    sql`select from opportunities where company_id = ${owner.companyId} and name <> ''`,
  )
  expect(rows).toHaveLength(0)
})

describe('a preview', () => {
  it('says what becomes a draft, and what is wrong at which row and column', async () => {
    const owner = await member(database)
    const { id, mapping } = await sent(owner, JOBS)
    expect(mapping.columns).toEqual([
      'name',
      'description',
      'city',
      'country',
      'type',
      'salary_min',
      'salary_max',
      'salary_currency',
      'salary_period',
      'deadline',
    ])
    const seen = (await preview(owner, id, mapping)).json()
    expect(seen).toMatchObject({ total: 4, good: 2, more_faults: 0 })
    const pay = { min: 2000, max: 2500, currency: 'GHS', period: 'MONTH' }
    expect(seen.jobs).toEqual([
      { line: 2, name: 'Mason', city: 'Keta', country: 'GH', pay, deadline: '2030-12-04' },
      { line: 5, name: 'Welder', city: 'Tema', country: 'GH', pay: null, deadline: '2020-01-01' },
    ])
    expect(seen.faults).toMatchObject([
      { line: 3, column: 5, value: 'a lot', code: 'no_amount', refuses: true },
      { line: 4, column: 0, value: '', code: 'no_name', refuses: true },
      { line: 3, column: 4, value: 'Gig', code: 'csv_unknown_value', refuses: false },
      { line: 5, column: 9, value: '2020-01-01', code: 'past', refuses: false },
    ])
    expect(await titles(owner)).toEqual([])
  })

  it('asks for a title, each meaning once, and for the columns of this file', async () => {
    const owner = await member(database)
    const { id, mapping } = await sent(owner, JOBS)
    const wrong = async (columns: Mapping['columns']) =>
      (await preview(owner, id, { ...mapping, columns })).json().columns[0]
    expect(await wrong(mapping.columns.map(() => ''))).toContain('which column is the title')
    expect(await wrong(mapping.columns.with(1, 'name'))).toContain('Two columns')
    expect(await wrong(['name'])).toContain('other columns')
  })
})

it.each([',', ';', '\t', '|'])('answers refused rows with %j between cells, as they came', async (mark) => {
  const owner = await member(database)
  const { id, mapping } = await sent(owner, `Title${mark}City\n${mark}Ho\nMason${mark}Wa`)
  await imported(owner, id, mapping)
  const { body } = await ask(`/api/company/job-files/${id}/refused/csv/`, {
    method: 'GET',
    token: owner.token,
  })
  const [headings, refused] = body.split('\r\n')
  expect(headings).toBe(`\ufeff${['Title', 'City', 'Why it was not imported'].join(mark)}`)
  expect(refused).toMatch(`${mark}Ho${mark}`)
})

describe('an import', () => {
  it('makes drafts, once however often it is asked for, and keeps what it refused', async () => {
    const owner = await member(database)
    const { id, mapping } = await sent(owner, JOBS)
    const both = await Promise.all([imported(owner, id, mapping), imported(owner, id, mapping)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await titles(owner)).toEqual(['Mason DRAFT', 'Welder DRAFT'])
    const file: JobFile = (await imported(owner, id, mapping)).json()
    expect(file).toMatchObject({ done: 4, total: 4, mapping })
    expect(file.drafts.map(({ line, name }) => [line, name])).toEqual([
      [2, 'Mason'],
      [5, 'Welder'],
    ])
    expect(file.refused.map(({ line, code }) => [line, code])).toEqual([
      [3, 'no_amount'],
      [4, 'no_name'],
    ])
    const other = await imported(owner, id, { ...mapping, day_order: 'MONTH_FIRST' })
    expect(other.json()).toMatchObject({ code: 'conflict', reason: 'csv_begun' })
    const { body, headers } = await ask(`/api/company/job-files/${id}/refused/csv/`, {
      method: 'GET',
      token: owner.token,
    })
    expect(headers['content-disposition']).toContain('rows-not-imported.csv')
    const [headings, ...refused] = body.trimEnd().split('\r\n')
    expect(headings).toMatch(/^\ufeffJob title,.*,Why it was not imported$/)
    expect(refused).toEqual([
      expect.stringMatching(/^Painter,.*"Enter an amount, like 1,200"$/),
      expect.stringContaining('Enter a title'),
    ])
  })

  it('goes on in steps through a long file', async () => {
    const owner = await member(database)
    const lines = Array.from({ length: 70 }, (_, at) => `Mason ${at + 1}`)
    const { id, mapping } = await sent(owner, ['Title', ...lines].join('\n'))
    expect((await imported(owner, id, mapping)).json()).toMatchObject({ done: 50, total: 70 })
    expect((await imported(owner, id, mapping)).json()).toMatchObject({ done: 70, total: 70 })
    expect(await titles(owner)).toEqual(lines.map((line) => `${line} DRAFT`))
  })

  it('leaves no file behind after a week', async () => {
    const owner = await member(database)
    const { id } = await sent(owner, JOBS)
    const read = async () =>
      (await ask(`/api/company/job-files/${id}/`, { method: 'GET', token: owner.token })).statusCode
    await server.runSweep()
    expect(await read()).toBe(200)
    await database.execute(sql`update job_files set created_at = now() - interval '8 days' where id = ${id}`)
    await server.runSweep()
    expect(await read()).toBe(404)
  })
})

describe('drafts of a file', () => {
  it('says how many drafts were made, also once they are deleted', async () => {
    const owner = await member(database)
    const { id, mapping } = await sent(owner, 'Title\nMason\nWelder')
    const file: JobFile = (await imported(owner, id, mapping)).json()
    expect([file.made, file.drafts.length]).toEqual([2, 2])
    for (const draft of file.drafts) {
      const body = { action: 'delete' }
      const deleted = await ask(`/api/company/posts/${draft.id}/transitions/`, { token: owner.token, body })
      expect(deleted.statusCode, deleted.body).toBe(200)
    }
    const after = await ask(`${FILES}${id}/`, { method: 'GET', token: owner.token })
    expect(after.json()).toMatchObject({ made: 2, drafts: [], refused: [] })
  })

  it('reads the names of months in French and in English', async () => {
    const owner = await member(database)
    const days = ['4 décembre 2030', '1er mars 2031', '4 dec. 2030', '1 August 2030']
    const { id, mapping } = await sent(
      owner,
      ['Poste;Date limite', ...days.map((day) => `Maçon;${day}`)].join('\n'),
    )
    const { jobs, faults } = (await preview(owner, id, mapping)).json()
    expect(jobs.map(({ deadline }: { deadline: string }) => deadline)).toEqual([
      '2030-12-04',
      '2031-03-01',
      '2030-12-04',
      '2030-08-01',
    ])
    expect(faults.filter(({ code }: { code: string }) => code === 'no_date')).toEqual([])
  })
})

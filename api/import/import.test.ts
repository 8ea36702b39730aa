import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type ImportOptions, importFiles } from './commands.ts'

const NOW = new Date('2026-06-10T12:00:00Z')
let open: OpenDatabase
let folder: string

beforeAll(async () => {
  open = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'opencall-import-'))
})
afterAll(async () => {
  await open.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await open.pool.query('truncate companies, opportunities cascade')
})

type Row = Record<string, unknown>
const job = (values: Row): Row => ({ name: 'Job', company: 'Company', description: 'Text.', ...values })

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const lines = (rows: Row[]) => file('jobs.jsonl', rows.map((row) => `${JSON.stringify(row)}\n`).join(''))

function run(paths: string[], options: Partial<ImportOptions> = {}) {
  return importFiles(open.database, paths, { timeZone: 'Africa/Accra', now: NOW, ...options })
}

async function rows(columns: string): Promise<Row[]> {
  return (await open.pool.query(`select ${columns} from opportunities order by source_id`)).rows
}

it('leaves everything unchanged the second time, repeated ids and batches of any size included', async () => {
  const many = Array.from({ length: 1_203 }, (_, at) => job({ id: `j-${at % 1_200}`, name: `Job ${at}` }))
  const path = await lines(many)
  expect(await run([path])).toMatchObject({ added: 1_200, updated: 3, unchanged: 0, refused: 0 })
  const before = await rows('id, name, updated_at')
  const path2 = await lines(many.slice(3))
  expect(await run([path2])).toMatchObject({ added: 0, updated: 0, unchanged: 1_200 })
  expect(await rows('id, name, updated_at')).toEqual(before)
})

it('keeps the id of an amended opportunity and its first date of publication', async () => {
  await run([await lines([job({ id: 'a', deadline: '2026-07-01', datePosted: '2026-06-01' })])])
  const [before] = await rows('id')
  expect(await run([await lines([job({ id: 'a', deadline: '2026-08-01' })])])).toMatchObject({ updated: 1 })
  expect(await rows('id, deadline::text, published_at')).toEqual([
    { ...before, deadline: '2026-08-01', published_at: new Date('2026-06-01T00:00:00Z') },
  ])
})

it('joins a company that is written in another case, and keeps what it knew', async () => {
  const path = await lines([
    job({ id: 'a', company: 'Harmattan  Power', locationText: 'Tamale, Ghana' }),
    job({ id: 'b', company: 'HARMATTAN POWER' }),
  ])
  await run([path])
  expect(
    (await open.pool.query('select count(*)::int, min(country) as country from companies')).rows,
  ).toEqual([{ count: 1, country: 'GH' }])
})

it('imports what is over as closed and an open opportunity without deadline as open', async () => {
  await run([await lines([job({ id: 'a', deadline: '2020-01-01' }), job({ id: 'b' })])])
  expect(await rows('source_id, status')).toEqual([
    { source_id: 'a', status: 'CLOSED' },
    { source_id: 'b', status: 'OPEN' },
  ])
})

it('closes what its source ended at the moment when it said so, and keeps that', async () => {
  const release = (ocid: string, date: string, tender: Row) => ({
    ocid: `ocds-abc123-${ocid}`,
    date,
    tender: { title: 'Wells', description: 'Dig.', tenderPeriod: { endDate: '2099-01-01' }, ...tender },
    buyer: { name: 'District' },
  })
  const at = () => rows('source_id, closed_at')
  const [was, later] = ['2026-05-02T10:00:00Z', '2026-06-02T10:00:00Z']
  const over = { tenderPeriod: { endDate: '2020-01-01T12:00:00Z' } }
  await run([
    await lines([release('1', was, { status: 'complete' }), release('2', was, over), release('3', was, {})]),
  ])
  const first = [
    { source_id: 'ocds-abc123-1', closed_at: new Date(was) },
    { source_id: 'ocds-abc123-2', closed_at: new Date('2020-01-01T12:00:00Z') },
    { source_id: 'ocds-abc123-3', closed_at: null },
  ]
  expect(await at()).toEqual(first)
  await run([await lines([release('1', later, { status: 'complete', title: 'Deep wells' })])])
  expect(await at()).toEqual(first)
})

it("ends a day in the operator's zone, also when its clocks change", async () => {
  const path = await lines([
    job({ id: 'a', deadline: '2026-03-29' }),
    job({ id: 'b', deadline: '2026-12-31' }),
  ])
  await run([path], { timeZone: 'Europe/Paris' })
  expect(await rows('deadline::text, deadline_at')).toEqual([
    { deadline: '2026-03-29', deadline_at: new Date('2026-03-29T21:59:59Z') },
    { deadline: '2026-12-31', deadline_at: new Date('2026-12-31T22:59:59Z') },
  ])
})

it('shifts a past data set by whole weeks until its latest deadlines lie ahead, each time alike', async () => {
  const path = await lines([
    job({ id: 'a', deadline: '2024-05-31', datePosted: '2024-05-01' }),
    job({ id: 'b', deadline: '2023-01-10', datePosted: '2023-01-02' }),
    job({ id: 'c', deadline: '2029-01-01', datePosted: '2024-05-01' }),
    job({ id: 'd', deadlineOffsetDays: -5 }),
  ])
  const summary = await run([path], { shiftDeadlines: true })
  expect(summary.files[0]?.shiftedDays).toBe(1_092)
  expect(await rows('deadline::text, published_at')).toEqual([
    { deadline: '2027-05-28', published_at: new Date('2026-04-29T00:00:00Z') },
    { deadline: '2026-01-06', published_at: new Date('2025-12-29T00:00:00Z') },
    { deadline: '2029-01-01', published_at: new Date('2024-05-01T00:00:00Z') },
    { deadline: '2026-06-05', published_at: expect.any(Date) },
  ])
  expect(await run([path], { shiftDeadlines: true })).toMatchObject({ unchanged: 4 })
})

it('keeps records under the source that the operator names', async () => {
  await run([await lines([job({ id: 'a' })])], { source: 'Gazette & Sons' })
  expect(await rows('source')).toEqual([{ source: 'gazette-sons' }])
})

it('says why a file cannot be read, and reads the others', async () => {
  const record = JSON.stringify(job({ id: 'a' }))
  const unreadable: [string, string | Uint8Array, string][] = [
    ['empty.json', '', 'the file is empty'],
    ['blank.json', ' \n\n ', 'the file is empty'],
    ['binary.json', Uint8Array.from([1, 2, 0, 255, 254]), 'it is not a text file'],
    ['jobs.json', '%PDF-1.7 ...', 'it is a PDF'],
    ['jobs.gz', gzipSync(record), 'compressed (gzip)'],
    ['words.txt', 'Dear Sir or Madam', 'neither JSON, JSON Lines nor XML'],
    ['other.xml', '<?xml version="1.0"?><invoice/>', 'its root is <invoice>'],
    ['page.html', '<!doctype html><html><body>Jobs</body></html>', 'there are no jobs or RFPs in it'],
    ['none.json', '{"jobs":[]}', 'there are no jobs or RFPs in it'],
  ]
  const paths: string[] = []
  for (const [name, content] of unreadable) paths.push(await file(name, content))
  const good = await file('good.jsonl', `${record}\n`)
  const summary = await run([...paths, join(folder, 'missing.json'), folder, good])
  const expected = [...unreadable.map(([, , why]) => why), 'there is no such file', 'it is a folder']
  expect(summary.files.map(({ error }) => error)).toEqual([
    ...expected.map((why) => expect.stringContaining(why)),
    null,
  ])
  expect(summary.added).toBe(1)
})

it('refuses a record of nothing but lists, and reads the rest', async () => {
  const lists = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const path = await file(
    'lists.jsonl',
    [job({ id: 'a' }), job({ id: 'b' })].map((row) => JSON.stringify(row)).join(`\n${lists}\n`),
  )
  expect(await run([path])).toMatchObject({ added: 2, refused: 1 })
})

it('keeps what stands before the place where a file breaks off', async () => {
  const release = (id: number) => ({
    ocid: `ocds-abc123-${id}`,
    date: '2026-01-01T00:00:00Z',
    buyer: { name: 'Buyer' },
    tender: { title: `Tender ${id}`, description: 'Text.' },
  })
  const whole = JSON.stringify({ releases: [release(1), release(2), release(3)] })
  const feed = '<source><job><title>A</title><company>B</company><referencenumber>1</referencenumber>'
  const summary = await run([
    await file('cut.json', whole.slice(0, -40)),
    await file('wrong.json', whole.replace('"Tender 3"', '"Tender 3" oops')),
    await file(
      'lines.json',
      `{"releases":[\n${[1, 2].map((id) => JSON.stringify(release(id))).join(',\n')}\n]}`,
    ),
    await file('cut.xml', `${feed}<description>C</description></job><job><title>D`),
    await file('cut.jsonl', `${JSON.stringify(job({ id: 'a' }))}\n{"id": "b", "na`),
  ])
  expect(summary).toMatchObject({ added: 4, unchanged: 4, refused: 4 })
  expect(Object.fromEntries(summary.refusals.map(({ reason, count }) => [reason, count]))).toEqual({
    'the file ends in the middle': 2,
    'not valid JSON from here on, the rest is not read': 1,
    'not valid JSON': 1,
  })
})

it('cleans names and texts of what no page can show', async () => {
  const long = `${'word '.repeat(60)}end`
  const path = await lines([
    job({ id: 'a', name: `A\u0000\u0007\u202eB\ud800 ${'😀'.repeat(3)}`, description: 'One\u0000\u2028two' }),
    job({ id: 'b', name: long }),
  ])
  const summary = await run([path])
  expect(summary.notes.map(({ reason }) => reason).sort()).toEqual([
    'control characters removed',
    'mojibake that cannot be repaired',
    'name longer than 200 characters cut',
  ])
  const [a, b] = await rows('name, description')
  expect(a).toEqual({ name: 'AB\ufffd 😀😀😀', description: 'One\ntwo' })
  expect(b?.name).toMatch(/^(word ){38}word…$/)
})

it('refuses only the row that the database itself refuses', async () => {
  await open.pool.query("alter table opportunities add constraint no_x check (name <> 'X')")
  try {
    const path = await lines(
      Array.from({ length: 9 }, (_, at) => job({ id: `${at}`, name: at === 4 ? 'X' : 'Job' })),
    )
    const summary = await run([path])
    expect(summary).toMatchObject({ added: 8, refused: 1 })
    expect(summary.refusals[0]).toMatchObject({ examples: [{ record: 'line 5 (4)' }] })
  } finally {
    await open.pool.query('alter table opportunities drop constraint no_x')
  }
})

it('reads files in UTF-16 and in Windows-1252, and says when it had to guess', async () => {
  const record = JSON.stringify(job({ id: 'a', name: 'Café' }))
  const old = JSON.stringify(job({ id: 'b', name: 'Café' }))
  const summary = await run([
    await file('wide.json', Buffer.from(`\ufeff${record}`, 'utf16le')),
    await file('old.json', Buffer.from(old, 'latin1')),
  ])
  expect(await rows('name')).toEqual([{ name: 'Café' }, { name: 'Café' }])
  expect(summary.notes).toMatchObject([{ reason: 'not UTF-8, read as Windows-1252', count: 1 }])
})

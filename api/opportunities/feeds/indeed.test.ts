import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { like } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { importFiles } from '#api/import/commands.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { accountsApp } from '#tests/support/accounts.ts'
import { factories } from '#tests/support/factories.ts'
import { childrenOf, parseXml, textOf } from '#tests/support/xml.ts'

const { open, ask } = await accountsApp()
const make = factories(open.database)
const read = () => ask('/jobs/indeed.xml', { method: 'GET' })

const JOB = {
  name: 'Pump <operator> & "fitter" ]]> \u0001',
  description:
    'Keep **twelve** pumps going ![a "pump"](http://example.org/x.png).\n\n<script>alert(1)</script>',
  type: 'FULL_TIME',
  location: 'HYBRID',
  city: 'Keta',
  country: 'GH',
  salaryMin: 2_000,
  salaryMax: 3_500,
  salaryCurrency: 'GHS',
  salaryPeriod: 'MONTH',
} as const

it('gives every open job, and nothing that is not open or no job', async () => {
  const company = await make.company({ name: 'Keta Salt & Sons' })
  const job = await make.job({ ...JOB, companyId: company.id })
  await make.job({ name: 'Closed', deadlineAt: new Date(0) })
  await make.job({ name: 'Draft', status: 'DRAFT' })
  await make.rfp({ name: 'Request' })
  const answer = await read()
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  const feed = parseXml(answer.body)
  expect(textOf(feed, 'publisher')).toBe('Opencall')
  expect(Date.parse(textOf(feed, 'lastBuildDate') ?? '')).toBeLessThanOrEqual(Date.now())
  const [only, ...others] = childrenOf(feed, 'job')
  if (!only) throw new Error('No job')
  expect(others).toEqual([])
  expect(Object.fromEntries(only.children.map(({ name, text }) => [name, text]))).toMatchObject({
    title: 'Pump <operator> & "fitter" ]]> ',
    referencenumber: String(job.id),
    requisitionid: String(job.id),
    url: `https://calls.example.org/jobs/${job.id}/?source=indeed`,
    company: 'Keta Salt & Sons',
    city: 'Keta',
    country: 'GH',
    salary: 'GHS 2000 - 3500 per month',
    jobtype: 'fulltime',
    remotetype: 'Hybrid remote',
    expirationdate: job.deadline,
  })
  const description = textOf(only, 'description')
  expect(description).toContain('<strong>twelve</strong>')
  expect(description).not.toContain('<script')
  expect(description).not.toContain('<img')
})

it('is read back by the import of such feeds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'indeed-'))
  const file = join(folder, 'feed.xml')
  await writeFile(file, (await read()).body)
  const summary = await importFiles(open.database, [file], { timeZone: 'Africa/Accra', now: new Date() })
  await rm(folder, { recursive: true })
  expect(summary).toMatchObject({ added: 1, refused: 0 })
  const [opportunity] = await open.database
    .select()
    .from(opportunities)
    .where(like(opportunities.source, 'indeed:%'))
  expect(opportunity).toMatchObject({
    type: 'FULL_TIME',
    location: 'HYBRID',
    city: 'Keta',
    country: 'GH',
    salaryMin: 2_000,
    salaryMax: 3_500,
    salaryCurrency: 'GHS',
    salaryPeriod: 'MONTH',
  })
})

it('reads on past what is read at once', async () => {
  const { id: companyId } = await make.company()
  await open.database.insert(opportunities).values(
    Array.from({ length: 650 }, (_, i) => ({
      kind: 'JOB' as const,
      companyId,
      name: `Many ${i}`,
      description: 'One of many.',
      excerpt: 'One of many.',
      status: 'OPEN' as const,
      source: 'many',
      sourceId: String(i),
    })),
  )
  const titles = childrenOf(parseXml((await read()).body), 'job').map((job) => textOf(job, 'title'))
  expect(titles.filter((title) => title?.startsWith('Many'))).toHaveLength(650)
  expect(new Set(titles).size).toBeGreaterThanOrEqual(650)
})

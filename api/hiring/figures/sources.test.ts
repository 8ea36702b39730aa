import { asc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { sourceCounts, sourceLinks } from '#api/platform/database/tables/figures-tables.ts'
import { pageViews } from '#api/platform/database/tables/opportunities-tables.ts'
import { applicantsApp } from '#tests/support/applicants.ts'
import { application } from '#tests/support/documents.ts'
import { member } from '#tests/support/members.ts'

const { database, ask, make, seeker, apply, app, withdraw, applicationsOf } = await applicantsApp()
const owner = await member(database)
const { companyId, token } = owner
const newJob = () => make.job({ companyId })

const links = (id: number) => `/api/company/posts/${id}/source-links/`
const add = (id: number, source: unknown, by = token) => ask(links(id), { token: by, body: { source } })

describe('links of a job', () => {
  it('are made by a short name, listed and deleted', async () => {
    const { id } = await newJob()
    expect((await add(id, ' Daily Graphic ')).statusCode).toBe(201)
    await add(id, 'radio-7')
    // Making it once more is no fault.
    const again = await add(id, 'daily-graphic')
    expect(
      again
        .json()
        .map(({ source }: { source: string }) => source)
        .sort(),
    ).toEqual(['daily-graphic', 'radio-7'])
    const deleted = await ask(`/api/company/posts/${id}/source-links/radio-7/`, { method: 'DELETE', token })
    expect(deleted.json()).toMatchObject([{ source: 'daily-graphic' }])
    expect(
      (await ask(`/api/company/posts/${id}/source-links/radio-7/`, { method: 'DELETE', token })).statusCode,
    ).toBe(404)
    expect((await ask(links(id), { method: 'GET', token })).json()).toHaveLength(1)
  })

  it.each(['', '   ', 'a'.repeat(41), 'naïve', 'a/b', 'direct', 'Site', 'other', "x';--", 7, null])(
    'are refused by the name %j',
    async (source) => {
      const { id } = await newJob()
      const refused = await add(id, source)
      expect(refused.statusCode).toBe(400)
      expect(refused.json().source).toHaveLength(1)
    },
  )

  it('are 50 at most, and only of a job of its own', async () => {
    const { id } = await newJob()
    const rows = Array.from({ length: 50 }, (_, n) => ({ opportunityId: id, source: `place-${n}` }))
    await database.insert(sourceLinks).values(rows)
    const refused = await add(id, 'one-more')
    expect([refused.statusCode, refused.json().reason]).toEqual([409, 'too_many_source_links'])
    expect((await add(id, 'place-7')).statusCode).toBe(201)
    const rfp = await make.rfp({ companyId })
    expect((await add(rfp.id, 'radio')).statusCode).toBe(404)
    expect((await add(id, 'radio', (await member(database)).token)).statusCode).toBe(404)
    const viewer = await member(database, { role: 'VIEWER', companyId })
    expect((await add(id, 'radio', viewer.token)).statusCode).toBe(403)
  })
})

describe('the source of an application', () => {
  const sourceFor = async (id: number, source?: string) => {
    const form = application()
    if (source !== undefined) form.set('source', source)
    const { token: own } = await seeker()
    const sent = await apply(id, own, form)
    expect(sent.statusCode, sent.body).toBe(201)
    expect(sent.body).not.toContain('"source"')
    const [row] = await database
      .select()
      .from(applications)
      .where(eq(applications.number, sent.json().number))
    return row?.source
  }

  it('is what its link said, where that is known; a wrong one never keeps anybody from applying', async () => {
    const { id } = await newJob()
    await add(id, 'Radio')
    const given = [
      'radio',
      'RADIO',
      'linkedin',
      'site',
      undefined,
      '',
      'television',
      'ra dio',
      'x'.repeat(300),
      '<b>',
    ]
    const stored: unknown[] = []
    for (const source of given) stored.push(await sourceFor(id, source))
    expect(stored).toEqual([
      'radio',
      'radio',
      'linkedin',
      'site',
      'direct',
      'direct',
      ...['other', 'other', 'other', 'other'],
    ])
    // A link of one job is none of another.
    expect(await sourceFor((await newJob()).id, 'radio')).toBe('other')
  })

  it('is the last one of who applies anew', async () => {
    const { id } = await newJob()
    const { token: own } = await seeker()
    const form = application()
    form.set('source', 'facebook')
    const { number } = (await apply(id, own, form)).json()
    await withdraw(number, own)
    await apply(id, own, application())
    expect(await applicationsOf(id)).toMatchObject([{ source: 'direct', number }])
  })
})

it('counts views and begun forms by source, and no name that nobody chose', async () => {
  const [job, rfp] = [await newJob(), await make.rfp()]
  await add(job.id, 'radio')
  const count = (query: string, path = `/api/jobs/${job.id}`) => ask(`${path}/page-views/?${query}`)
  const queries = [
    'source=radio',
    'source=RADIO',
    'source=radio&step=START',
    'source=%00%ff',
    `source=${'y'.repeat(300)}`,
    'source=nobody-1',
    'source=nobody-2',
    '',
  ]
  for (const query of queries) expect((await count(query)).statusCode).toBe(200)
  expect((await count('step=END')).statusCode).toBe(400)
  await count('source=radio', `/api/proposal-requests/${rfp.id}`)
  await app.close()
  const rows = await database
    .select({ source: sourceCounts.source, views: sourceCounts.views, starts: sourceCounts.starts })
    .from(sourceCounts)
    .orderBy(asc(sourceCounts.source))
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual(['direct 1 0', 'other 4 0', 'radio 2 1'])
  const [all] = await database.select().from(pageViews).where(eq(pageViews.opportunityId, job.id))
  expect(all?.views).toBe(7)
})

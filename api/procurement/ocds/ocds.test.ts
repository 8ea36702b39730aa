import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { attachments } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { addenda, questions } from '#api/platform/database/tables/procurement-tables.ts'
import { upsertPlan } from '#api/procurement/plan/queries.ts'
import { planOf } from '#api/procurement/plan/values.ts'
import { accountsApp } from '#tests/support/accounts.ts'
import { plan as planForm } from '#tests/support/browser/post-forms.ts'
import { releaseErrors } from '#tests/support/evaluations/ocds-schema.ts'
import { publisher } from '#tests/support/evaluations/releases.ts'
import { factories } from '#tests/support/factories.ts'

const { open, ask, server } = await accountsApp()
const { database } = open
const make = factories(database)

const publish = publisher(database)
const read = async (path: string) => {
  const answer = await ask(path, { method: 'GET' })
  return { status: answer.statusCode, body: answer.json() }
}

/** A request with everything that a release can hold. */
async function fullRequest(values: { source?: string } = {}) {
  const company = await make.company({
    name: 'Volta Grid Works',
    country: 'GH',
    city: 'Ho',
    address: '1 Dam Road',
  })
  const rfp = await make.rfp({
    companyId: company.id,
    name: 'Rooftop solar for twelve clinics',
    salaryMin: 100_000,
    salaryMax: 250_000,
    salaryCurrency: 'GHS',
    salaryPeriod: 'TOTAL',
    requirements: 'Five similar works.',
    ...values,
  })
  await database.insert(posts).values({
    opportunityId: rfp.id,
    companyId: company.id,
    draft: {},
    questionsUntil: new Date('2026-12-01T12:00:00Z'),
  })
  const file = { opportunityId: rfp.id, mediaType: 'application/pdf', size: 12, sha256: 'a'.repeat(64) }
  await database.insert(attachments).values([
    { ...file, name: 'Site plans.pdf', storageName: `plans-${rfp.id}`, publishedAt: new Date() },
    { ...file, name: 'Not yet shown.pdf', storageName: `draft-${rfp.id}` },
  ])
  return rfp
}

it('answers a package without releases before the first request, and beyond the last', async () => {
  for (const path of ['/api/ocds/', '/api/ocds/?before=1']) {
    const { status, body } = await read(path)
    expect(status).toBe(200)
    expect(body).toMatchObject({ uri: `https://calls.example.org${path}`, version: '1.1', releases: [] })
    expect(body.publishedDate).toMatch(/^\d{4}-.+Z$/)
    expect(body).not.toHaveProperty('links')
  }
})

it('tells how an RFP is put out and judged, validly, without a budget that is not shown', async () => {
  const rfp = await fullRequest()
  const plan = planOf(
    planForm({
      is_budget_shown: false,
      delivery_from: '2027-02-01',
      lots: [{ key: 'n', title: 'North' }],
      codes: [
        { scheme: 'CPV', id: '09331200-0', description: 'Panels' },
        { scheme: 'UNSPSC', id: '26131501', description: 'Power plants' },
      ],
    }),
    { budgetMin: 77_001, budgetMax: 88_002, currency: 'GHS' },
  )
  await database.transaction((tx) => upsertPlan(tx, rfp.id, plan))
  await publish(rfp.id, 'tender')
  const { body } = await read(`/api/ocds/ocds-213czf-${rfp.id}/`)
  const [release] = body.releases
  expect(releaseErrors(release)).toBeNull()
  expect(JSON.stringify(body)).not.toMatch(/77001|88002/)
  expect(body.extensions[1]).toContain('ocds_lots_extension')
  expect(release.tender).toMatchObject({
    procurementMethod: 'open',
    mainProcurementCategory: 'works',
    items: [
      {
        classification: { scheme: 'CPV', id: '09331200', description: 'Solar photovoltaic modules' },
        additionalClassifications: [{ scheme: 'UNSPSC', id: '26131501' }],
      },
    ],
    lots: [{ id: '1', title: 'North' }],
    awardCriteria: 'ratedCriteria',
    awardCriteriaDetails: expect.stringContaining('Quality counts 70 of 100, price 30.'),
    eligibilityCriteria: 'Tax clearance certificate',
    contractPeriod: { startDate: '2027-02-01T00:00:00Z' },
    submissionMethodDetails: `https://calls.example.org/rfps/${rfp.id}/`,
  })
})

it('publishes releases that the schema of 1.1.5 accepts, one for each event', async () => {
  const rfp = await fullRequest()
  await publish(rfp.id, 'tender')
  await database.insert(questions).values([
    { opportunityId: rfp.id, question: 'May we visit?', answer: 'On Tuesdays.', answeredAt: new Date() },
    { opportunityId: rfp.id, question: 'Still waiting?' },
  ])
  await publish(rfp.id, 'tenderUpdate')
  await database
    .insert(addenda)
    .values({ opportunityId: rfp.id, number: 1, title: 'More time', text: 'One week more.', changes: [] })
  await publish(rfp.id, 'tenderAmendment')
  await database.execute(sql`update opportunities set status = 'CLOSED' where id = ${rfp.id}`)
  await publish(rfp.id, 'tenderUpdate')
  await database.execute(sql`update opportunities set status = 'CANCELLED' where id = ${rfp.id}`)
  await publish(rfp.id, 'tenderCancellation')

  const { status, body } = await read(`/api/ocds/ocds-213czf-${rfp.id}/`)
  expect(status).toBe(200)
  for (const release of body.releases) {
    expect(releaseErrors(release)).toBeNull()
  }
  expect(body.releases.map(({ tag }: { tag: string[] }) => tag[0])).toEqual([
    'tender',
    'tenderUpdate',
    'tenderAmendment',
    'tenderUpdate',
    'tenderCancellation',
  ])
  const [first, second, third, closed, last] = body.releases
  expect(JSON.stringify(body)).not.toContain('1 Dam Road')
  expect(first.tender).toMatchObject({ status: 'active', hasEnquiries: false, value: { amount: 250_000 } })
  expect(first.tender.documents).toMatchObject([
    { documentType: 'tenderNotice' },
    {
      title: 'Site plans.pdf',
      url: expect.stringContaining(`/api/proposal-requests/${rfp.id}/attachments/`),
    },
  ])
  expect(second.tender.enquiries).toMatchObject([{ description: 'May we visit?', answer: 'On Tuesdays.' }])
  expect(third.tender.amendments).toMatchObject([{ rationale: 'More time' }])
  expect(closed.tender.status).toBe('complete')
  expect(last.tender.status).toBe('cancelled')
  expect(new Set(body.releases.map((release: { id: string }) => release.id)).size).toBe(5)
})

it('releases the end of a request that the clock alone ended, once for each deadline', async () => {
  const setDeadline = (id: number, at: string) =>
    database.execute(sql`update opportunities set deadline_at = now() + ${at}::interval where id = ${id}`)
  const rfp = await fullRequest({ source: 'account' })
  await publish(rfp.id, 'tender')
  const released = async () => {
    await server.releaseEnded()
    server.dropKeptAnswers()
    return (await read(`/api/ocds/ocds-213czf-${rfp.id}/`)).body.releases
  }
  expect(await released()).toHaveLength(1)
  await setDeadline(rfp.id, '0')
  const [, ended, ...more] = await released()
  expect(more).toEqual([])
  expect(releaseErrors(ended)).toBeNull()
  expect(ended).toMatchObject({ tag: ['tenderUpdate'], tender: { status: 'complete' } })
  expect(Date.parse(ended.tender.tenderPeriod.endDate)).toBeLessThanOrEqual(Date.parse(ended.date))
  expect(await released()).toHaveLength(2)

  await setDeadline(rfp.id, '1 hour')
  await publish(rfp.id, 'tenderAmendment')
  const statuses = async () => (await released()).map((release: typeof ended) => release.tender.status)
  expect(await statuses()).toEqual(['active', 'complete', 'active'])
  await setDeadline(rfp.id, '0')
  expect(await statuses()).toEqual(['active', 'complete', 'active', 'complete'])
})

it('releases the end of questions before the deadline, once', async () => {
  const rfp = await fullRequest({ source: 'account' })
  await publish(rfp.id, 'tender')
  const released = async () => {
    await server.releaseEnded()
    server.dropKeptAnswers()
    return (await read(`/api/ocds/ocds-213czf-${rfp.id}/`)).body.releases
  }
  const [first, ...early] = await released()
  expect(early).toEqual([])
  expect(first.tender.milestones).toMatchObject([{ id: 'questions', status: 'scheduled' }])
  await database.execute(sql`update posts set questions_until = now() where opportunity_id = ${rfp.id}`)
  const [, ended, ...more] = await released()
  expect(more).toEqual([])
  expect(releaseErrors(ended)).toBeNull()
  expect(ended).toMatchObject({
    tag: ['tenderUpdate'],
    tender: { status: 'active', milestones: [{ id: 'questions', status: 'met' }] },
  })
  expect(await released()).toHaveLength(2)
})

it('releases no end of what is a draft, cancelled, imported or a job', async () => {
  const over = { source: 'account', deadlineAt: new Date('2026-01-04T12:00:00Z') }
  const made = [
    await make.rfp({ ...over, status: 'DRAFT' }),
    await make.rfp({ ...over, status: 'CANCELLED' }),
    await make.rfp({ ...over, source: 'ocds-abc123' }),
    await make.job(over),
  ]
  await server.releaseEnded()
  for (const { id } of made) expect((await read(`/api/ocds/ocds-213czf-${id}/`)).status).toBe(404)
})

it('says of a request that is over by its deadline that it is complete', async () => {
  const rfp = await make.rfp({ deadlineAt: new Date('2026-01-04T12:00:00Z') })
  await publish(rfp.id, 'tenderUpdate')
  const { body } = await read(`/api/ocds/ocds-213czf-${rfp.id}/`)
  expect(body.releases[0].tender).toMatchObject({
    status: 'complete',
    tenderPeriod: { endDate: '2026-01-04T12:00:00.000Z' },
  })
})

it('refuses what is no release, so that the schema is seen to look', () => {
  expect(releaseErrors({ ocid: 'ocds-213czf-1', id: '1', date: 'yesterday', tag: ['tender'] })).not.toBeNull()
})

it('never changes a release', async () => {
  const rfp = await make.rfp({ name: 'As it was' })
  await publish(rfp.id, 'tender')
  await database.execute(sql`update opportunities set name = 'As it is' where id = ${rfp.id}`)
  const { body } = await read(`/api/ocds/ocds-213czf-${rfp.id}/`)
  expect(body.releases[0].tender.title).toBe('As it was')
  const change = database.transaction((tx) => tx.execute(sql`update ocds_releases set tag = 'award'`))
  await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining('never changes') } })
})

it('numbers two events at once', async () => {
  const rfp = await make.rfp()
  await Promise.all([publish(rfp.id, 'tenderUpdate'), publish(rfp.id, 'tenderUpdate')])
  const { body } = await read(`/api/ocds/ocds-213czf-${rfp.id}/`)
  expect(body.releases.map((release: { id: string }) => release.id)).toEqual([
    `ocds-213czf-${rfp.id}-0001-tenderUpdate`,
    `ocds-213czf-${rfp.id}-0002-tenderUpdate`,
  ])
})

it('packs the newest releases, with a way to the older', async () => {
  const rfp = await make.rfp()
  for (let event = 0; event < 101; event++) await publish(rfp.id, 'tenderUpdate')
  const { body } = await read('/api/ocds/')
  expect(body).toMatchObject({ version: '1.1', publisher: { name: 'Opencall' } })
  expect(body.releases).toHaveLength(100)
  const next = new URL(body.links.next)
  const older = await read(`${next.pathname}${next.search}`)
  const ids = [...body.releases, ...older.body.releases].map((release: { id: string }) => release.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain(`ocds-213czf-${rfp.id}-0001-tenderUpdate`)
})

it('releases nothing for a job, and finds no process that is not there', async () => {
  const job = await make.job()
  await publish(job.id, 'tender')
  expect((await read(`/api/ocds/ocds-213czf-${job.id}/`)).status).toBe(404)
  expect((await read('/api/ocds/ocds-abcdef-1/')).status).toBe(404)
  expect((await read('/api/ocds/ocds-213czf-9999999999/')).status).toBe(404)
  expect((await read('/api/ocds/nonsense/')).body).toEqual({
    ocid: ['must be the ocid of a request published here'],
  })
  expect((await read('/api/ocds/?before=abc')).status).toBe(400)
})

import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { applicationEvents, applications } from '#api/platform/database/tables/applications-tables.ts'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { messages } from '#api/platform/database/tables/hiring-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { insertApplicants } from '#tests/support/hiring/inserted-applicants.ts'
import { operatorApp } from '#tests/support/operators.ts'

const { database, make, registered, put, remove, visit } = await operatorApp()

const record = async (id: number) => (await visit(`/api/companies/${id}/record/`)).json()
const within = async (id: number) => (await record(id)).answers_within
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

type Received = { count?: number; ago?: number; answerAfter?: number; by?: 'status' | 'message' }

/** Applications for a job of a new company, answered so many days after they came. */
async function received(answered: Received[]) {
  const { company } = await registered()
  const job = await make.job({ companyId: company.id })
  for (const { count = 10, ago = 30, answerAfter, by = 'status' } of answered) {
    const rows = await insertApplicants(database, { opportunityId: job.id, count, firstName: 'Efua' })
    for (const { id: applicationId } of rows) {
      const isOne = eq(applications.id, applicationId)
      await database
        .update(applications)
        .set({ submittedAt: daysAgo(ago) })
        .where(isOne)
      if (answerAfter === undefined) continue
      const createdAt = daysAgo(ago - answerAfter)
      if (by === 'status') {
        await database
          .insert(applicationEvents)
          .values({ applicationId, kind: 'STATUS', status: 'IN_REVIEW', createdAt })
      } else {
        const words = { subject: 'Hello', body: 'Come by', isFromCompany: true }
        await database.insert(messages).values({ applicationId, createdAt, ...words })
      }
    }
  }
  return company.id
}

describe('answer times', () => {
  it('are the days in which half of the applicants had an answer, rounded up', async () => {
    const id = await received([
      { count: 4, answerAfter: 0.2 },
      { count: 3, answerAfter: 3.5, by: 'message' },
      { count: 5, answerAfter: 20 },
    ])
    expect(await within(id)).toBe(4)
  })

  it('are at least a day', async () => {
    expect(await within(await received([{ answerAfter: 0.01 }]))).toBe(1)
  })

  it.each([
    ['of fewer than ten', [{ count: 9, answerAfter: 2 }]],
    ['where most have no answer', [{ count: 9, answerAfter: 2 }, { count: 10 }]],
    ['of the last week', [{ count: 12, ago: 6, answerAfter: 1 }]],
    ['of more than a year ago', [{ count: 12, ago: 400, answerAfter: 1 }]],
    ['of more than 60 days', [{ count: 12, ago: 90, answerAfter: 70 }]],
    ['without any application', []],
  ])('are not told %s', async (_, answered: Received[]) => {
    expect(await within(await received(answered))).toBeNull()
  })

  it('take neither a withdrawal nor a decision that nobody was told of for an answer', async () => {
    const id = await received([{ count: 20 }])
    const rows = await database
      .select({ applicationId: applications.id })
      .from(applications)
      .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
      .where(eq(opportunities.companyId, id))
    const createdAt = daysAgo(29)
    const event = { kind: 'STATUS', status: 'WITHDRAWN', createdAt } as const
    await database.insert(applicationEvents).values(rows.map((row) => ({ ...row, ...event })))
    await database.update(applications).set({ status: 'REJECTED' })
    expect(await within(id)).toBeNull()
  })

  it('leave out who withdrew before an answer came', async () => {
    const id = await received([{ count: 10, answerAfter: 1.6 }, { count: 10 }])
    const waiting = sql`${applications.id} not in (select application_id from application_events)`
    await database
      .update(applications)
      .set({ withdrawnAt: daysAgo(10), status: 'WITHDRAWN' })
      .where(waiting)
    expect(await within(id)).toBe(2)
  })
})

describe('past opportunities', () => {
  it('are those that were public and ended, the last first', async () => {
    const { company } = await registered()
    const companyId = company.id
    const ended = { companyId, status: 'CLOSED', deadlineAt: null } as const
    await make.job({ ...ended, name: 'Ended early', closedAt: daysAgo(9) })
    await make.rfp({ companyId, name: 'Past its deadline', deadlineAt: daysAgo(3) })
    await make.job({ companyId, name: 'Open' })
    await make.job({ companyId, name: 'A draft', status: 'DRAFT', publishedAt: null })
    await make.job({ companyId, name: 'Cancelled', status: 'CANCELLED', closedAt: daysAgo(1) })
    await make.job({ ...ended, name: 'Taken down', closedAt: daysAgo(1), takenDownAt: new Date() })
    await make.job({ ...ended, companyId: (await make.company()).id, name: 'Of another' })
    const { past } = await record(companyId)
    expect(past.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`)).toEqual([
      'RFP Past its deadline',
      'JOB Ended early',
    ])
  })

  it('of a suspended company are shown to nobody', async () => {
    const { company } = await registered({ suspendedAt: new Date() })
    expect((await visit(`/api/companies/${company.id}/record/`)).json().code).toBe('not_available')
  })
})

it('says who gave the verified mark, and when', async () => {
  const { company } = await registered({ name: 'Keta Salt' })
  expect((await record(company.id)).verified).toBeNull()
  const path = `/api/operator/companies/${company.id}/verification/`
  await put(path, { name: 'Keta Salt' })
  const { verified } = await record(company.id)
  expect(verified.by).toBe('operator')
  expect(Math.abs(Date.now() - Date.parse(verified.at))).toBeLessThan(600_000)
  await remove(path)
  expect((await record(company.id)).verified).toBeNull()
  const imported = await make.company({ isVerified: true, source: 'uk' })
  expect((await record(imported.id)).verified).toEqual({ by: 'source', at: null })
  const [row] = await database.select().from(companies).where(eq(companies.id, company.id))
  expect(row?.verifiedAt).toBeNull()
})

it('is made of what exists', async () => {
  expect((await visit('/api/companies/2147483647/record/')).statusCode).toBe(404)
  expect((await visit('/api/companies/abc/record/')).statusCode).toBe(400)
})

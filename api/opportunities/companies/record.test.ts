import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { companies } from '#api/platform/database/tables/companies-tables.ts'
import { operatorApp } from '#tests/support/operators.ts'

const { database, make, registered, put, remove, visit } = await operatorApp()

const record = async (id: number) => (await visit(`/api/companies/${id}/record/`)).json()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

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

import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '#api/platform/database/client.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import { visitors } from '#tests/support/inject.ts'

let open: OpenDatabase
let get: ReturnType<typeof visitors>

beforeAll(async () => {
  open = await testDatabase()
  get = visitors((await testApp(open)).app)
})
afterAll(() => open.close())

it("shows a company's profile and how many open opportunities it has", async () => {
  const make = factories(open.database)
  const company = await make.company({
    name: 'Keta Salt',
    size: '11_to_50',
    country: 'GH',
    city: 'Keta',
    isVerified: true,
  })
  await make.job({ companyId: company.id })
  await make.job({ companyId: company.id, deadlineAt: null })
  await make.rfp({ companyId: company.id })
  await make.job({ companyId: company.id, deadlineAt: new Date(0) })
  await make.job({ companyId: company.id, status: 'DRAFT' })
  await make.job({ companyId: company.id, takenDownAt: new Date() })
  await make.job()
  expect((await get(`/api/companies/${company.id}/`)).json()).toMatchObject({
    id: company.id,
    name: 'Keta Salt',
    size: '11_to_50',
    verified: true,
    open_jobs: 2,
    open_proposal_requests: 1,
  })
})

it("gives an industry by its code, an imported company's in its own words", async () => {
  const make = factories(open.database)
  for (const industry of ['IT', 'Mobile money']) {
    const { id } = await make.company({ industry })
    expect((await get(`/api/companies/${id}/`)).json()).toMatchObject({ industry })
  }
})

it('refuses what is no id and does not find what is not there', async () => {
  expect((await get('/api/companies/abc/')).json()).toEqual({ id: ['must be a whole number'] })
  expect((await get('/api/companies/2147483647/')).statusCode).toBe(404)
})

import { expect, expectTypeOf, it } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { factories } from '#tests/support/factories.ts'
import {
  type CompanyId,
  type OwnApplicationId,
  type OwnOpportunityId,
  ownOpportunity,
  scopeOf,
} from './scope.ts'

it('takes no plain number for what belongs to a company', () => {
  expectTypeOf<number>().not.toExtend<CompanyId>()
  expectTypeOf<number>().not.toExtend<OwnOpportunityId>()
  expectTypeOf<CompanyId>().not.toExtend<OwnOpportunityId>()
  expectTypeOf<OwnOpportunityId>().not.toExtend<OwnApplicationId>()
})

it("finds the company's own opportunities and nobody else's", async () => {
  const open = await testDatabase()
  try {
    const make = factories(open.database)
    const [ours, theirs] = [await make.company(), await make.company()]
    const job = await make.job({ companyId: ours.id })
    const scope = (id: number) => scopeOf({ userId: 1, company: { id, role: 'OWNER' } })
    expect(await ownOpportunity(open.database, scope(ours.id), { id: job.id })).toMatchObject({
      id: job.id,
      kind: 'JOB',
    })
    await expect(ownOpportunity(open.database, scope(theirs.id), { id: job.id })).rejects.toThrow('not_found')
    await expect(ownOpportunity(open.database, scope(ours.id), { id: job.id, kind: 'RFP' })).rejects.toThrow(
      'not_found',
    )
  } finally {
    await open.close()
  }
})

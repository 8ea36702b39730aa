import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'
import { isSomeoneWaiting } from '#tests/support/statements/waiting.ts'
import { cancelProceedings } from './commands.ts'
import { lockOpportunityForUpdate } from './queries.ts'

const app = await awardsApp()
const { database, post } = app
const reason = 'The budget was cut'

/** An RFP whose contract can be awarded now. */
async function awardable() {
  const own = await app.intendedRfp({ firms: 2 })
  await app.endStandstill(own.rfp.id)
  const stateOf = async () => {
    const { rows } = await database.execute<{ state: string }>(
      sql`select state from proceedings where opportunity_id = ${own.rfp.id}`,
    )
    return rows[0]?.state
  }
  return { ...own, stateOf, award: () => post(`${own.at}award/`, own.owner.token) }
}

it('awards or cancels what two members do at once, and tells the other', async () => {
  const own = await awardable()
  const [awarded, cancelled] = await Promise.all([
    own.award(),
    post(`/api/company/posts/${own.rfp.id}/transitions/`, own.recruiter.token, { action: 'cancel', reason }),
  ])
  expect([awarded.statusCode, cancelled.statusCode].sort()).toEqual([200, 409])
  expect(await own.stateOf()).toBe(awarded.statusCode === 200 ? 'AWARDED' : 'CANCELLED')
})

it.skipIf(app.open.isEmbedded)(
  'waits for whoever holds the RFP, without holding what they need',
  async () => {
    const { rfp, owner, award, stateOf } = await awardable()
    let awarded: ReturnType<typeof award> | undefined
    await database.transaction(async (tx) => {
      await lockOpportunityForUpdate(tx, rfp.id)
      awarded = award()
      await expect.poll(() => isSomeoneWaiting(database)).toBe(true)
      await cancelProceedings(tx, { opportunityId: rfp.id, actorId: owner.id, reason })
    })
    expect((await awarded)?.statusCode).toBe(409)
    expect(await stateOf()).toBe('CANCELLED')
  },
)

import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { LIMITS } from '#contract/vocabulary.ts'
import { awardsApp } from '#tests/support/evaluations/awards-app.ts'

const app = await awardsApp()
const { database, must, post } = app

it('takes no change beyond the most, as each tells all earlier ones once more', async () => {
  const { at, owner, rfp } = await app.awardedRfp({ firms: 2, plan: { currency: 'GHS' } })
  await must(
    post(`${at}contract/`, owner.token, {
      number: 'C-12/2026',
      amount: '1100',
      currency: 'GHS',
      signed_on: '2026-01-01',
    }),
  )
  await database.execute(sql`insert into contract_changes (opportunity_id, text, changed_by)
    select ${rfp.id}, 'More of it', ${owner.id} from generate_series(2, ${LIMITS.contractChanges})`)
  const change = { text: 'Two more spans', amount: '1300', ends_on: '2027-09-30' }
  await must(post(`${at}contract/changes/`, owner.token, change))
  const full = await post(`${at}contract/changes/`, owner.token, change)
  expect([full.statusCode, full.json().reason]).toEqual([409, 'contract_changes_full'])
})

import { sql } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { awards } from '#api/platform/database/tables/award-tables.ts'
import { upsertPlan } from '#api/procurement/plan/queries.ts'
import { planOf } from '#api/procurement/plan/values.ts'
import { plan as planForm } from '#tests/support/browser/post-forms.ts'
import { person, withDatabase } from '#tests/support/browser/stopped-server.ts'
import { factories } from '#tests/support/factories.ts'

const DAY = 86_400_000
const FIRMS = [
  { firstName: 'Esi', lastName: 'Mensah' },
  { firstName: 'Kofi', lastName: 'Adjei' },
  { firstName: 'Adwoa', lastName: 'Sarpong' },
]

/** RFPs of two years in all categories: with one bid to three, most of them awarded, one still open with a bid. */
export const awardedRfps = (dataDir: string) =>
  withDatabase(dataDir, async (database) => {
    const firms: number[] = []
    for (const firm of FIRMS) firms.push((await person(database, { ...firm, isSeeker: true })).id)
    for (let place = 0; place < 14; place++) await awardedRfp(database, firms, place)
    const open = await rfpOf(database, new Date(Date.now() - DAY))
    await bid(database, open.id, firms[0] ?? 0, 99)
  })

const rfpOf = (database: Database, publishedAt: Date) =>
  factories(database).rfp({
    name: 'Footbridge over the Volta',
    source: 'account',
    sourceId: `rfp-${publishedAt.getTime()}`,
    publishedAt,
  })

async function awardedRfp(database: Database, firms: number[], place: number) {
  const publishedAt = new Date(Date.UTC(2025, 1 + place * 1.4, 3))
  const rfp = await rfpOf(database, publishedAt)
  const category = (['works', 'goods', 'services'] as const)[place % 3]
  const plan = planOf(planForm({ category: category?.toUpperCase() as 'WORKS' }), {
    budgetMin: null,
    budgetMax: null,
    currency: 'GHS',
  })
  await database.transaction((tx) => upsertPlan(tx, rfp.id, plan))
  const bidders = firms.slice(0, (place % 3) + 1)
  const ids: number[] = []
  for (const firm of bidders) ids.push(await bid(database, rfp.id, firm, place))
  await database.execute(sql`
    insert into bid_opening_confirmations (opportunity_id, part, opened_at) values (${rfp.id}, 'technical_proposal', now())`)
  if (place > 11) return
  const awardedAt = new Date(publishedAt.getTime() + (30 + place * 4) * DAY)
  await database.insert(awards).values({
    opportunityId: rfp.id,
    applicationId: ids[place % ids.length] ?? 0,
    amount: 120_000 + place * 45_500,
    currency: place % 5 === 4 ? 'USD' : 'GHS',
    intendedAt: awardedAt,
    standstillUntil: awardedAt,
    awardedAt,
  })
}

async function bid(database: Database, opportunityId: number, userId: number, place: number) {
  const number = `7K3M-${String(1000 + place)}-${String(1000 + userId)}`
  const [row] = await database
    .insert(applications)
    .values({ number, opportunityId, userId, bio: 'We build bridges' })
    .returning({ id: applications.id })
  return row?.id ?? 0
}

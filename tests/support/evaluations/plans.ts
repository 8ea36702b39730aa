import type { Database } from '#api/platform/database/client.ts'
import { criteria, mandatoryRequirements, plans } from '#api/platform/database/tables/plan-tables.ts'

export type PlanValues = Partial<typeof plans.$inferInsert> & {
  criteria?: { name: string; points: number; minimum?: number; parts?: { name: string; points: number }[] }[]
  mandatory?: { name: string; envelope?: 'TECHNICAL' | 'FINANCIAL'; needsDocument?: boolean }[]
}

const CRITERIA = [
  {
    name: 'Method',
    points: 60,
    parts: [
      { name: 'Plan', points: 40 },
      { name: 'Risks', points: 20 },
    ],
  },
  { name: 'People', points: 40, minimum: 20 },
]

/** Inserts how an RFP is judged, as its publishing does. @returns the criteria that are scored, and requirements, by name */
export async function planOf(database: Database, opportunityId: number, values: PlanValues = {}) {
  const { criteria: wanted = CRITERIA, mandatory = [], ...more } = values
  await database.insert(plans).values({
    opportunityId,
    procurementMethod: 'OPEN',
    codes: [],
    isBudgetShown: true,
    selectionMethod: 'QUALITY_AND_COST',
    technicalWeight: 70,
    minimum: 70,
    isBidderBlind: false,
    standstillDays: 10,
    ...more,
  })
  let position = 0
  const insert = async (
    row: { name: string; points: number; minimum?: number | undefined },
    parentId?: number,
  ) => {
    const [added] = await database
      .insert(criteria)
      .values({ opportunityId, position: ++position, guidance: `About ${row.name}`, parentId, ...row })
      .returning()
    if (!added) throw new Error('The criterion was not inserted')
    return added
  }
  const leaves: { id: number; name: string; points: number }[] = []
  for (const { parts = [], ...row } of wanted as NonNullable<PlanValues['criteria']>) {
    const added = await insert(row)
    if (parts.length === 0) leaves.push(added)
    for (const part of parts) leaves.push(await insert(part, added.id))
  }
  const requirements: { id: number; name: string }[] = []
  for (const [at, { name, envelope = 'TECHNICAL', needsDocument = false }] of mandatory.entries()) {
    const [added] = await database
      .insert(mandatoryRequirements)
      .values({ opportunityId, position: at + 1, name, envelope, needsDocument })
      .returning()
    if (added) requirements.push(added)
  }
  return { leaves, requirements }
}

import { sql } from 'drizzle-orm'
import { saveOpportunities } from '#api/opportunities/listing/commands.ts'
import type { Database } from '#api/platform/database/client.ts'
import { generateOpportunities } from './generate.ts'

const BATCH = 500

/** Adds generated opportunities until there are this many. @returns how many a second were saved and indexed; 0 when none was */
export async function fill(database: Database, size: number): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::int from opportunities where source like 'bench-%'`,
  )
  const added = size - (rows[0]?.count ?? 0)
  if (added < 0)
    throw new Error('The database holds more opportunities than that: the bench needs one of its own')
  if (added === 0) return 0
  const began = performance.now()
  let batch: Parameters<typeof saveOpportunities>[1] = []
  for (const opportunity of generateOpportunities({ count: added, seed: size })) {
    batch.push({ source: `bench-${size}`, opportunity })
    if (batch.length < BATCH) continue
    await saveOpportunities(database, batch, 'Africa/Accra')
    batch = []
  }
  await saveOpportunities(database, batch, 'Africa/Accra')
  await database.execute(sql`analyze`)
  return Math.round(added / ((performance.now() - began) / 1_000))
}

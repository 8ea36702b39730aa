import { sql } from 'drizzle-orm'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { record } from '#api/platform/audit/commands.ts'
import type { Database } from '#api/platform/database/client.ts'

/** Ends standstill, as if the time had passed, and writes so into the keyed log, as only who has SECRET_KEY can. */
export const endStandstill = (database: Database, opportunityId: number) =>
  database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ until: number }>(sql`
      update awards set standstill_until = date_trunc('milliseconds', now()) - interval '1 second'
      where opportunity_id = ${opportunityId}
      returning (extract(epoch from standstill_until) * 1000)::float8 as until`)
    const details = { until: new Date(rows[0]?.until ?? 0).toISOString() }
    await record(tx, { actorId: null, action: 'standstill.set', subject: subjectOf(opportunityId), details })
  })

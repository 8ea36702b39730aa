import { asc, gt } from 'drizzle-orm'
import type { Database } from '#api/platform/database/client.ts'
import { auditLog } from '#api/platform/database/platform-tables.ts'
import { type Entry, GENESIS, hashOf } from './chain.ts'

type Verdict =
  | { isIntact: true; entries: number; head: string }
  | { isIntact: false; entries: number; brokenAt: number }

const BATCH = 1_000

/** Recomputes every hash of the log. Only a `noted` id with its hash reveals that the end was cut off. */
export async function verifyLog(database: Database, noted?: { id: number; hash: string }): Promise<Verdict> {
  let head = GENESIS
  let last = 0
  for (;;) {
    const rows = await database
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, last))
      .orderBy(asc(auditLog.id))
      .limit(BATCH)
    for (const row of rows) {
      const details = row.details as Entry['details'] // as `record` wrote them; another shape has another hash
      const hash = hashOf({ ...row, at: row.at.toISOString(), details }, head)
      const isNext = row.id === last + 1 && row.previousHash === head && row.hash === hash
      const isOther = noted?.id === row.id && noted.hash !== hash
      if (!isNext || isOther) return { isIntact: false, entries: last, brokenAt: row.id }
      last = row.id
      head = hash
    }
    if (rows.length < BATCH) break
  }
  if (noted && noted.id > last) return { isIntact: false, entries: last, brokenAt: last + 1 }
  return { isIntact: true, entries: last, head }
}

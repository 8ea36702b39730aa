import { asc, gt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { LOCKS } from '#api/platform/database/locks.ts'
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

/** Makes other entries wait until the transaction ends. */
export async function lockLog(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.auditLog})`)
}

/** The last entry, or what stands before the first; `now` is by the database's clock. */
export async function findHead(tx: Transaction): Promise<{ id: number; hash: string; now: Date }> {
  const { rows } = await tx.execute<{ id: string; hash: string; now: string }>(sql`
    select coalesce(max(id), 0) as id, (extract(epoch from clock_timestamp()) * 1000)::int8 as now,
      coalesce((select hash from audit_log order by id desc limit 1), ${GENESIS}) as hash
    from audit_log`)
  const head = rows[0]
  if (!head) throw new Error('The audit log cannot be read')
  return { id: Number(head.id), hash: head.hash, now: new Date(Number(head.now)) }
}

export async function insertEntry(tx: Transaction, entry: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(entry)
}

import { sql } from 'drizzle-orm'
import type { Transaction } from '#api/platform/database/client.ts'
import { LOCKS } from '#api/platform/database/locks.ts'
import { auditLog } from '#api/platform/database/platform-tables.ts'
import { type Entry, GENESIS, hashOf } from './chain.ts'

export type Act = Pick<Entry, 'actorId' | 'action' | 'subject' | 'details'>

/** Writes an entry within the transaction of the act. Other entries wait until it ends. */
export async function record(tx: Transaction, act: Act): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.auditLog})`)
  const { rows } = await tx.execute<{ id: string; hash: string; now: string }>(sql`
    select coalesce(max(id), 0) as id, (extract(epoch from clock_timestamp()) * 1000)::int8 as now,
      coalesce((select hash from audit_log order by id desc limit 1), ${GENESIS}) as hash
    from audit_log`)
  const last = rows[0]
  if (!last) throw new Error('The audit log cannot be read')
  const at = new Date(Number(last.now))
  const entry = { ...act, id: Number(last.id) + 1, at: at.toISOString() }
  await tx.insert(auditLog).values({ ...entry, at, previousHash: last.hash, hash: hashOf(entry, last.hash) })
}

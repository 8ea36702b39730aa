import { and, asc, desc, eq, gt, inArray, like, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import { MOST_APART_MS } from '#api/platform/database/clock.ts'
import { LOCKS } from '#api/platform/database/locks.ts'
import { auditLog, keptKeys } from '#api/platform/database/tables/platform-tables.ts'
import { type AuditKey, type Entry, GENESIS, type Head, hashOf, keyOf } from './chain.ts'
import { type EntryRow, entryOf, follow } from './entry.ts'
import { AUDIT_KEYS, unwrapKey, type Wrapped } from './keys.ts'

export type Verdict =
  /** `backAt` is dated long before an earlier one: the clock of the database was moved, and nobody has accepted it since. */
  | { isIntact: true; entries: number; head: string; backAt?: number }
  /** `entries` before `brokenAt` are intact. */
  | { isIntact: false; entries: number; brokenAt: number }

export const BATCH = 1_000
/** The operator took the log as it is. */
export const ACCEPTED = 'audit.accepted'

/**
 * Recomputes every hash of the log with its keys. An end that was cut off shows by a `noted` head alone: one of a receipt, of
 * a mail to operators or of an earlier check.
 */
export async function verifyLog(database: Database, noted: Head[] = []): Promise<Verdict> {
  const keys = await listKeys(database)
  let last: Head = { id: 0, hash: GENESIS }
  let times: Times = { latest: 0 }
  const broken = (brokenAt: number) => ({ isIntact: false as const, entries: last.id, brokenAt })
  for (;;) {
    const rows = await listEntries(database, last.id)
    for (const row of rows) {
      const next = follow(row, last, keys)
      const other = noted.some(({ id, hash }) => id === row.id && hash !== next?.hash)
      if (!next || other) return broken(row.id)
      last = next
      times = noteTime(times, row)
    }
    if (rows.length < BATCH) break
  }
  const isKeyLost = (await listWrappedKeys(database)).length > keys.length
  const until = Math.max(...noted.map(({ id }) => id), (keys.at(-1)?.from ?? 0) - 1, 0)
  if (keys.length === 0 || isKeyLost || until > last.id) return broken(last.id + 1)
  const { backAt } = times
  return { isIntact: true, entries: last.id, head: last.hash, ...(backAt !== undefined && { backAt }) }
}

type Times = { latest: number; backAt?: number }

function noteTime({ latest, backAt }: Times, { id, at, action }: EntryRow): Times {
  if (action === ACCEPTED) return { latest: at.getTime() }
  const isBack = at.getTime() < latest - MOST_APART_MS
  const first = backAt ?? (isBack ? id : undefined)
  return { latest: Math.max(latest, at.getTime()), ...(first !== undefined && { backAt: first }) }
}

export const listEntries = (database: Executor, after: number) =>
  database.select().from(auditLog).where(gt(auditLog.id, after)).orderBy(asc(auditLog.id)).limit(BATCH)

/** The end of the log with the newest such entry about a subject. */
export async function findHeadOf(database: Executor, subject: string, actions: string[]) {
  const [head] = await database
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .where(and(eq(auditLog.subject, subject), inArray(auditLog.action, actions)))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return head
}

/** Entries about subjects, oldest first, that were made with the key; any other was written by hand, or before there was one. */
export async function listVerified(
  database: Executor,
  about: string | string[],
  actions: string[],
): Promise<Entry[]> {
  const subjects = [about].flat()
  const rows = await database
    .select()
    .from(auditLog)
    .where(and(inArray(auditLog.subject, subjects), inArray(auditLog.action, actions)))
    .orderBy(asc(auditLog.id))
  const keys = rows.length > 0 ? await listKeys(database) : []
  return rows.flatMap((row) => {
    const entry = entryOf(row)
    const key = keyOf(keys, row.id)
    return key && hashOf(entry, row.previousHash, key) === row.hash ? [entry] : []
  })
}

/** The keys of the log, oldest first, without those whose row was changed: what was made with these cannot be verified. */
export async function listKeys(database: Executor): Promise<AuditKey[]> {
  const rows = await listWrappedKeys(database)
  return rows.flatMap((row) => readKey(database, row) ?? []).sort((a, b) => a.id - b.id)
}

function readKey({ secretKey }: Executor, row: Wrapped): AuditKey | undefined {
  try {
    return unwrapKey(secretKey, row)
  } catch {
    return undefined
  }
}

export const listWrappedKeys = (database: Executor): Promise<Wrapped[]> =>
  database
    .select({ name: keptKeys.name, sealed: keptKeys.sealed })
    .from(keptKeys)
    .where(like(keptKeys.name, `${AUDIT_KEYS}%`))

/** Makes other entries wait until the transaction ends. */
export async function lockLog(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.auditLog})`)
}

type HeadRow = { id: string; hash: string; name: string | null; sealed: string | null }

/** The last entry, or what stands before the first, and the newest key. */
export async function findHead(tx: Executor): Promise<Head & { newestKey: Wrapped | undefined }> {
  const { rows } = await tx.execute<HeadRow>(sql`
    select l.id, l.hash, k.name, k.sealed
    from (select 1) one
      left join lateral (select id, hash from audit_log order by id desc limit 1) l on true
      left join lateral (
        select name, sealed from kept_keys where name like ${`${AUDIT_KEYS}%`}
        order by length(name) desc, name desc limit 1
      ) k on true`)
  const head = rows[0]
  if (!head) throw new Error('The audit log cannot be read')
  const { name, sealed } = head
  const newestKey = name && sealed ? { name, sealed } : undefined
  return { id: Number(head.id), hash: head.hash ?? GENESIS, newestKey }
}

export async function insertEntry(tx: Transaction, entry: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(entry)
}

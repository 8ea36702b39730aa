import { and, asc, eq, not, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { firmDocuments, firmMembers, firms } from '#api/platform/database/tables/companies-tables.ts'
import { hasJob } from '#api/platform/queue/queries.ts'

type FirmRow = typeof firms.$inferSelect
export type FirmDocumentRow = typeof firmDocuments.$inferSelect

/** The firm that a person acts for, with their role in it and the day by the clock of the database. */
export async function findFirmOf(database: Executor, userId: number) {
  const [row] = await selectOwn(database, userId)
  return row
}
export type OwnFirmRow = NonNullable<Awaited<ReturnType<typeof findFirmOf>>>

const selectOwn = (database: Executor, userId: number) =>
  database
    .select({
      firm: firms,
      role: firmMembers.role,
      today: sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`,
    })
    .from(firmMembers)
    .innerJoin(firms, eq(firms.id, firmMembers.firmId))
    .where(eq(firmMembers.userId, userId))

/**
 * Whether somebody sees an application: their own, or a proposal of the firm that they act for now. One sent for a firm is not seen
 * by a member who was removed, be it the one who sent it.
 */
export const isSeenBy = (userId: number | SQL) =>
  sql<boolean>`(${applications.userId} = ${userId} and ${applications.firmId} is null
    or ${applications.firmId} = (select m.firm_id from firm_members m where m.user_id = ${userId}))`

/** The same, locked until the transaction ends. */
export async function lockFirmOfForUpdate(tx: Transaction, userId: number) {
  const [row] = await selectOwn(tx, userId).for('update', { of: firms })
  return row
}

export function listDocuments(database: Executor, firmId: number): Promise<FirmDocumentRow[]> {
  return database
    .select()
    .from(firmDocuments)
    .where(eq(firmDocuments.firmId, firmId))
    .orderBy(asc(firmDocuments.id))
}

export async function findDocument(database: Executor, { firmId, id }: { firmId: number; id: number }) {
  const [row] = await database
    .select()
    .from(firmDocuments)
    .where(and(eq(firmDocuments.id, id), eq(firmDocuments.firmId, firmId)))
  return row
}

/** The owner first, then by when they came. */
export function listMembers(database: Executor, firmId: number) {
  return database
    .select({
      id: firmMembers.id,
      userId: firmMembers.userId,
      role: firmMembers.role,
      email: users.email,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(firmMembers)
    .innerJoin(users, eq(users.id, firmMembers.userId))
    .where(eq(firmMembers.firmId, firmId))
    .orderBy(asc(firmMembers.role), asc(firmMembers.id))
}

/** `wrap` makes its key, which is bound to the id. @returns the id */
export async function insertFirm(
  tx: Transaction,
  values: Omit<typeof firms.$inferInsert, 'wrappedKey'>,
  wrap: (id: number) => string,
): Promise<number> {
  const [row] = await tx
    .insert(firms)
    .values({ ...values, wrappedKey: '' })
    .returning({ id: firms.id })
  if (!row) throw new Error('The firm was not inserted')
  await tx
    .update(firms)
    .set({ wrappedKey: wrap(row.id) })
    .where(eq(firms.id, row.id))
  return row.id
}

type Joining = typeof firmMembers.$inferInsert

/** @returns false for somebody who acts for a firm already */
export async function insertMember(tx: Transaction, row: Joining): Promise<boolean> {
  const added = await tx.insert(firmMembers).values(row).onConflictDoNothing().returning()
  return added.length > 0
}

type Change = Partial<Omit<FirmRow, 'id' | 'version'>>

export async function updateFirm(tx: Transaction, id: number, change: Change): Promise<void> {
  await tx
    .update(firms)
    .set({ ...change, version: sql`${firms.version} + 1` })
    .where(eq(firms.id, id))
}

/** Whether a firm has a proposal that is not withdrawn, of an RFP that goes on. */
export async function hasLiveProposal(tx: Transaction, firmId: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from applications a join opportunities o on o.id = a.opportunity_id
      left join proceedings p on p.opportunity_id = o.id
    where a.firm_id = ${firmId} and a.status <> 'WITHDRAWN' and o.status <> 'CANCELLED'
      and coalesce(p.state, '') not in ('AWARDED', 'CONTRACTED', 'UNSUCCESSFUL', 'CANCELLED') limit 1`)
  return (rowCount ?? 0) > 0
}

/** Its proposals stay with those of their senders who are members still: one who was removed must not get theirs back. */
export async function deleteFirm(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`
    update applications set user_id = null where firm_id = ${id} and user_id is not null
      and user_id not in (select m.user_id from firm_members m where m.firm_id = ${id})`)
  await tx.delete(firms).where(eq(firms.id, id))
}

/** Ends the membership of somebody whose account goes: the eldest member becomes the owner, a firm without one goes. */
export async function deleteFromFirms(tx: Transaction, userId: number): Promise<void> {
  const left = await tx
    .delete(firmMembers)
    .where(eq(firmMembers.userId, userId))
    .returning({ firmId: firmMembers.firmId })
  for (const { firmId } of left) {
    await tx.execute(sql`
      update firm_members set role = 'OWNER' where id = (select min(id) from firm_members where firm_id = ${firmId})
        and not exists (select from firm_members m where m.firm_id = ${firmId} and m.role = 'OWNER')`)
    if ((await listMembers(tx, firmId)).length === 0) await deleteFirm(tx, firmId)
  }
}

export async function insertDocument(
  tx: Transaction,
  row: typeof firmDocuments.$inferInsert,
): Promise<number> {
  const [added] = await tx.insert(firmDocuments).values(row).returning({ id: firmDocuments.id })
  if (!added) throw new Error('The document was not inserted')
  return added.id
}

type Own = { firmId: number; id: number }

/** @returns whether there was one */
export async function deleteDocument(tx: Transaction, { firmId, id }: Own): Promise<boolean> {
  const deleted = await tx
    .delete(firmDocuments)
    .where(and(eq(firmDocuments.id, id), eq(firmDocuments.firmId, firmId)))
    .returning({ id: firmDocuments.id })
  return deleted.length > 0
}

/** A document with the key that it is encrypted under, for the scanner. */
export async function findScanned(database: Executor, id: number) {
  const [row] = await database
    .select({ document: firmDocuments, firm: { id: firms.id, wrappedKey: firms.wrappedKey } })
    .from(firmDocuments)
    .innerJoin(firms, eq(firms.id, firmDocuments.firmId))
    .where(eq(firmDocuments.id, id))
  return row
}

export async function updateScan(database: Executor, id: number, scan: string): Promise<boolean> {
  const changed = await database
    .update(firmDocuments)
    .set({ scan })
    .where(eq(firmDocuments.id, id))
    .returning({ id: firmDocuments.id })
  return changed.length > 0
}

/** Documents that wait for their scan longer than an hour, without a job. */
export function listUnscannedDocuments(database: Executor, limit: number) {
  const data: SQL = sql`jsonb_build_object('firmDocumentId', ${firmDocuments.id})`
  return database
    .select({ firmDocumentId: firmDocuments.id })
    .from(firmDocuments)
    .where(
      and(
        eq(firmDocuments.scan, 'WAITING'),
        sql`${firmDocuments.createdAt} < now() - interval '1 hour'`,
        not(hasJob('scan', data)),
      ),
    )
    .orderBy(asc(firmDocuments.id))
    .limit(limit)
}

import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Scope } from '#api/platform/access/scope.ts'
import type { Database, Executor, Transaction } from '#api/platform/database/client.ts'
import { users } from '#api/platform/database/tables/accounts-tables.ts'
import { companies, companyMembers } from '#api/platform/database/tables/companies-tables.ts'
import { companyExports } from '#api/platform/database/tables/integrations-tables.ts'
import { EXPORT_DAYS, type ExportFault } from '#contract/integrations/company-exports.ts'
import { MOST_TRIES } from './rules.ts'

type Company = Pick<Scope, 'companyId'>

const ofCompany = (database: Executor, { companyId }: Company, id?: number) =>
  database
    .select({
      export: companyExports,
      by: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(companyExports)
    .leftJoin(users, eq(users.id, companyExports.userId))
    .where(
      and(
        eq(companyExports.companyId, companyId),
        or(isNull(companyExports.expiresAt), gt(companyExports.expiresAt, sql`now()`)),
        id === undefined ? undefined : eq(companyExports.id, id),
      ),
    )

export type ExportRow = Awaited<ReturnType<typeof listExportsOf>>[number]

export const listExportsOf = (database: Executor, scope: Company) =>
  ofCompany(database, scope).orderBy(desc(companyExports.id)).limit(20)

export async function findExport(database: Executor, scope: Company, id: number) {
  const [row] = await ofCompany(database, scope, id)
  return row
}

/** @returns undefined while another of the company is being made */
export async function insertExport(tx: Transaction, { companyId, userId }: Scope) {
  const [row] = await tx
    .insert(companyExports)
    .values({ companyId, userId })
    .onConflictDoNothing({
      target: companyExports.companyId,
      where: sql`state in ('WAITING', 'RUNNING')`,
    })
    .returning({ id: companyExports.id })
  return row?.id
}

/** @returns the storage names of the files that went with the rows, or undefined without a row */
export async function deleteExport(database: Executor, { companyId }: Company, id: number) {
  const [row] = await database
    .delete(companyExports)
    .where(and(eq(companyExports.companyId, companyId), eq(companyExports.id, id)))
    .returning({ storageName: companyExports.storageName })
  return row
}

/** Rows whose time is over. @returns the storage names of their files */
export async function deleteExpired(database: Executor): Promise<string[]> {
  const rows = await database
    .delete(companyExports)
    .where(sql`${companyExports.expiresAt} <= now()`)
    .returning({ storageName: companyExports.storageName })
  return rows.flatMap(({ storageName }) => storageName ?? [])
}

export async function listKept(database: Executor, names: string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await database
    .select({ name: companyExports.storageName })
    .from(companyExports)
    .where(inArray(companyExports.storageName, names))
  return rows.flatMap(({ name }) => name ?? [])
}

/** Longer than a process goes without a sign of life. */
const HELD = sql`now() + interval '5 minutes'`

export type Held = { id: number; heldBy: string }

/** Claims what waits for longest, for one process alone; what was cut off for the third time is claimed no more. */
export async function claimExport(database: Database): Promise<Held | undefined> {
  const { rows } = await database.execute<Held>(sql`
    with next as (
      select id from company_exports where tries < ${MOST_TRIES}
        and (state = 'WAITING' or state = 'RUNNING' and held_until < now())
      order by id limit 1 for update skip locked
    )
    update company_exports e set state = 'RUNNING', held_by = gen_random_uuid()::text, held_until = ${HELD}, tries = tries + 1
    from next where next.id = e.id returning e.id, e.held_by as "heldBy"`)
  return rows[0]
}

/** @returns those that no process makes any more */
export async function listLost(database: Executor): Promise<Held[]> {
  const { rows } = await database.execute<Held>(sql`
    select id, held_by as "heldBy" from company_exports
    where state = 'RUNNING' and held_until < now() and tries >= ${MOST_TRIES}`)
  return rows
}

const isHeld = ({ id, heldBy }: Held) =>
  and(eq(companyExports.id, id), eq(companyExports.heldBy, heldBy), eq(companyExports.state, 'RUNNING'))

/** Holds it for longer. @returns false once another process makes it, or it was deleted */
export async function updateHeld(database: Executor, held: Held): Promise<boolean> {
  const rows = await database
    .update(companyExports)
    .set({ heldUntil: HELD })
    .where(isHeld(held))
    .returning({ id: companyExports.id })
  return rows.length > 0
}

type Made = Required<Pick<typeof companyExports.$inferInsert, 'size' | 'storageName' | 'wrappedKey'>>

const EXPIRES = sql`now() + ${EXPORT_DAYS} * interval '1 day'`

/** @returns whether it was still wanted */
export async function updateReady(tx: Executor, held: Held, made: Made): Promise<boolean> {
  const rows = await tx
    .update(companyExports)
    .set({ state: 'READY', ...made, expiresAt: EXPIRES })
    .where(isHeld(held))
    .returning({ id: companyExports.id })
  return rows.length > 0
}

/** @returns whether it was still wanted */
export async function updateFailed(tx: Executor, held: Held, fault: ExportFault): Promise<boolean> {
  const rows = await tx
    .update(companyExports)
    .set({ state: 'FAILED', fault, expiresAt: EXPIRES })
    .where(isHeld(held))
    .returning({ id: companyExports.id })
  return rows.length > 0
}

/** The company and the member who asked, as they are now; a membership that began since then is not the one that asked. */
export async function findAsked(database: Executor, id: number) {
  const [row] = await database
    .select({
      companyId: companyExports.companyId,
      companyName: companies.name,
      userId: companyExports.userId,
      role: companyMembers.role,
      isCompanySuspended: sql<boolean>`${companies.suspendedAt} is not null`,
    })
    .from(companyExports)
    .innerJoin(companies, eq(companies.id, companyExports.companyId))
    .leftJoin(
      users,
      and(eq(users.id, companyExports.userId), isNull(users.suspendedAt), isNotNull(users.verifiedAt)),
    )
    .leftJoin(
      companyMembers,
      and(
        eq(companyMembers.companyId, companies.id),
        eq(companyMembers.userId, users.id),
        sql`${companyMembers.createdAt} <= ${companyExports.createdAt}`,
      ),
    )
    .where(eq(companyExports.id, id))
  return row
}

export async function updateWrappedKey(tx: Executor, id: number, wrappedKey: string): Promise<void> {
  await tx.update(companyExports).set({ wrappedKey }).where(eq(companyExports.id, id))
}

import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#api/platform/database/client.ts'
import {
  academicRecords,
  employmentRecords,
  projects,
} from '#api/platform/database/tables/accounts-tables.ts'

const TABLES = { employment: employmentRecords, academic: academicRecords, project: projects }
export type RecordKind = keyof typeof TABLES

/** A row of any of the three tables. */
export type Row = Record<string, unknown>

export type Owned = { userId: number; id: number }

/** Typed as one table for all three, which share the columns used here. */
const tableOf = (kind: RecordKind) => TABLES[kind] as typeof employmentRecords

const isOwned = (table: typeof employmentRecords, { userId, id }: Owned) =>
  and(eq(table.id, id), eq(table.userId, userId))

export async function listRecords(database: Executor, kind: RecordKind, userId: number): Promise<Row[]> {
  const table = tableOf(kind)
  return database.select().from(table).where(eq(table.userId, userId)).orderBy(desc(table.id))
}

export async function countRecords(database: Executor, kind: RecordKind, userId: number): Promise<number> {
  const table = tableOf(kind)
  const [row] = await database.select({ count: count() }).from(table).where(eq(table.userId, userId))
  return row?.count ?? 0
}

export async function insertRecord(
  database: Executor,
  kind: RecordKind,
  values: Row,
): Promise<Row | undefined> {
  const table = tableOf(kind)
  const [row] = await database
    .insert(table)
    .values(values as typeof table.$inferInsert /* the entry's schema has its columns */)
    .returning()
  return row
}

export async function updateRecord(database: Executor, kind: RecordKind, owner: Owned, values: Row) {
  const table = tableOf(kind)
  const [row] = await database.update(table).set(values).where(isOwned(table, owner)).returning()
  return row as Row | undefined
}

/** @returns whether there was one */
export async function deleteRecord(database: Executor, kind: RecordKind, owner: Owned): Promise<boolean> {
  const table = tableOf(kind)
  const deleted = await database.delete(table).where(isOwned(table, owner)).returning({ id: table.id })
  return deleted.length > 0
}

/** The work that a person does now, or did last, as JSON with its role and company, in a statement that knows the person. */
export const lastJobOf = (person: SQL) => sql`(select json_build_object('role', e.role, 'company', e.company)
  from employment_records e where e.user_id = ${person}
  order by (e.end_date is null) desc, e.end_date desc, e.start_date desc nulls last, e.id desc limit 1)`

import { count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { LIMITS } from '#contract/vocabulary.ts'
import type { Executor } from './client.ts'

/** The page that a list query asks for; 20 rows by default (decisions §2). */
export type Page = {
  page?: number | undefined
  page_size?: number | undefined
  /** `o` and the number of rows before the page, beyond the depth of numbered ones. */
  cursor?: string | undefined
}

export const limitsOf = ({ page = 1, page_size = LIMITS.pageSize, cursor }: Page) => ({
  limit: page_size,
  offset: offsetOf({ page, page_size, cursor }),
})

/** A place in the order of changes is no number of rows (changes.ts). */
function offsetOf({
  page,
  page_size,
  cursor,
}: {
  page: number
  page_size: number
  cursor: string | undefined
}) {
  if (cursor === undefined) return (page - 1) * page_size
  return cursor.startsWith('o') ? Number(cursor.slice(1)) : 0
}

/** Counts exactly up to 10,000. */
export async function countUpTo(database: Executor, table: PgTable, where: SQL | undefined) {
  const some = database
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(LIMITS.countExact + 1)
    .as('some')
  const [row] = await database.select({ total: count() }).from(some)
  return exactly(row?.total ?? 0)
}

/** A count that stopped one above the exact totals. */
export const exactly = (total: number) => ({
  total: Math.min(total, LIMITS.countExact),
  totalIsExact: total <= LIMITS.countExact,
})

/** A pattern of LIKE for texts that contain this one. */
export const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

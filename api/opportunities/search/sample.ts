import { type SQL, sql } from 'drizzle-orm'

/** Document frequencies are counted on one opportunity in 64: enough to tell common terms from rare ones. */
const SHIFT = 26

/** Samples by a hash of the id, because imported data may have a period. SQL and TypeScript must agree. */
export const isSampled = ({ id }: { id: number }) => Math.imul(id, 2_654_435_761) >>> SHIFT === 0
export const isSampledSql = (id: SQL) =>
  sql`(${id}::bigint * 2654435761 & 4294967295) >> ${sql.raw(String(SHIFT))} = 0`

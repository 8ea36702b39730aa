import { type SQL, sql } from 'drizzle-orm'

/** One opportunity in 64 is counted: enough to tell common terms from others, at a 64th of the cost. */
const SHIFT = 26

/** By a hash of the id, so that data which comes in a rhythm is sampled evenly. The same in both languages. */
export const isSampled = ({ id }: { id: number }) => Math.imul(id, 2_654_435_761) >>> SHIFT === 0
export const isSampledSql = (id: SQL) =>
  sql`(${id}::bigint * 2654435761 & 4294967295) >> ${sql.raw(String(SHIFT))} = 0`

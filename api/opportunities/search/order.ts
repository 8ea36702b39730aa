import { sql } from 'drizzle-orm'
import { statement } from '#api/platform/statement.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** More matches than this are not ranked as a whole. */
export const SORTED_AT_ONCE = LIMITS.depth

/** Walks an index as far as the limit. */
export const newestRows = statement<{ id: number }>(
  'newest',
  sql`
    select id from open_opportunities where kind = ${sql.placeholder('kind')} and deadline_at > now()
    order by published_at desc, id desc limit ${sql.placeholder('limit')}`,
)

import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { opportunities, outdatedExcerpts } from '#api/platform/database/tables/opportunities-tables.ts'
import { LIMITS } from '#contract/vocabulary.ts'

/** The id below which excerpts are of earlier rules; undefined once there is none. */
export async function findOutdated(database: Executor): Promise<number | undefined> {
  const [row] = await database.select().from(outdatedExcerpts)
  return row?.below
}

/** More than an excerpt is made of. */
const BEGINNING = LIMITS.excerptLength * 10

/** The newest opportunities below an id, with the beginnings of their texts. */
export function listExcerpts(database: Executor, below: number, limit: number) {
  const { id, excerpt, description } = opportunities
  return database
    .select({ id, excerpt, beginning: sql<string>`left(${description}, ${BEGINNING}::int)` })
    .from(opportunities)
    .where(lt(id, below))
    .orderBy(desc(id))
    .limit(limit)
}

type Change = { id: number; from: string; to: string }

/** @returns whether it was the excerpt still: who changes a text makes its excerpt as well */
export async function updateExcerpt(tx: Transaction, { id, from, to }: Change): Promise<boolean> {
  const { rowCount } = await tx
    .update(opportunities)
    .set({ excerpt: to })
    .where(and(eq(opportunities.id, id), eq(opportunities.excerpt, from)))
  return rowCount === 1
}

/** Goes on from another id; 0 is the end. */
export async function updateOutdated(database: Executor, from: number, to: number): Promise<void> {
  const isFrom = eq(outdatedExcerpts.below, from)
  if (to === 0) await database.delete(outdatedExcerpts).where(isFrom)
  else await database.update(outdatedExcerpts).set({ below: to }).where(isFrom)
}

import { excerptOf } from '#api/opportunities/listing/excerpt.ts'
import type { Database } from '#api/platform/database/client.ts'
import { inTurn } from '#api/platform/each.ts'
import { announceChange } from '#api/platform/kept/changes.ts'
import { findOutdated, listExcerpts, updateExcerpt, updateOutdated } from './queries.ts'

/** Texts that are read at once. */
const BATCH = 100
/** In a minute: a million opportunities take a few hours, while pages and lists go on as ever. */
const MOST = 5_000

/**
 * Makes excerpts of earlier rules anew, the newest first, and goes on with its next run. Each opportunity is a transaction of its
 * own, so that it holds no two at once; two processes that do the same make the same.
 */
export async function remakeExcerpts(database: Database, most = MOST): Promise<void> {
  for (let made = 0; made < most; made += BATCH) {
    const below = await findOutdated(database)
    if (below === undefined) return
    const rows = await listExcerpts(database, below, BATCH)
    await inTurn(rows, ({ id, excerpt, beginning }) =>
      remakeOne(database, { id, from: excerpt, to: excerptOf(beginning) }),
    )
    await updateOutdated(database, below, rows.at(-1)?.id ?? 0)
  }
}

async function remakeOne(database: Database, change: Parameters<typeof updateExcerpt>[1]): Promise<void> {
  if (change.from === change.to) return
  await database.transaction(async (tx) => {
    if (await updateExcerpt(tx, change)) await announceChange(tx, [change.id])
  })
}

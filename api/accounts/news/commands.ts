import { sendOn } from '#api/platform/database/channels.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import type { NewsKind } from '#contract/accounts/notifications.ts'
import { insertNews, markNewsRead, type News } from './queries.ts'

/** Has members or operators told of what happened, once it is committed and together with it. */
export async function noteNews(
  tx: Transaction,
  queue: Pick<Queue, 'enqueue'>,
  ...rows: News[]
): Promise<void> {
  if (rows.length === 0) return
  await insertNews(tx, rows)
  await queue.enqueue(tx, 'news', {})
}

/** Reads for everybody what nobody has to see to any more, and tells their open pages. */
export async function settleNews(
  database: Executor,
  settled: { kind: NewsKind; about: string },
): Promise<void> {
  for (const userId of await markNewsRead(database, settled)) {
    await sendOn(database, 'notifications', String(userId))
  }
}

import { and, asc, count, eq, inArray, isNotNull, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { attachments, opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { posts } from '#api/platform/database/tables/posting-tables.ts'
import { isPublic } from '#api/platform/database/visibility.ts'

export type AttachmentRow = typeof attachments.$inferSelect

const isCurrent = isNull(attachments.removedAt)
const isShown = and(isNotNull(attachments.publishedAt), isNull(attachments.unpublishedAt))

/** Files of the working copy. */
export function listAttachments(database: Executor, opportunityId: number): Promise<AttachmentRow[]> {
  return database
    .select()
    .from(attachments)
    .where(and(eq(attachments.opportunityId, opportunityId), isCurrent))
    .orderBy(asc(attachments.id))
}

/** Files that visitors see. */
export function listPublished(database: Executor, opportunityId: number): Promise<AttachmentRow[]> {
  return database
    .select()
    .from(attachments)
    .where(and(eq(attachments.opportunityId, opportunityId), isShown))
    .orderBy(asc(attachments.id))
}

/** The same, as a JSON array of the wire's shape (present.ts) in a statement; null without any. */
export const publishedAsJson = (opportunityId: SQLWrapper) => sql`
  select json_agg(json_build_object('id', id, 'name', name, 'size', size, 'sha256', sha256) order by id)
  from ${attachments} where ${attachments.opportunityId} = ${opportunityId} and ${isShown}`

type Key = { opportunityId: number; id: number }

export async function findOwnAttachment(database: Executor, { opportunityId, id }: Key) {
  const [row] = await database
    .select()
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.opportunityId, opportunityId)))
  return row
}

export async function findPublished(database: Executor, { opportunityId, id }: Key) {
  const [row] = await database
    .select({ attachment: attachments })
    .from(attachments)
    .innerJoin(opportunities, eq(opportunities.id, attachments.opportunityId))
    .where(and(eq(attachments.id, id), eq(opportunities.id, opportunityId), isPublic, isShown))
  return row?.attachment
}

/** Files of the working copy. */
export async function countAttachments(database: Executor, opportunityId: number): Promise<number> {
  const [row] = await database
    .select({ count: count() })
    .from(attachments)
    .where(and(eq(attachments.opportunityId, opportunityId), isCurrent))
  return row?.count ?? 0
}

/** @returns the ids */
export async function insertAttachments(
  tx: Transaction,
  rows: (typeof attachments.$inferInsert)[],
): Promise<number[]> {
  const added = await tx.insert(attachments).values(rows).returning({ id: attachments.id })
  return added.map(({ id }) => id)
}

/** Removes a published file from the working copy. */
export async function markRemoved(tx: Transaction, id: number): Promise<void> {
  await tx.update(attachments).set({ removedAt: sql`now()` }).where(eq(attachments.id, id))
}

export async function deleteAttachment(tx: Transaction, id: number): Promise<void> {
  await tx.delete(attachments).where(eq(attachments.id, id))
}

export async function lockPostForUpdate(tx: Transaction, opportunityId: number) {
  const [post] = await tx
    .select({ review: posts.review, status: opportunities.status })
    .from(posts)
    .innerJoin(opportunities, eq(opportunities.id, posts.opportunityId))
    .where(eq(posts.opportunityId, opportunityId))
    .for('update', { of: posts })
  return post
}

/** The names among these that a row refers to. */
export async function listStorageNames(database: Executor, names: string[]): Promise<Set<string>> {
  const { storageName } = attachments
  const rows = await database.select({ storageName }).from(attachments).where(inArray(storageName, names))
  return new Set(rows.map((row) => row.storageName))
}

/** Shows visitors the files of the working copy. */
export async function publishFiles(tx: Transaction, opportunityId: number): Promise<void> {
  await tx
    .update(attachments)
    .set({ publishedAt: sql`now()` })
    .where(and(eq(attachments.opportunityId, opportunityId), isNull(attachments.publishedAt), isCurrent))
  await tx
    .update(attachments)
    .set({ unpublishedAt: sql`now()` })
    .where(and(eq(attachments.opportunityId, opportunityId), isShown, isNotNull(attachments.removedAt)))
}

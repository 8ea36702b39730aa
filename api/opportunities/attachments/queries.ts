import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { attachments, opportunities } from '#api/platform/database/opportunities-tables.ts'
import { isPublic } from '#api/platform/database/visibility.ts'

export type AttachmentRow = typeof attachments.$inferSelect

const isCurrent = isNull(attachments.removedAt)
const isShown = and(isNotNull(attachments.publishedAt), isNull(attachments.unpublishedAt))

/** Those of the working copy. */
export function listAttachments(database: Executor, opportunityId: number): Promise<AttachmentRow[]> {
  return database
    .select()
    .from(attachments)
    .where(and(eq(attachments.opportunityId, opportunityId), isCurrent))
    .orderBy(asc(attachments.id))
}

/** Those that visitors see. */
export function listPublished(database: Executor, opportunityId: number): Promise<AttachmentRow[]> {
  return database
    .select()
    .from(attachments)
    .where(and(eq(attachments.opportunityId, opportunityId), isShown))
    .orderBy(asc(attachments.id))
}

type Wanted = { opportunityId: number; id: number }

export async function findOwnAttachment(database: Executor, { opportunityId, id }: Wanted) {
  const [row] = await database
    .select()
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.opportunityId, opportunityId)))
  return row
}

export async function findPublished(database: Executor, { opportunityId, id }: Wanted) {
  const [row] = await database
    .select({ attachment: attachments })
    .from(attachments)
    .innerJoin(opportunities, eq(opportunities.id, attachments.opportunityId))
    .where(and(eq(attachments.id, id), eq(opportunities.id, opportunityId), isPublic, isShown))
  return row?.attachment
}

/** What the working copy has becomes what visitors see. */
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

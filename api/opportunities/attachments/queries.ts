import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { attachments } from '#api/platform/database/posting-tables.ts'
import { opportunities } from '#api/platform/database/schema.ts'
import { isPublic } from '#api/platform/database/visibility.ts'

export type AttachmentRow = typeof attachments.$inferSelect

const isCurrent = isNull(attachments.removedAt)
const isShown = and(isNotNull(attachments.publishedAt), isNull(attachments.unpublishedAt))

/** Those of the working copy. */
export function listAttachments(database: Executor, callId: number): Promise<AttachmentRow[]> {
  return database
    .select()
    .from(attachments)
    .where(and(eq(attachments.opportunityId, callId), isCurrent))
    .orderBy(asc(attachments.id))
}

/** Those that visitors see. */
export function listPublished(database: Executor, callId: number): Promise<AttachmentRow[]> {
  return database
    .select()
    .from(attachments)
    .where(and(eq(attachments.opportunityId, callId), isShown))
    .orderBy(asc(attachments.id))
}

type Wanted = { callId: number; id: number }

export async function findOwnAttachment(database: Executor, { callId, id }: Wanted) {
  const [row] = await database
    .select()
    .from(attachments)
    .where(and(eq(attachments.id, id), eq(attachments.opportunityId, callId)))
  return row
}

export async function findPublished(database: Executor, { callId, id }: Wanted) {
  const [row] = await database
    .select({ attachment: attachments })
    .from(attachments)
    .innerJoin(opportunities, eq(opportunities.id, attachments.opportunityId))
    .where(and(eq(attachments.id, id), eq(opportunities.id, callId), isPublic, isShown))
  return row?.attachment
}

/** What the working copy has becomes what visitors see. */
export async function publishFiles(tx: Transaction, callId: number): Promise<void> {
  await tx
    .update(attachments)
    .set({ publishedAt: sql`now()` })
    .where(and(eq(attachments.opportunityId, callId), isNull(attachments.publishedAt), isCurrent))
  await tx
    .update(attachments)
    .set({ unpublishedAt: sql`now()` })
    .where(and(eq(attachments.opportunityId, callId), isShown, isNotNull(attachments.removedAt)))
}

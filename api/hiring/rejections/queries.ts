import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#api/platform/database/client.ts'
import { applications } from '#api/platform/database/tables/applications-tables.ts'
import { rejections } from '#api/platform/database/tables/hiring-tables.ts'
import type { RejectionReason } from '#contract/hiring/rejections.ts'

type Why = Pick<typeof rejections.$inferInsert, 'batchId' | 'reason' | 'note' | 'actorId'>

/** Earlier reasons stay beneath for as long as the batch can be undone. Without any, the new row hides them. */
export async function writeRejections(tx: Transaction, applicationIds: number[], why: Why): Promise<void> {
  if (applicationIds.length === 0) return
  await tx.insert(rejections).values(applicationIds.map((applicationId) => ({ applicationId, ...why })))
}

/** The last row of an application of which no batch was undone. */
export const lastRejection = (applicationId: SQL): SQL =>
  sql`select j.reason, j.note, j.actor_id from rejections j left join batches b on b.id = j.batch_id
    where j.application_id = ${applicationId} and b.undone_at is null order by j.id desc limit 1`

/** Why the application of a row is rejected, null without a reason and a note. */
export const rejectionOfApplication = sql<{
  reason: RejectionReason | null
  note: string
  authorId: number | null
} | null>`(
  select json_build_object('reason', r.reason, 'note', r.note, 'authorId', r.actor_id) from (${lastRejection(sql`${applications.id}`)}) r
  where ${applications.status} = 'REJECTED' and (r.reason is not null or r.note <> ''))`

import { inArray, sql } from 'drizzle-orm'
import type { Transaction } from '#api/platform/database/client.ts'
import { rejections } from '#api/platform/database/tables/hiring-tables.ts'

type Why = Pick<typeof rejections.$inferInsert, 'reason' | 'note' | 'actorId'>

/** Replaces earlier reasons; without any they are gone, as they are of another rejection. */
export async function writeRejections(
  tx: Transaction,
  applicationIds: number[],
  why: Why | undefined,
): Promise<void> {
  if (applicationIds.length === 0) return
  if (!why) {
    await tx.delete(rejections).where(inArray(rejections.applicationId, applicationIds))
    return
  }
  await tx
    .insert(rejections)
    .values(applicationIds.map((applicationId) => ({ applicationId, ...why })))
    .onConflictDoUpdate({
      target: rejections.applicationId,
      set: {
        reason: sql`excluded.reason`,
        note: sql`excluded.note`,
        actorId: sql`excluded.actor_id`,
        createdAt: sql`now()`,
      },
    })
}

import { eq, sql } from 'drizzle-orm'
import { updateWrappedKey } from '#api/opportunities/seal-keys/queries.ts'
import { subjectOf } from '#api/opportunities/seal-keys/rules.ts'
import { record } from '#api/platform/audit/commands.ts'
import { listVerified } from '#api/platform/audit/queries.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import { sealKeys } from '#api/platform/database/tables/applications-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { type Envelope, termsOf, unwrapSealKey, wrapSealKey } from '#api/platform/keys/envelope.ts'

/** Sets a deadline so long ago, and binds the key of the proposals to it, as if the time had passed. */
export const setDeadlineAgo = (database: Database, id: number, ago: string) =>
  database.transaction(async (tx) => {
    const [row] = await tx
      .update(opportunities)
      .set({ deadlineAt: sql`now() - ${ago}::interval` })
      .where(eq(opportunities.id, id))
      .returning({ until: opportunities.deadlineAt })
    await rebind(tx, id, { until: row?.until ?? null })
  })

/** Writes the terms of an RFP's key anew, as only who has SECRET_KEY can. */
async function rebind(tx: Transaction, id: number, terms: Partial<Envelope>): Promise<void> {
  const [kept] = await tx.select().from(sealKeys).where(eq(sealKeys.opportunityId, id))
  if (!kept) return
  const envelope = { ...unwrapSealKey(tx.secretKey, id, kept.wrappedKey), ...terms }
  await updateWrappedKey(tx, id, wrapSealKey(tx.secretKey, id, envelope))
  const [subject, action] = [subjectOf(id), 'proposals.bound']
  const before = (await listVerified(tx, subject, [action])).at(-1)?.id ?? 0
  await record(tx, { actorId: null, action, subject, details: { terms: termsOf(envelope), before } })
}

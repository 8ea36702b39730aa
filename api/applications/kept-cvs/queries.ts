import { and, asc, desc, eq, not, sql } from 'drizzle-orm'
import { isKept } from '#api/applications/files/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import { applicationFiles, applications, keptCvs } from '#api/platform/database/tables/applications-tables.ts'
import { opportunities } from '#api/platform/database/tables/opportunities-tables.ts'
import { hasJob } from '#api/platform/queue/queries.ts'

export type KeptCvRow = typeof keptCvs.$inferSelect

/** The default first, then the newest. */
export function listKeptCvs(database: Executor, userId: number): Promise<KeptCvRow[]> {
  return database
    .select()
    .from(keptCvs)
    .where(eq(keptCvs.userId, userId))
    .orderBy(desc(keptCvs.isDefault), desc(keptCvs.id))
}

type Own = { userId: number; id: number }
const isOwn = ({ userId, id }: Own) => and(eq(keptCvs.id, id), eq(keptCvs.userId, userId))

export async function findKeptCv(database: Executor, own: Own): Promise<KeptCvRow | undefined> {
  const [row] = await database.select().from(keptCvs).where(isOwn(own))
  return row
}

/** The CV of an application of a person, where its file is kept and may be read. */
export async function findSentCv(database: Executor, { userId, number }: { userId: number; number: string }) {
  const [row] = await database
    .select({ file: applicationFiles })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .where(
      and(
        eq(applications.userId, userId),
        eq(applications.number, number),
        eq(opportunities.kind, 'JOB'),
        eq(applicationFiles.part, 'cv'),
        isKept,
        sql`${applicationFiles.scan} <> 'INFECTED'`,
      ),
    )
  return row?.file
}

export async function insertKeptCv(tx: Transaction, values: typeof keptCvs.$inferInsert): Promise<KeptCvRow> {
  const [row] = await tx.insert(keptCvs).values(values).returning()
  if (!row) throw new Error('The CV was not inserted')
  return row
}

type Change = Partial<Pick<KeptCvRow, 'name' | 'isDefault' | 'scan'>>

/** @returns whether there was one */
export async function updateKeptCv(database: Executor, own: Own, change: Change): Promise<boolean> {
  const changed = await database.update(keptCvs).set(change).where(isOwn(own)).returning({ id: keptCvs.id })
  return changed.length > 0
}

export async function updateDefaults(tx: Transaction, userId: number): Promise<void> {
  await tx
    .update(keptCvs)
    .set({ isDefault: false })
    .where(and(eq(keptCvs.userId, userId), keptCvs.isDefault))
}

/** @returns whether there was one */
export async function deleteKeptCv(tx: Transaction, own: Own): Promise<boolean> {
  const deleted = await tx.delete(keptCvs).where(isOwn(own)).returning({ id: keptCvs.id })
  return deleted.length > 0
}

export async function findScanned(database: Executor, id: number): Promise<KeptCvRow | undefined> {
  const [row] = await database.select().from(keptCvs).where(eq(keptCvs.id, id))
  return row
}

/** CVs that wait for their scan longer than an hour, without a job. */
export function listUnscannedCvs(database: Executor, limit: number) {
  return database
    .select({ keptCvId: keptCvs.id })
    .from(keptCvs)
    .where(
      and(
        eq(keptCvs.scan, 'WAITING'),
        sql`${keptCvs.createdAt} < now() - interval '1 hour'`,
        not(hasJob('scan', sql`jsonb_build_object('keptCvId', ${keptCvs.id})`)),
      ),
    )
    .orderBy(asc(keptCvs.id))
    .limit(limit)
}

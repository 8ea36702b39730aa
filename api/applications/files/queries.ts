import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { applicationFiles, applications, keptCvs } from '#api/platform/database/applications-tables.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'

/** Content is kept and can be read; of replaced and withdrawn files only name, size and hash stay for the receipt. */
export const isKept = sql<boolean>`(${applicationFiles.replacedAt} is null and ${applicationFiles.destroyedAt} is null
  and ${applications.status} <> 'WITHDRAWN')`

export async function findFile(database: Executor, userId: number, id: number) {
  const [row] = await database
    .select({ file: applicationFiles })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(and(eq(applicationFiles.id, id), eq(applications.userId, userId), isKept))
  return row?.file
}

/** @returns the new files */
export async function replaceFiles(
  tx: Transaction,
  applicationId: number,
  files: Omit<typeof applicationFiles.$inferInsert, 'applicationId'>[],
) {
  if (files.length === 0) return []
  await tx
    .update(applicationFiles)
    .set({ replacedAt: sql`now()` })
    .where(
      and(
        eq(applicationFiles.applicationId, applicationId),
        isNull(applicationFiles.replacedAt),
        inArray(
          applicationFiles.part,
          files.map(({ part }) => part),
        ),
      ),
    )
  return tx
    .insert(applicationFiles)
    .values(files.map((file) => ({ ...file, applicationId })))
    .returning({ id: applicationFiles.id, part: applicationFiles.part })
}

/** Replaced, or of an application withdrawn, within the last day: a dump from before still refers to them. */
const isLeaving = sql<boolean>`(not ${isKept}
  and coalesce(${applicationFiles.replacedAt}, ${applicationFiles.destroyedAt}, ${applications.withdrawnAt}) > now() - interval '1 day')`

/** The names among these of files that have to stay; an infected CV of a profile does not, whose removal may have failed. */
export async function listStaying(database: Executor, names: string[]): Promise<string[]> {
  const sent = database
    .select({ storageName: applicationFiles.storageName })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(and(inArray(applicationFiles.storageName, names), or(isKept, isLeaving)))
  const ofProfiles = database
    .select({ storageName: keptCvs.storageName })
    .from(keptCvs)
    .where(and(inArray(keptCvs.storageName, names), sql`${keptCvs.scan} <> 'INFECTED'`))
  const rows = await unionAll(sent, ofProfiles)
  return rows.map(({ storageName }) => storageName)
}

export async function isFileKept(database: Executor, fileId: number): Promise<boolean> {
  const rows = await database
    .select({ id: applicationFiles.id })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(and(eq(applicationFiles.id, fileId), isKept))
  return rows.length > 0
}

/** The bytes of a person's files, CVs of the profile included, and of those that stay for a day after they were replaced or withdrawn. */
export async function countBytes(tx: Transaction, userId: number) {
  const { size } = applicationFiles
  const [row] = await tx
    .select({
      kept: sql`coalesce(sum(${size}) filter (where ${isKept}), 0)
        + (select coalesce(sum(k.size), 0) from ${keptCvs} k where k.user_id = ${userId} and k.scan <> 'INFECTED')`.mapWith(
        Number,
      ),
      leaving: sql`coalesce(sum(${size}) filter (where ${isLeaving}), 0)`.mapWith(Number),
    })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(eq(applications.userId, userId))
  return row ?? { kept: 0, leaving: 0 }
}

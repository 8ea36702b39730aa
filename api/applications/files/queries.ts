import { and, asc, eq, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { isSeenBy } from '#api/applications/firms/queries.ts'
import type { Executor, Transaction } from '#api/platform/database/client.ts'
import {
  applicationFiles,
  applications,
  keptCvs,
  proposalDraftFiles,
} from '#api/platform/database/tables/applications-tables.ts'
import { firmDocuments } from '#api/platform/database/tables/companies-tables.ts'
import { hasJob } from '#api/platform/queue/queries.ts'
import { documentPart, requirementOf } from '#contract/applications/parts.ts'
import type { Part } from '#contract/vocabulary.ts'

/** Content is kept and can be read; of replaced and withdrawn files only name, size and hash stay for the receipt. */
export const isKept = sql<boolean>`(${applicationFiles.replacedAt} is null and ${applicationFiles.destroyedAt} is null
  and ${applications.status} <> 'WITHDRAWN')`

export async function findFile(database: Executor, userId: number, id: number) {
  const [row] = await database
    .select({ file: applicationFiles })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(and(eq(applicationFiles.id, id), eq(applications.userId, userId), isSeenBy(userId), isKept))
  return row?.file
}

/** @returns the new files */
export async function replaceFiles(
  tx: Transaction,
  applicationId: number,
  files: Omit<typeof applicationFiles.$inferInsert, 'applicationId'>[],
) {
  if (files.length === 0) return []
  await updateReplaced(
    tx,
    applicationId,
    files.flatMap(({ part }) => partsReplacedBy(part)),
  )
  return tx
    .insert(applicationFiles)
    .values(files.map((file) => ({ ...file, applicationId })))
    .returning({ id: applicationFiles.id, part: applicationFiles.part })
}

/** An addendum can move a document to the other envelope. */
function partsReplacedBy(part: Part): Part[] {
  const requirement = requirementOf(part)
  if (requirement === undefined) return [part]
  return [documentPart('TECHNICAL', requirement), documentPart('FINANCIAL', requirement)]
}

/** Of these parts, or all: a withdrawn application that is sent anew keeps nothing of before. */
export async function updateReplaced(tx: Transaction, applicationId: number, parts?: Part[]): Promise<void> {
  await tx
    .update(applicationFiles)
    .set({ replacedAt: sql`now()` })
    .where(
      and(
        eq(applicationFiles.applicationId, applicationId),
        isNull(applicationFiles.replacedAt),
        parts && inArray(applicationFiles.part, parts),
      ),
    )
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
  const ofFirms = database
    .select({ storageName: firmDocuments.storageName })
    .from(firmDocuments)
    .where(and(inArray(firmDocuments.storageName, names), sql`${firmDocuments.scan} <> 'INFECTED'`))
  const ofDrafts = database
    .select({ storageName: proposalDraftFiles.storageName })
    .from(proposalDraftFiles)
    .where(inArray(proposalDraftFiles.storageName, names))
  const rows = await unionAll(sent, ofProfiles, ofFirms, ofDrafts)
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

/** The bytes of a person's files, CVs of the profile, documents of a firm and drafts included, and of those that stay for a day after they were replaced or withdrawn. */
export async function countBytes(tx: Transaction, userId: number) {
  const { size } = applicationFiles
  const [row] = await tx
    .select({
      kept: sql`coalesce(sum(${size}) filter (where ${isKept}), 0)
        + (select coalesce(sum(k.size), 0) from ${keptCvs} k where k.user_id = ${userId} and k.scan <> 'INFECTED')
        + (select coalesce(sum(d.size), 0) from ${firmDocuments} d where d.user_id = ${userId} and d.scan <> 'INFECTED')
        + (select coalesce(sum(f.size), 0) from ${proposalDraftFiles} f where f.added_by = ${userId})`.mapWith(
        Number,
      ),
      leaving: sql`coalesce(sum(${size}) filter (where ${isLeaving}), 0)`.mapWith(Number),
    })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(eq(applications.userId, userId))
  return row ?? { kept: 0, leaving: 0 }
}

/** Files that wait for their scan longer than an hour, without a job; not those that members still hold. */
export function listUnscannedFiles(database: Executor, limit: number) {
  const { id, scan, createdAt, heldKey, openedKey } = applicationFiles
  return database
    .select({ fileId: id })
    .from(applicationFiles)
    .where(
      and(
        eq(scan, 'WAITING'),
        or(isNull(heldKey), isNotNull(openedKey)),
        sql`${createdAt} < now() - interval '1 hour'`,
        not(hasJob('scan', sql`jsonb_build_object('fileId', ${id})`)),
      ),
    )
    .orderBy(asc(id))
    .limit(limit)
}

import { and, eq, isNull, not, sql } from 'drizzle-orm'
import { isKept } from '#api/applications/files/queries.ts'
import { applicationFiles, applications, cvTexts } from '#api/platform/database/applications-tables.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { hasJob } from '#api/platform/queue/queries.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { storeCvText } from './commands.ts'
import { extractText } from './extract.ts'
import { readableType } from './rules.ts'

/**
 * Reads the text of one CV after its virus scan; replaced and withdrawn CVs are skipped.
 * @throws when the storage breaks off, so that the queue tries again
 */
export async function readCv(
  { database, files }: { database: Database; files: Files },
  fileId: number,
): Promise<void> {
  const [row] = await database
    .select({ file: applicationFiles })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .where(and(eq(applicationFiles.id, fileId), isKept))
  const file = row?.file
  if (file?.part !== 'cv' || file.isSealed || file.scan === 'WAITING' || file.scan === 'INFECTED') return
  const type = readableType(file.mediaType)
  const text = type && (await extractText(() => files.stream(file.storageName), type))
  await database.transaction((tx) => storeCvText(tx, { applicationId: file.applicationId, fileId }, text))
}

const AT_ONCE = 200

/** Queues CVs without a job: those from before the search existed, and those that the queue gave up. */
export async function readWaiting({
  database,
  queue,
}: {
  database: Database
  queue: Pick<Queue, 'enqueue'>
}): Promise<void> {
  await database.transaction(async (tx) => {
    const { applicationId, state, updatedAt } = cvTexts
    const rows = await tx
      .select({ fileId: applicationFiles.id })
      .from(cvTexts)
      .innerJoin(
        applicationFiles,
        and(
          eq(applicationFiles.applicationId, applicationId),
          isNull(applicationFiles.replacedAt),
          sql`${applicationFiles.scan} in ('CLEAN', 'NOT_SCANNED')`,
        ),
      )
      .where(
        and(
          eq(state, 'WAITING'),
          sql`${updatedAt} < now() - interval '1 hour'`,
          not(hasJob('read', sql`jsonb_build_object('fileId', ${applicationFiles.id})`)),
        ),
      )
      .limit(AT_ONCE)
    for (const { fileId } of rows) await queue.enqueue(tx, 'read', { fileId })
  })
}

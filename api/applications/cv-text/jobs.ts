import { and, eq, isNull, not, sql } from 'drizzle-orm'
import { isKept } from '#api/applications/files/queries.ts'
import type { Database } from '#api/platform/database/client.ts'
import { applicationFiles, applications, cvTexts } from '#api/platform/database/tables/applications-tables.ts'
import { inTurn } from '#api/platform/each.ts'
import type { Files } from '#api/platform/files/files.ts'
import { hasJob } from '#api/platform/queue/queries.ts'
import type { Queue } from '#api/platform/queue/queue.ts'
import { remakeVector, storeCvText } from './commands.ts'
import { extractText } from './extract.ts'
import { findOutdated, listIndexedBelow, updateOutdated } from './queries.ts'
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

/** Texts that are read at once. */
const BATCH = 50
/** In a minute: a hundred thousand applications take a few hours, while requests go on as ever. */
const MOST = 500

/**
 * Makes vectors of earlier rules anew, which hold words that are masked now, the newest first, and goes on with its next run. Each is
 * a transaction of its own; two processes that do the same make the same.
 */
export async function remakeVectors(database: Database, most = MOST): Promise<void> {
  for (let made = 0; made < most; made += BATCH) {
    const below = await findOutdated(database)
    if (below === undefined) return
    const ids = await listIndexedBelow(database, below, BATCH)
    await inTurn(ids, (id) => database.transaction((tx) => remakeVector(tx, id)))
    await updateOutdated(database, below, ids.at(-1) ?? 0)
  }
}

import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { record } from '#api/audit/commands.ts'
import type { Database } from '#api/database/client.ts'
import { applicationFiles, applications } from '#api/database/job-seeker-tables.ts'
import { opportunities } from '#api/database/schema.ts'
import type { Files } from '#api/files/files.ts'
import { ApiError } from '#contract/errors.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { unsealed } from './cipher.ts'
import { takeKey } from './commands.ts'

type Services = { database: Database; files: Files; secretKey: string }

/** Who opens, and for whom: the owner what is theirs, the company that called what it may see. */
type Opener = { userId: number; as: 'owner' | 'company' }

/** Whether the time of a call has come, by the clock of the database; a late upload may still end until then. */
export const isOver = sql<boolean>`coalesce(
  ${opportunities.deadlineAt} + ${LIMITS.graceMinutes} * interval '1 minute' <= now(),
  ${opportunities.status} in ('CLOSED', 'CANCELLED'))`

/**
 * The one way to what a sealed file holds. Not before the deadline and the time that late uploads have (decisions §5, §6),
 * for nobody. A company opens technical parts; financial ones stay shut, as no technical scores are final yet. Every
 * opening and every refused one is in the audit log before a byte is read.
 * @throws ApiError not_found, sealed, unavailable
 */
export async function openSealed(services: Services, fileId: number, opener: Opener): Promise<Readable> {
  const { database, files, secretKey } = services
  const [file] = await database
    .select({
      part: applicationFiles.part,
      storageName: applicationFiles.storageName,
      number: applications.number,
      opportunityId: applications.opportunityId,
      isOver,
    })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .where(eq(applicationFiles.id, fileId))
  if (!file) throw new ApiError('not_found')
  const isAllowed = file.isOver && (opener.as === 'owner' || file.part === 'technical_proposal')
  await database.transaction((tx) =>
    record(tx, {
      actorId: opener.userId,
      action: isAllowed ? 'proposal.opened' : 'proposal.refused',
      subject: file.number,
      details: { file: fileId, part: file.part, as: opener.as },
    }),
  )
  if (!isAllowed) throw new ApiError('sealed')
  const content = await unsealFile({ database, files, secretKey }, file)
  if (!content) throw new ApiError('not_found')
  return content
}

/** For the virus scanner that the operator set up; no person gets to see it. undefined when there is no such file */
export async function readToScan(
  services: Services,
  file: { id: number; applicationId: number; storageName: string },
) {
  const [row] = await services.database
    .select({ number: applications.number, opportunityId: applications.opportunityId })
    .from(applications)
    .where(eq(applications.id, file.applicationId))
  if (!row) return undefined
  await services.database.transaction((tx) =>
    record(tx, {
      actorId: null,
      action: 'proposal.scanned',
      subject: row.number,
      details: { file: file.id },
    }),
  )
  return unsealFile(services, { ...file, opportunityId: row.opportunityId })
}

async function unsealFile(services: Services, file: { storageName: string; opportunityId: number }) {
  const kept = await services.files.stream(file.storageName)
  if (!kept) return undefined
  const key = await takeKey(services, file.opportunityId)
  return Readable.from(unsealed(kept, { key, name: file.storageName }))
}

import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { record } from '#api/platform/audit/commands.ts'
import { unsealed } from '#api/platform/cipher.ts'
import { applicationFiles, applications } from '#api/platform/database/applications-tables.ts'
import type { Database } from '#api/platform/database/client.ts'
import { opportunities } from '#api/platform/database/opportunities-tables.ts'
import { bidOpeningConfirmations } from '#api/platform/database/procurement-tables.ts'
import type { Files } from '#api/platform/files/files.ts'
import { ApiError } from '#contract/errors.ts'
import { LIMITS, type Part } from '#contract/vocabulary.ts'
import { takeKey } from './commands.ts'

type Services = { database: Database; files: Files; secretKey: string }

/** Who opens, and for whom: the owner what is theirs, the company that called what it may see. */
type Opener = { userId: number; as: 'owner' | 'company' }

/** When the time of an opportunity comes: a late upload may still end until then. null where it has no deadline */
export const endOfUploads = sql<Date | null>`(${opportunities.deadlineAt} + ${LIMITS.graceMinutes} * interval '1 minute')`

/** Whether the time of an opportunity has come, by the clock of the database. */
export const isOver = sql<boolean>`coalesce(${endOfUploads} <= now(), ${opportunities.status} in ('CLOSED', 'CANCELLED'))`

/**
 * Whether the technical parts were opened by the company's members (api/openings) after the deadline that the opportunity has
 * now. What is cancelled is never opened.
 */
export const isOpened = sql<boolean>`(${opportunities.status} <> 'CANCELLED' and ${isOver} and exists (
  select from ${bidOpeningConfirmations} o where o.opportunity_id = ${opportunities.id} and o.part = 'technical_proposal'
    and o.opened_at >= coalesce(${endOfUploads}, o.opened_at)))`

const isWithdrawn = sql<boolean>`${applications.status} = 'WITHDRAWN'`

type Facts = { part: Part; isOver: boolean; isOpened: boolean; isWithdrawn: boolean; replacedAt: Date | null }

/** What was replaced or withdrawn is gone. A company opens technical parts; financial ones stay shut, as no technical scores are final yet. */
function mayOpen({ as }: Opener, file: Facts): boolean {
  if (file.isWithdrawn || file.replacedAt !== null) return false
  return as === 'owner' ? file.isOver : file.isOpened && file.part === 'technical_proposal'
}

/**
 * The one way to what a sealed file holds. Not before the deadline and the time that late uploads have (decisions §5, §6),
 * for nobody; for a company not before its members have opened. Every opening and every refused one is in the audit log
 * before a byte is read.
 * @throws ApiError not_found, sealed, unavailable
 */
export async function openSealed(services: Services, fileId: number, opener: Opener): Promise<Readable> {
  const { database, files, secretKey } = services
  const [file] = await database
    .select({
      part: applicationFiles.part,
      storageName: applicationFiles.storageName,
      replacedAt: applicationFiles.replacedAt,
      number: applications.number,
      opportunityId: applications.opportunityId,
      isWithdrawn,
      isOver,
      isOpened,
    })
    .from(applicationFiles)
    .innerJoin(applications, eq(applications.id, applicationFiles.applicationId))
    .innerJoin(opportunities, eq(opportunities.id, applications.opportunityId))
    .where(eq(applicationFiles.id, fileId))
  if (!file) throw new ApiError('not_found')
  const isAllowed = mayOpen(opener, file)
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
  const content = Readable.from(unsealed(kept, { key, name: file.storageName }))
  // Who never begins to read would leave the file open.
  return content.once('close', () => kept.destroy())
}

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

type Opener = { userId: number; as: 'owner' | 'company' }

/** Late uploads may end until then; null without a deadline. */
export const endOfUploads = sql<Date | null>`(${opportunities.deadlineAt} + ${LIMITS.graceMinutes} * interval '1 minute')`

/** By the clock of the database. */
export const isOver = sql<boolean>`coalesce(${endOfUploads} <= now(), ${opportunities.status} in ('CLOSED', 'CANCELLED'))`

/**
 * Whether the company's members opened the technical parts after the current deadline (procurement/bid-opening). Cancelled RFPs
 * are never opened.
 */
export const isOpened = sql<boolean>`(${opportunities.status} <> 'CANCELLED' and ${isOver} and exists (
  select from ${bidOpeningConfirmations} o where o.opportunity_id = ${opportunities.id} and o.part = 'technical_proposal'
    and o.opened_at >= coalesce(${endOfUploads}, o.opened_at)))`

const isWithdrawn = sql<boolean>`${applications.status} = 'WITHDRAWN'`

type Facts = { part: Part; isOver: boolean; isOpened: boolean; isWithdrawn: boolean; replacedAt: Date | null }

/** Companies open technical parts alone: the financial ones wait for final technical scores. */
function mayOpen({ as }: Opener, file: Facts): boolean {
  if (file.isWithdrawn || file.replacedAt !== null) return false
  return as === 'owner' ? file.isOver : file.isOpened && file.part === 'technical_proposal'
}

/**
 * The only way to the content of a sealed file: for nobody before late uploads have ended (decisions §5, §6), and for a company
 * only after the bid opening. The audit log records every attempt before a byte is read.
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

/** Content for the virus scanner alone; undefined when the file is gone. */
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
  // Closes the file when nobody reads.
  return content.once('close', () => kept.destroy())
}

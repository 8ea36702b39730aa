import { Readable } from 'node:stream'
import { findSealKey, findStanding } from '#api/opportunities/seal-keys/commands.ts'
import { record } from '#api/platform/audit/commands.ts'
import { unsealed } from '#api/platform/cipher.ts'
import type { Database } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { ApiError } from '#contract/errors.ts'
import { findProposal, findSealedFile, type SealedFile } from './queries.ts'

type Services = { database: Database; files: Files }
type Opener = { userId: number; as: 'owner' | 'company' }
type Standing = Awaited<ReturnType<typeof findStanding>>

/**
 * Companies open technical parts alone: the financial ones wait for final technical scores. Rows alone open nothing: the
 * envelope of the key and the keyed log must say the same.
 */
function mayOpen({ as }: Opener, file: SealedFile, standing: Standing): boolean {
  if (file.isWithdrawn || file.replacedAt !== null || !standing?.isOver) return false
  if (as === 'owner') return file.isOver
  const isOpened = file.isOpened && standing.isOpened && !standing.isCancelled
  return isOpened && file.part === 'technical_proposal'
}

/**
 * The only way to the content of a sealed file: for nobody before late uploads have ended (decisions §5, §6), and for a company
 * only after the bid opening. The audit log records every attempt before a byte is read.
 * @throws ApiError not_found, sealed, unavailable
 */
export async function openSealed(services: Services, fileId: number, opener: Opener): Promise<Readable> {
  const { database } = services
  const file = await findSealedFile(database, fileId)
  if (!file) throw new ApiError('not_found')
  const standing = await findStanding(database, file.opportunityId)
  const isAllowed = mayOpen(opener, file, standing)
  await database.transaction((tx) =>
    record(tx, {
      actorId: opener.userId,
      action: isAllowed ? 'proposal.opened' : 'proposal.refused',
      subject: file.number,
      details: {
        file: fileId,
        part: file.part,
        as: opener.as,
        ...(standing?.fault && { fault: standing.fault }),
      },
    }),
  )
  if (!isAllowed || !standing) throw new ApiError('sealed')
  const content = await unsealFile(services, file, standing.key)
  if (!content) throw new ApiError('not_found')
  return content
}

/** Content for the virus scanner alone; undefined when the file is gone. */
export async function readToScan(
  services: Services,
  file: { id: number; applicationId: number; storageName: string },
) {
  const row = await findProposal(services.database, file.applicationId)
  if (!row) return undefined
  await services.database.transaction((tx) =>
    record(tx, {
      actorId: null,
      action: 'proposal.scanned',
      subject: row.number,
      details: { file: file.id },
    }),
  )
  const key = await findSealKey(services.database, row.opportunityId)
  return key && unsealFile(services, file, key)
}

async function unsealFile(services: Services, file: { storageName: string }, key: Buffer) {
  const kept = await services.files.stream(file.storageName)
  if (!kept) return undefined
  const content = Readable.from(unsealed(kept, { key, name: file.storageName }))
  // Closes the file when nobody reads.
  return content.once('close', () => kept.destroy())
}

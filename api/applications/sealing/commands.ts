import { Readable } from 'node:stream'
import { record } from '#api/platform/audit/commands.ts'
import { newKey, unsealed } from '#api/platform/cipher.ts'
import type { Database, Executor } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { ApiError } from '#contract/errors.ts'
import { findProposal, findSealedFile, findWrappedKey, insertWrappedKey, type SealedFile } from './queries.ts'
import { unwrap, wrap } from './rules.ts'

type Services = { database: Database; files: Files; secretKey: string }
type Opener = { userId: number; as: 'owner' | 'company' }
type Keys = { database: Executor; secretKey: string }

/** The key of an RFP's proposals, made for the first of them. */
export async function ensureKey({ database, secretKey }: Keys, opportunityId: number): Promise<Buffer> {
  await insertWrappedKey(database, {
    opportunityId,
    wrappedKey: wrap(secretKey, opportunityId, newKey()),
  })
  const wrappedKey = await findWrappedKey(database, opportunityId)
  if (!wrappedKey) throw new Error(`RFP ${opportunityId} has no key`)
  return unwrap(secretKey, opportunityId, wrappedKey)
}

/** Companies open technical parts alone: the financial ones wait for final technical scores. */
function mayOpen({ as }: Opener, file: SealedFile): boolean {
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
  const file = await findSealedFile(database, fileId)
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
  return unsealFile(services, { ...file, opportunityId: row.opportunityId })
}

async function unsealFile(services: Services, file: { storageName: string; opportunityId: number }) {
  const kept = await services.files.stream(file.storageName)
  if (!kept) return undefined
  const key = await ensureKey(services, file.opportunityId)
  const content = Readable.from(unsealed(kept, { key, name: file.storageName }))
  // Closes the file when nobody reads.
  return content.once('close', () => kept.destroy())
}

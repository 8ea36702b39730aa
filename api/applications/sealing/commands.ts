import { Readable } from 'node:stream'
import { findSealKey, findStanding } from '#api/opportunities/seal-keys/commands.ts'
import { record } from '#api/platform/audit/commands.ts'
import { unsealed } from '#api/platform/cipher.ts'
import type { Database, Transaction } from '#api/platform/database/client.ts'
import type { Files } from '#api/platform/files/files.ts'
import { type FileDetails, saltedHash } from '#api/platform/keys/file-details.ts'
import { ApiError } from '#contract/errors.ts'
import { findProposal, findSealedFile, type SealedFile } from './queries.ts'
import { detailsOf } from './rules.ts'

type Services = { database: Database; files: Files }
/** `panel`: who scores an opened RFP, be they of its company or from outside. */
type Opener = { userId: number; as: 'owner' | 'company' | 'panel' }
type Opened = { content: Readable; name: string }
type Standing = Awaited<ReturnType<typeof findStanding>>

/**
 * Companies open the technical parts, and financial parts of the proposals that the keyed log names as opened: those at or above the
 * minimum. Rows alone open nothing: the envelope of the key and the keyed log must say the same, and the sealed details whose file it
 * is, and which part.
 */
function mayOpen(
  { as, userId }: Opener,
  file: SealedFile,
  standing: Standing,
  details: FileDetails | undefined,
): boolean {
  if (file.isWithdrawn || file.replacedAt !== null || !standing?.isOver || !details) return false
  if (as === 'owner') return file.isOver && details.userId === userId
  const isOpened = file.isOpened && standing.isOpened && !standing.isCancelled
  return isOpened && (file.part === 'technical_proposal' || standing.financial.has(file.number))
}

/**
 * The only way to the content of a sealed file: for nobody before late uploads have ended (decisions §5, §6), and for a company
 * only after the bid opening. The audit log records every attempt before a byte is read.
 * @throws ApiError not_found, sealed, unavailable
 */
export async function openSealed(services: Services, fileId: number, opener: Opener): Promise<Opened> {
  const { database } = services
  const file = await findSealedFile(database, fileId)
  if (!file) throw new ApiError('not_found')
  const standing = await findStanding(database, file.opportunityId)
  const details = standing && readDetails(standing.key, file)
  const isAllowed = mayOpen(opener, file, standing, details)
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
  if (!isAllowed || !standing || !details) throw new ApiError('sealed')
  const content = await unsealFile(services, file, standing.key)
  if (!content) throw new ApiError('not_found')
  return { content, name: details.name }
}

/** undefined where a row was changed by hand. */
function readDetails(key: Buffer, file: SealedFile): FileDetails | undefined {
  try {
    return detailsOf(key, file, file)
  } catch {
    return undefined
  }
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

type Act = {
  userId: number
  number: string
  action: 'proposal.submitted' | 'proposal.changed' | 'proposal.withdrawn'
  rows: (Pick<FileDetails, 'sha256' | 'salt'> & { part: string })[]
}

/** Writes what was sent into the audit log: of each part a hash that tells nobody anything without the salt of its receipt. */
export async function recordSending(tx: Transaction, { userId, number, action, rows }: Act): Promise<void> {
  const hashes = rows.flatMap(({ part, sha256, salt }) =>
    salt === null ? [] : [[part, saltedHash({ salt, sha256 })]],
  )
  await record(tx, { actorId: userId, action, subject: number, details: Object.fromEntries(hashes) })
}
